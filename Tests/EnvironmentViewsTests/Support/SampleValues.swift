import EnvironmentCore
import EnvironmentViews
import Observation

struct Settings: Equatable {
  var volume = 5
  var name = "standard"
}

private struct SettingsKey: EnvironmentKey { static let defaultValue = Settings() }
private struct TitleKey: EnvironmentKey { static let defaultValue = "untitled" }
private struct SubtitleKey: EnvironmentKey { static let defaultValue: String? = nil }
private struct LogKey: EnvironmentKey { static let defaultValue: Log? = nil }

extension EnvironmentValues {
  var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
  var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }
  var subtitle: String? {
    get { self[SubtitleKey.self] }
    set { self[SubtitleKey.self] = newValue }
  }
  /// The log to which the bodies of a test write that they ran.
  var log: Log? {
    get { self[LogKey.self] }
    set { self[LogKey.self] = newValue }
  }
}

@MainActor
final class Log {
  private(set) var entries: [String] = []

  func callAsFunction(_ entry: String) { entries.append(entry) }

  /// Returns the entries that have been written since the last call.
  func drain() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@Observable
final class Store {
  var title: String

  init(_ title: String) { self.title = title }
}

/// A model that views of many suites show.
@Observable
final class TestModel {
  var number = 0
  var isShown = true
  var names = ["a", "b", "c"]
}

@Observable
final class Flag {
  var isSet = false
}

struct TitleView: View {
  @Environment(\.title) var title

  var body: some View { Text("[\(title)]") }
}

struct VolumeView: View {
  @Environment(\.settings.volume) var volume

  var body: some View { Text("[\(volume)]") }
}

struct StoreView: View {
  @Environment(Store.self) var store: Store?

  var body: some View { Text("[\(store?.title ?? "no store")]") }
}
