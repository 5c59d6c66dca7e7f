internal import EnvironmentCore

/// The source of a value in an environment, with the settings it hides.
///
/// Use it if a view or a model reads another value than you expect.
///
/// ```swift
/// print(EnvironmentInspector.source(of: \.greeting, in: host, at: "Page"))
/// // 'greeting' is "Salut": set by '.environment' in 'Page', over the default (App/Keys.swift:3).
/// ```
public struct ValueSource: Sendable, CustomStringConvertible {
  /// A kind of code that sets a value.
  ///
  /// Compare it in a test, to assert where a value comes from.
  ///
  /// ```swift
  /// let source = EnvironmentInspector.source(of: \.greeting, in: host, at: "Title")
  /// #expect(source.setting.setter == .view("Page"))
  /// ```
  public enum Setter: Sendable, Equatable, CustomStringConvertible {
    /// The key's default.
    case keyDefault

    /// `prepareEnvironment`, at a place in the source.
    case preparation(at: String)

    /// `withEnvironment` or a test trait, at a place in the source; `nil` if the place isn't known.
    case scope(at: String?)

    /// The environment that a host was given.
    case host

    /// A modifier in the body of a view.
    case view(String)

    /// The values that an object is bound to; the view that binds it, or `nil` if it was bound by hand or by a view of a
    /// hierarchy that isn't recorded.
    case binding(by: String?)

    /// A function of key paths that an object is bound to.
    case function

    /// An assignment to the property of an object.
    case assignment

    /// An environment with dependencies: that of the question, or the one some levels above it.
    case environment(levelsAbove: Int)

    /// The global dependencies.
    case globalDependencies

    /// The `injection` of an object, with a value of its own.
    case injection

    /// None that is known, because the question names no view of the hierarchy, or no key.
    case unknown

    /// The setter as part of a sentence.
    public var description: String {
      switch self {
      case .keyDefault: "the default"
      case .preparation(let place): "\(ValueSetting.Setter.preparation(place))"
      case .scope(let place): "\(ValueSetting.Setter.scope(place))"
      case .host: "the environment of the host"
      case .view(let name): "'.environment' in '\(name)'"
      case .binding(let view?): "the values that '\(view)' binds the object to"
      case .binding(nil): "the values that the object is bound to"
      case .function: "the function that the object is bound to"
      case .assignment: "an assignment"
      case .environment(let levels): "\(ValueSetting.Setter.environment(levelsAbove: levels))"
      case .globalDependencies: "\(ValueSetting.Setter.globalDependencies)"
      case .injection: "\(ValueSetting.Setter.injection)"
      case .unknown: "unknown code"
      }
    }
  }

  /// A setting of the value.
  ///
  /// ```swift
  /// source.setting.value              // "\"Salut\""
  /// source.hidden.map(\.setter)       // [.host, .keyDefault]
  /// ```
  public struct Setting: Sendable, Equatable {
    /// The code that makes the setting.
    public let setter: Setter

    /// The description of the value; `nil` for a default, which isn't made for inspection, and for a setting that
    /// removes the value.
    public let value: String?
  }

  /// The name of the key.
  public let key: String

  /// The file and the line of the `@Entry` that declares the key and its default; `nil` for a key of another kind.
  public let declaration: String?

  /// The setting that supplies the value.
  public let setting: Setting

  /// The settings that the supplying one hides, the nearest first. The last one is the default. None if the source isn't
  /// known.
  public let hidden: [Setting]

  /// Further facts, as sentences: another binding of the object that would supply another value, other views of the
  /// name, the dependency behind an alias, and the read after which a value can't be prepared any more.
  public internal(set) var notes: [String]

  /// The kind of the default: the declared one, or one for tests or previews.
  private let kindOfDefault: String

  /// - Parameter settings: The settings, the nearest first, without the default.
  init(of key: ValueKey, settings: [Setting], notes: [String] = []) {
    let all = settings + [Setting(setter: .keyDefault, value: nil)]
    self.key = key.name
    declaration = key.declaration
    kindOfDefault = key.kindOfDefault
    setting = all[0]
    hidden = Array(all.dropFirst())
    self.notes = notes
  }

  init(unknown key: String, note: String) {
    (self.key, declaration, kindOfDefault, hidden, notes) = (key, nil, "default", [], [note])
    setting = Setting(setter: .unknown, value: nil)
  }

  /// The source as a sentence, and a sentence for each note.
  public var description: String {
    if setting.setter == .unknown { return (["The source of '\(key)' isn't known."] + notes).joined(separator: " ") }
    let fact: String? =
      switch (setting.setter, setting.value) {
      case (.keyDefault, _): nil
      case (.assignment, let value?): "is \(value): assigned to the object"
      case (.function, _): "comes from \(setting.setter)"
      case (_, let value?): "is \(value): set by \(setting.setter)"
      case (_, nil): "is reset by \(setting.setter)"
      }
    let over = hidden.dropLast().map { hidden in "\(hidden.setter)" + (hidden.value.map { " (\($0))" } ?? "") }
    let sentence = EnvironmentIssue.sourceSentence(
      key: key, declaration: declaration, kindOfDefault: kindOfDefault, fact, over: over)
    return ([sentence] + notes).joined(separator: " ")
  }
}
