import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import TestSupport
import Testing

struct OptionsTests {
  @Test(.ignoresReports) func `Only the listed properties notify observers, of either environment`() {
    func changes(of read: () -> Void, by change: () -> Void) -> Int {
      let count = TestSupport.changes(read)
      change()
      return count()
    }
    let model = ObservingModel()
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    values.label = "b"
    values.api.name = "b"
    values.modelValues.greeting = "b"
    let (old, new) = (EnvironmentValues(), values)
    #expect(changes(of: { _ = model.label }, by: { model.bindEnvironment(from: new) }) == 1)
    #expect(changes(of: { _ = model.api }, by: { model.bindEnvironment(from: old) }) == 0)
    #expect(changes(of: { _ = model.greeting }, by: { model.bindEnvironment(from: new) }) == 0)

    let mixed = MixedModel()
    mixed.bindEnvironment(from: old)
    #expect(changes(of: { _ = mixed.label }, by: { mixed.bindEnvironment(from: new) }) == 1)
    #expect(changes(of: { _ = mixed.greeting }, by: { mixed.bindEnvironment(from: old) }) == 1)
    #expect(changes(of: { _ = mixed.api }, by: { mixed.bindEnvironment(from: new) }) == 0)
  }

  @Test func `Required values of either environment are reported where they are missing`() throws {
    func missing(in values: EnvironmentValues, by model: some EnvironmentBindable) -> [String] {
      issues { model.bindEnvironment(from: values) }
    }
    let issue = try #require(missing(in: EnvironmentValues(), by: MixedModel()).first)
    #expect(issue.contains("api"))
    #expect(issue.contains("greeting"))
    var values = EnvironmentValues()
    values.api.name = "set"
    #expect(missing(in: values, by: MixedModel()).map { $0.contains("greeting") && !$0.contains("api") } == [true])
    values.modelValues.greeting = "set"
    #expect(missing(in: values, by: MixedModel()).isEmpty)
    #expect(missing(in: values, by: RequiringModel()).isEmpty)
    #expect(missing(in: EnvironmentValues(), by: RequiringModel()).count == 1)
    #expect(missing(in: EnvironmentValues(), by: RequiringOursModel()).count == 1)
  }
}

/// Tests of lists of names that both environments have: an `@Environment` property reads those of EnvironmentKit.
struct SharedNamesTests {
  @EnvironmentAccessible(observing: [\.locale], requires: [\.locale])
  final class BothModel {
    @Environment(\.locale) var locale
    @Environment(\.label) var label
  }

  @EnvironmentAccessible(observing: [\.locale], requires: [\.api])
  final class FirstModel {
    @Environment(\.locale) var locale
    @Environment(\.api) var api
  }

  @EnvironmentAccessible(observing: [\.label], requires: [\.calendar])
  final class SecondModel {
    @Environment(\.calendar) var calendar
    @Environment(\.label) var label
  }

  @EnvironmentAccessible(observing: [\.locale], requires: [\.greeting])
  final class OursModel {
    @Environment(\.locale) var locale
    @Environment(\.greeting) var greeting
  }

  @EnvironmentAccessible(observing: [\.greeting], requires: [\.locale])
  final class OursFirstModel {
    @Environment(\.locale) var locale
    @Environment(\.greeting) var greeting
  }

  @EnvironmentAccessible(observing: [\.greeting], requires: [\.label])
  final class CrossedModel {
    @Environment(\.label) var label
    @Environment(\.greeting) var greeting
  }

  @EnvironmentAccessible(observing: [\.timeZone, \.label], requires: [\.locale, \.label])
  final class MixedNamesModel {
    @Environment(\.timeZone) var timeZone
    @Environment(\.locale) var locale
    @Environment(\.label) var label
  }

  @EnvironmentAccessible(observing: [\SwiftUI.EnvironmentValues.openURL, \SwiftUI.EnvironmentValues.calendar])
  @MainActor
  final class RootedModel {
    @Environment(\.openURL) var openURL
    @Environment(\.openURL) var action: OpenURLAction
    @Environment(\.calendar) var calendar
    @Environment(\.calendar) var calendarOfSwiftUI: Calendar
    @Environment(\.locale) var locale
  }

