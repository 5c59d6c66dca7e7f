import EnvironmentKit
import Testing

/// Parallel tests that write to the same default objects: none must read another one's lines.
@Suite struct IsolationTests {
  // Functions have one name each in a suite; the same names are in several suites.
  @Suite struct First {
    @Test func `Function one has its own defaults`() async { await writeToDefaults("first 1") }
    @Test func `Function two has its own defaults`() async { await writeToDefaults("first 2") }
    @Test func `Function three has its own defaults`() async { await writeToDefaults("first 3") }
    @Test func `Function four has its own defaults`() async { await writeToDefaults("first 4") }
    @Test func `Function five has its own defaults`() async { await writeToDefaults("first 5") }
    @Test func `Function six has its own defaults`() async { await writeToDefaults("first 6") }
    @Test func `Function seven has its own defaults`() async { await writeToDefaults("first 7") }
    @Test func `Function eight has its own defaults`() async { await writeToDefaults("first 8") }
    @Test func `Function nine has its own defaults`() async { await writeToDefaults("first 9") }
    @Test func `Function ten has its own defaults`() async { await writeToDefaults("first 10") }
  }

  @Suite struct Second {
    @Test func `Function one has its own defaults`() async { await writeToDefaults("second 1") }
    @Test func `Function two has its own defaults`() async { await writeToDefaults("second 2") }
    @Test func `Function three has its own defaults`() async { await writeToDefaults("second 3") }
    @Test func `Function four has its own defaults`() async { await writeToDefaults("second 4") }
    @Test func `Function five has its own defaults`() async { await writeToDefaults("second 5") }
    @Test func `Function six has its own defaults`() async { await writeToDefaults("second 6") }
    @Test func `Function seven has its own defaults`() async { await writeToDefaults("second 7") }
    @Test func `Function eight has its own defaults`() async { await writeToDefaults("second 8") }
    @Test func `Function nine has its own defaults`() async { await writeToDefaults("second 9") }
    @Test func `Function ten has its own defaults`() async { await writeToDefaults("second 10") }
  }

  @Suite(.serialized) struct Third {
    @Test func `Function one has its own defaults`() async { await writeToDefaults("third 1") }
    @Test func `Function two has its own defaults`() async { await writeToDefaults("third 2") }
    @Test func `Function three has its own defaults`() async { await writeToDefaults("third 3") }
    @Test func `Function four has its own defaults`() async { await writeToDefaults("third 4") }
    @Test func `Function five has its own defaults`() async { await writeToDefaults("third 5") }
    @Test func `Function six has its own defaults`() async { await writeToDefaults("third 6") }
    @Test func `Function seven has its own defaults`() async { await writeToDefaults("third 7") }
    @Test func `Function eight has its own defaults`() async { await writeToDefaults("third 8") }
    @Test func `Function nine has its own defaults`() async { await writeToDefaults("third 9") }
    @Test func `Function ten has its own defaults`() async { await writeToDefaults("third 10") }
  }

  @MainActor
  @Suite struct Fourth {
    @Test func `Function one has its own defaults`() async { await writeToDefaults("fourth 1") }
    @Test func `Function two has its own defaults`() async { await writeToDefaults("fourth 2") }
    @Test func `Function three has its own defaults`() async { await writeToDefaults("fourth 3") }
    @Test func `Function four has its own defaults`() async { await writeToDefaults("fourth 4") }
    @Test func `Function five has its own defaults`() async { await writeToDefaults("fourth 5") }
    @Test func `Function six has its own defaults`() async { await writeToDefaults("fourth 6") }
    @Test func `Function seven has its own defaults`() async { await writeToDefaults("fourth 7") }
    @Test func `Function eight has its own defaults`() async { await writeToDefaults("fourth 8") }
    @Test func `Function nine has its own defaults`() async { await writeToDefaults("fourth 9") }
    @Test func `Function ten has its own defaults`() async { await writeToDefaults("fourth 10") }
  }
}
