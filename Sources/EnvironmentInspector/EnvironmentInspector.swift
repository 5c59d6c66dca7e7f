public import EnvironmentCore
public import EnvironmentViews

/// Answers, for development: which code set a value, which code reads it, and why a body was evaluated.
///
/// Use it where a value is wrong, or a body is evaluated too often. You should link it only while you develop, and to
/// test targets.
///
/// ```swift
/// let host = EnvironmentInspector.recording { ViewHost { ShopView() } }
/// try host.tap("Add")
/// print(EnvironmentInspector.source(of: \.currency, in: host, at: "PriceView"))
/// print(EnvironmentInspector.inspect(host))
/// ```
///
/// Inspecting doesn't count as a read of the environment. It makes no default, except to find the keys behind a key
/// path that isn't the accessor of one `@Entry`.
public enum EnvironmentInspector {
  /// Runs an operation that makes hosts whose evaluations are recorded.
  ///
  /// ```swift
  /// let host = EnvironmentInspector.recording { ViewHost { ShopView() } }
  /// ```
  ///
  /// In a test with the trait `recordsEnvironment`, the first failure on the main actor has the text of these hosts,
  /// too, with the latest evaluations and their causes.
  ///
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @MainActor
  public static func recording<Result>(_ operation: () throws -> Result) rethrows -> Result {
    EvaluationCause.addRecorder()
    defer { EvaluationCause.removeRecorder() }
    return try HostRecorder.$onNewHost.withValue(
      { recorder in
        RunningTest.current?.addAppendix { [weak recorder] in
          guard MainThread.isCurrent else { return nil }
          return MainActor.assumeIsolated {
            recorder.map { HostInspection($0.graph, $0.records).textForFailure }
          }
        }
      }, operation: operation)
  }

  // MARK: Sources

  /// Returns the source of a value in the current task.
  ///
  /// ```swift
  /// print(EnvironmentInspector.source(of: \.currency))
  /// // 'currency' is "CHF": set by the scope entered at App/Server.swift:12, over the default (App/Keys.swift:3).
  /// ```
  public static func source(of keyPath: PartialKeyPath<EnvironmentValues>) -> ValueSource {
    guard let key = ValueKey(readBy: keyPath) else { return unknown(keyPath) }
    return taskSource(of: key, settings: TaskScope.settings(of: [key]).map(setting))
  }

  /// Returns the source of a value an object reads.
  ///
  /// ```swift
  /// print(EnvironmentInspector.source(of: \.currency, in: basket))
  /// ```
  ///
  /// If several views bind the object, a note names each of the others that would supply another value. Views are named
  /// if their host is recorded: see ``recording(_:)``.
  @MainActor
  public static func source(
    of keyPath: PartialKeyPath<EnvironmentValues>, in object: some EnvironmentAccessible
  ) -> ValueSource {
    guard let key = ValueKey(readBy: keyPath) else { return unknown(keyPath) }
    let inspection = object.environmentInspection
    var settings: [ValueSource.Setting] = []
    let property = inspection.properties.first { $0.keyPath == keyPath }
    if let property, property.isAssigned {
      settings.append(.init(setter: .assignment, value: property.assigned.map(described)))
    }
    guard let current = inspection.bindings.last else {
      settings += TaskScope.settings(of: [key], madeIn: inspection.scope).map(setting)
      return taskSource(of: key, settings: settings)
    }
    settings += boundSettings(of: key, in: current)
    let value = current.values?.storedEntry(of: key).map { described($0.anyValue) }
    var notes = inspection.bindings.dropLast().reversed().compactMap { other -> String? in
      let otherValue = other.values?.storedEntry(of: key).map { described($0.anyValue) }
      if otherValue == value { return nil }
      return "\(name(ofOwner: other.owner, key)) binds the object, too, with \(otherValue ?? "the default"); "
        + "the object reads from \(name(ofOwner: current.owner, key)), which began to bind it last."
    }
    if property?.wasReadUnbound == true {
      notes.append(
        "'\(type(of: object))' has also read '\(key.name)' before it was bound, as in 'init', and can have kept another "
          + "value.")
    }
    return ValueSource(of: key, settings: settings, notes: notes)
  }

