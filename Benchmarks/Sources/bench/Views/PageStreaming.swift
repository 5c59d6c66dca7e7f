import EnvironmentViews
import Foundation

/// P6: a page of 1,000,000 elements and texts that is passed on in chunks needs little memory.
var pageStreams: [Benchmark] {
  [
    Benchmark("views/stream 500,000 rows") {
      [
        .init("16 MB", bytes: { 16_777_216 }),
        .init("renderHTML in chunks", bytes: { residentGrowth { try renderHTML(page, to: $0) } }),
        .init(
          "renderHTML to a string",
          bytes: {
            residentGrowth { look in
              let html = try renderHTML(page)
              withExtendedLifetime(html) { look([]) }
            }
          }),
      ]
    }
    .target("P6", "renderHTML in chunks", atMost: 1, of: "16 MB")
  ]
}

@MainActor
private var page: some View { Page(rowCount: 500_000) }

/// Returns the greatest growth of the memory in use during an operation, at the times when the operation measures it.
///
/// Memory that was freed before hides growth, so this benchmark comes first. The page as a string shows that the
/// growth is measured.
@MainActor
func residentGrowth(_ operation: ((_ bytes: [UInt8]) -> Void) throws -> Void) -> Double {
  let before = residentBytes()
  var most = before
  do {
    try operation { _ in most = max(most, residentBytes()) }
  } catch {
    preconditionFailure("A sample can't be rendered: \(error)")
  }
  return most - before
}

/// Returns the memory that the process occupies, or 0 if the system has no such file.
func residentBytes() -> Double {
  guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else { return 0 }
  let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
  return (Double(fields.count > 1 ? fields[1] : "0") ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
}
