import EnvironmentSwiftUI
import SwiftUI

// The values that an app declares: some in SwiftUI's environment, some in that of models.

struct API: Equatable, Sendable {
  var name: String
}

private struct APIKey: EnvironmentKey {
  static var defaultValue: API { API(name: "live") }
}

/// An object whose default is a different one at each read, as with SwiftUI's `@Entry`.
final class Client: Sendable {}

private struct ClientKey: EnvironmentKey {
  static var defaultValue: Client { Client() }
}

/// A value that can't be compared.
struct Action {
  var perform: () -> Void
}

private struct ActionKey: EnvironmentKey {
  static var defaultValue: Action { Action {} }
}

struct Session {
  var client = Client()
  var action: () -> Void = {}
}

private struct SessionKey: EnvironmentKey {
  static var defaultValue: Session { Session() }
}

struct Settings: Equatable {
  var volume = 5
}

private struct SettingsKey: EnvironmentKey {
  static let defaultValue = Settings()
}

extension EnvironmentValues {
  var api: API {
    get { self[APIKey.self] }
    set { self[APIKey.self] = newValue }
  }

  var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }

  var action: Action {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }

  var session: Session {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }

  var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }

  @Entry var label: String = "entry"
}

private struct GreetingKey: ModelEnvironmentKey {
  static var defaultValue: String { "Hello" }
}

private struct HandlerKey: ModelEnvironmentKey {
  static var defaultValue: () -> String { { "default" } }
}

private struct FreshKey: ModelEnvironmentKey {
  static var defaultValue: Client { Client() }
}

private struct PlayerKey: ModelEnvironmentKey {
  static let defaultValue = Settings()
}

extension ModelEnvironmentValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }

  var handler: () -> String {
    get { self[HandlerKey.self] }
    set { self[HandlerKey.self] = newValue }
  }

  /// An object that differs at each read of the default.
  var fresh: Client {
    get { self[FreshKey.self] }
    set { self[FreshKey.self] = newValue }
  }

  var player: Settings {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}

@Observable
final class Library: Sendable {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A reference that a test and its views share.
@MainActor
final class Shared<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Locale {
  static let french = Locale(identifier: "fr_FR")
  static let german = Locale(identifier: "de_DE")
}