  /// Returns the source of a value that an environment with dependencies reads, or an object with `@Injection` properties.
  ///
  /// ```swift
  /// print(EnvironmentInspector.source(of: \.currency, in: environment))
  /// // 'currency' is "CHF": set by the environment above it, over the default (App/Keys.swift:3).
  /// ```
  ///
  /// If the key path is an alias, a note names the dependency whose value is read. For an object with properties of the
  /// module `EnvironmentDependencies`, ask for `source(of:)` in `withDependencies(from: object)`.
  @_disfavoredOverload
  public static func source(
    of keyPath: PartialKeyPath<EnvironmentValues>, in owner: some __ValueOwner
  ) -> ValueSource {
    guard
      let owned = owner.__dependencySource(of: keyPath) ?? owner.__injectionSource(of: keyPath)
    else { return unknown(keyPath) }
    var source = taskSource(of: owned.key, settings: owned.settings.map(setting))
    if let alias = owned.alias { source.notes.insert("'\(alias.name)' is an alias of '\(owned.key.name)'.", at: 0) }
    return source
  }

  /// Returns the source of a value that a view of a host reads.
  ///
  /// ```swift
  /// EnvironmentInspector.source(of: \.currency, in: host, at: "PriceView")
  /// EnvironmentInspector.source(of: \.currency, in: host, at: "Sidebar › PriceView")
  /// ```
  ///
  /// If several views match, the first one that reads the key counts, or else the first one. A note says so if others
  /// get the value elsewhere. If none matches, the setter is ``ValueSource/Setter/unknown``, and a note lists the views.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - host: The host of the hierarchy.
  ///   - view: The name of the view's type, after the names of the views around it if you mean one of several.
  @MainActor
  public static func source(
    of keyPath: PartialKeyPath<EnvironmentValues>, in host: ViewHost<some View>, at view: String
  ) -> ValueSource {
    guard let key = ValueKey(readBy: keyPath) else { return unknown(keyPath) }
    let places = host.graph.inspectedPlaces
    let matches = places.indices.filter { names(of: $0, in: places, endWith: view.split(separator: " › ")) }
    let reads = matches.compactMap { index in
      places[index].reads.first { $0.key == key }.map { (index: index, setter: $0.setter) }
    }
    guard let match = reads.first?.index ?? matches.first else {
      return ValueSource(unknown: key.name, note: noView(named: view, in: places))
    }
    let others = reads.filter { $0.setter != reads[0].setter }
    let settings = viewSettings(places[match].settings(of: key), of: key)
    var notes: [String] = []
    if let other = others.first {
      let remedy =
        path(to: other.index, otherThan: reads[0].index, in: places).map {
          "name the views around the one that you mean, such as '\($0)'"
        } ?? "'inspect' lists what each of them reads"
      notes.append(
        "\(others.count == 1 ? "Another view matches" : "\(others.count) other views match") '\(view)' and can have "
          + "another value: \(remedy).")
    }
    let hasSetter = settings.contains { if case .view = $0.setter { true } else { false } }
    if !hasSetter, let other = places.first(where: { place in place.sets.contains { $0.key == key } }) {
      notes.append("'.environment' in '\(other.owner)' sets it, but for other views.")
    }
    return ValueSource(of: key, settings: settings, notes: notes)
  }

  /// Returns the names of the views from a place outwards.
  private static func views(from index: Int, in places: [InspectedPlace]) -> some Sequence<String> {
    sequence(first: index) { places[$0].parent }.lazy.compactMap { places[$0].view }
  }

  /// Returns whether the path of a view ends with some names, each with or without its generic arguments.
  private static func names(of index: Int, in places: [InspectedPlace], endWith names: [Substring]) -> Bool {
    guard places[index].view != nil else { return false }
    var views = views(from: index, in: places).makeIterator()
    return names.reversed().allSatisfy { name in
      let view = views.next() ?? ""
      return view == name || view.prefix { $0 != "<" } == name
    }
  }

  /// Returns the names of the views around a place, as many as tell it from another place; `nil` if both have the same.
  private static func path(to index: Int, otherThan other: Int, in places: [InspectedPlace]) -> String? {
    let (names, others) = (Array(views(from: index, in: places)), Array(views(from: other, in: places)))
    let common = zip(names, others).prefix { $0 == $1 }.count
    if common == names.count { return nil }
    return names.prefix(max(2, common + 1)).reversed().joined(separator: " › ")
  }

  /// Prints the sources of the values an object has read.
  ///
  /// ```swift
  /// EnvironmentInspector.print(basket)
  /// ```
  @MainActor
  public static func print(_ object: some EnvironmentAccessible) {
    Swift.print(describe(object))
  }

  /// Returns the sources of the values an object has read, and the names of the properties it declares and
  /// hasn't read.
  ///
  /// ```swift
  /// #expect(EnvironmentInspector.describe(basket).contains("never read: rounding"))
  /// ```
  @MainActor
  public static func describe(_ object: some EnvironmentAccessible) -> String {
    let inspection = object.environmentInspection
    let lines = inspection.properties.compactMap { property -> String? in
      guard let keyPath = property.keyPath as? PartialKeyPath<EnvironmentValues> else { return nil }
      return "  \(property.name): \(source(of: keyPath, in: object))"
    }
    let unread = inspection.declared.keys.filter { name in !inspection.properties.contains { $0.name == name } }
      .sorted()
    let last = unread.isEmpty ? [] : ["  never read: \(unread.joined(separator: ", "))"]
    return (["\(type(of: object))"] + lines.sorted() + last).joined(separator: "\n")
  }