  private func values(_ change: (inout EnvironmentValues) -> Void) -> EnvironmentValues {
    var values = EnvironmentValues()
    change(&values)
    return values
  }

  private func changes(
    of read: () -> Void, in model: some EnvironmentBindable, by change: (inout EnvironmentValues) -> Void
  ) -> Int {
    let count = TestSupport.changes(read)
    model.bindEnvironment(from: values(change))
    return count()
  }

  @Test func `A listed name is observed, whichever environment the list is typed for`() {
    let both = BothModel()
    both.bindEnvironment(from: values { $0.locale = .german })
    #expect(changes(of: { _ = both.locale }, in: both) { $0.locale = .french } == 1)
    #expect(changes(of: { _ = both.label }, in: both) { ($0.locale, $0.label) = (.french, "b") } == 0)
    let mixed = MixedNamesModel()
    mixed.bindEnvironment(from: values { ($0.locale, $0.label) = (.french, "a") })
    #expect(
      changes(of: { _ = mixed.timeZone }, in: mixed) {
        ($0.locale, $0.label, $0.timeZone) = (.french, "b", TimeZone(secondsFromGMT: 7_200) ?? .gmt)
      } == 1)
    #expect(changes(of: { _ = mixed.locale }, in: mixed) { ($0.locale, $0.label) = (.german, "b") } == 0)
    let crossed = CrossedModel()
    crossed.bindEnvironment(from: values { $0.label = "a" })
    #expect(changes(of: { _ = crossed.label }, in: crossed) { $0.label = "b" } == 0)
  }

  @MainActor
  @Test func `A name that is listed with SwiftUI's root is observed in the properties of either environment`() {
    let model = RootedModel()
    model.bindEnvironment(from: values { $0.calendar = Calendar(identifier: .japanese) })
    #expect(changes(of: { _ = model.calendar }, in: model) { $0.calendar = Calendar(identifier: .buddhist) } == 1)
    #expect(changes(of: { _ = model.locale }, in: model) { $0.locale = .french } == 0)
  }

  @Test func `A required name is satisfied by the value of either environment, or by an assigned one`() {
    func issues(_ model: some EnvironmentBindable, _ change: (inout EnvironmentValues) -> Void) -> Int {
      TestSupport.issues { model.bindEnvironment(from: values(change)) }.count
    }
    #expect(issues(MixedNamesModel()) { $0.label = "a" } == 1)
    #expect(issues(MixedNamesModel()) { ($0.label, $0.locale) = ("a", .french) } == 0)
    #expect(issues(MixedNamesModel()) { ($0.label, $0.modelValues.locale) = ("a", .french) } == 0)
    let model = MixedNamesModel()
    (model.locale, model.label) = (.french, "a")
    #expect(issues(model) { _ in } == 0)
    #expect(issues(FirstModel()) { $0.locale = .french } == 1)
    #expect(issues(SecondModel()) { $0.calendar = Calendar(identifier: .buddhist) } == 0)
    #expect(issues(OursModel()) { $0.locale = .french } == 1)
    #expect(issues(OursFirstModel()) { $0.locale = .french } == 0)
    #expect(issues(BothModel()) { _ in } == 1)
  }
}

@EnvironmentAccessible(observing: [\.label])
final class ObservingModel {
  @Environment(\.label) var label
  @Environment(\.api) var api
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible(
  observing: [\SwiftUI.EnvironmentValues.label, \ModelEnvironmentValues.greeting],
  requires: [\SwiftUI.EnvironmentValues.api, \ModelEnvironmentValues.greeting]
)
final class MixedModel {
  @Environment(\.label) var label
  @Environment(\.api) var api
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible(requires: [\.api])
final class RequiringModel {
  @Environment(\.api) var api
}

@EnvironmentAccessible(observing: [\.label], requires: [\.greeting])
final class RequiringOursModel {
  @Environment(\.label) var label
  @Environment(\.greeting) var greeting
}