  /// Calls a function with a sentence for each change of a property an object has read, as long as the object
  /// exists.
  ///
  /// ```swift
  /// EnvironmentInspector.observeChanges(of: basket) { print($0) }
  /// // 'currency' of 'Basket' changed (EUR → CHF): the object reads from another view that binds it.
  /// ```
  ///
  /// A second call for an object replaces the function. Values are compared as for observers, so a sentence can have the
  /// same description twice. The function is called on the thread of the change. The object retains it, so it should not
  /// retain the object. For a SwiftUI view, there is `printsEnvironmentChanges(of:)` in `EnvironmentSwiftUI`.
  public static func observeChanges(
    of object: some EnvironmentAccessible, _ receive: @escaping @Sendable (String) -> Void
  ) {
    object.setChangeObserver(receive, for: ObjectIdentifier(ValueSource.self))
  }

  // MARK: Parts

  private static func unknown(_ keyPath: PartialKeyPath<EnvironmentValues>) -> ValueSource {
    ValueSource(unknown: "\(keyPath)".withoutAddresses, note: "The key path reads no key of an environment.")
  }

  private static func noView(named name: String, in places: [InspectedPlace]) -> String {
    var known: [String] = []
    for view in places.compactMap(\.view) where !known.contains(view) && known.count < 20 { known.append(view) }
    if known.isEmpty { return "The hierarchy has no view '\(name)'. It shows none, or is unmounted." }
    return "The hierarchy has no view '\(name)'. It has \(known.map { "'\($0)'" }.joined(separator: ", "))."
  }

  static func described(_ value: Any) -> String {
    value is String ? "\"\(EvaluationCause.description(of: value))\"" : EvaluationCause.description(of: value)
  }

  /// Returns the source of a value that comes from the task if nothing else sets it. A default has a note if the process
  /// has read it: then it is too late to prepare the value.
  private static func taskSource(of key: ValueKey, settings: [ValueSource.Setting]) -> ValueSource {
    let use = settings.isEmpty ? PreparedValues.current.firstRead(of: key) : nil
    let note = use.map { "\($0.withoutAddresses), so 'prepareEnvironment' can't set it any more." }
    return ValueSource(of: key, settings: settings, notes: note.map { [$0] } ?? [])
  }

  private static func setting(_ setting: ValueSetting) -> ValueSource.Setting {
    let setter: ValueSource.Setter =
      switch setting.setter {
      case .scope(let place): .scope(at: place)
      case .preparation(let place): .preparation(at: place)
      case .environment(let levels): .environment(levelsAbove: levels)
      case .globalDependencies: .globalDependencies
      case .injection: .injection
      }
    return .init(setter: setter, value: setting.value.map { described($0.anyValue) })
  }

  /// Returns the settings in a hierarchy. In place of the environment of the host, the scopes of the task are named if the
  /// value of the host is theirs.
  private static func viewSettings(_ settings: [InspectedSetting], of key: ValueKey) -> [ValueSource.Setting] {
    let views = settings.compactMap { setting in
      setting.owner.map { ValueSource.Setting(setter: .view($0), value: setting.value.map { described($0.anyValue) }) }
    }
    guard let stored = settings.last?.value else { return views }
    let task = TaskScope.settings(of: key, supplying: stored).map(setting)
    return views + (task.isEmpty ? [.init(setter: .host, value: described(stored.anyValue))] : task)
  }

  @MainActor
  private static func boundSettings(of key: ValueKey, in binding: ObjectInspection.Binding) -> [ValueSource.Setting] {
    guard let values = binding.values else { return [.init(setter: .function, value: nil)] }
    if let owner = binding.owner, let found = HostRecorder.settings(of: key, boundBy: owner) {
      return viewSettings(found.settings, of: key)
    }
    guard let stored = values.storedEntry(of: key) else { return [] }
    return [.init(setter: .binding(by: nil), value: described(stored.anyValue))]
      + TaskScope.settings(of: key, supplying: stored).map(setting)
  }

  @MainActor
  private static func name(ofOwner owner: ObjectIdentifier?, _ key: ValueKey) -> String {
    guard let owner else { return "'bindEnvironment(from:)'" }
    return HostRecorder.settings(of: key, boundBy: owner).map { "'\($0.view)'" }
      ?? "a view in a host that isn't recorded"
  }
}
