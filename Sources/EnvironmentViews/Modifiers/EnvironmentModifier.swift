public import EnvironmentCore
public import Observation

extension View {
  /// Sets a value in the environment of this view and of its content.
  ///
  /// ```swift
  /// Page().environment(\.locale, Locale(identifier: "fr"))
  /// ```
  ///
  /// A descendant setting the same value overrides it for its own content. Siblings and ancestors aren't affected.
  ///
  /// Setting a value again evaluates its readers only if it is another value. An `Equatable` value is compared by `==`,
  /// an object by identity, and the parts of any other struct, enum, tuple, array or dictionary one by one. A function
  /// that captures something, and a value inside 64 others of unknown type or indirect cases, count as another value
  /// each time. If each body creates the value, you should make its type `Equatable`.
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> _WritingView<Self, _ValueWriter<Value>> {
    _WritingView(content: self, writer: _ValueWriter(keyPath: keyPath, value: value))
  }

  /// Sets the observable object of a type for this view and its content; `nil` clears it.
  ///
  /// ```swift
  /// RootView()
  ///   .environment(store)  // read with `@Environment(Store.self)`
  /// ```
  public nonisolated func environment<Object: AnyObject & Observable>(
    _ object: Object?
  ) -> _WritingView<Self, _ObjectWriter<Object>> {
    _WritingView(content: self, writer: _ObjectWriter(object: object))
  }

  /// Changes a value in the environment of this view and of its content.
  ///
  /// ```swift
  /// Page().transformEnvironment(\.settings) { settings in
  ///   if isLarge { settings.fontSize *= 2 }
  /// }
  /// ```
  ///
  /// The closure receives the value set by the ancestors. If it leaves the value unchanged, no value is set.
  public nonisolated func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> _WritingView<Self, _TransformWriter<Value>> {
    _WritingView(content: self, writer: _TransformWriter(keyPath: keyPath, transform: transform))
  }
}

// MARK: Mistakes

// Without these modifiers, the compiler would report a misspelt name as a key path that can't be converted, too.
extension View {
  /// Unavailable. The compiler chooses it for a read-only value.
  @available(*, unavailable, message: "the environment's value at this key path can't be set; give it a setter")
  @_disfavoredOverload
  public func environment<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    preconditionFailure("\(keyPath) can't be set.") as Never
  }

  /// Unavailable. The compiler chooses it for a read-only value.
  @available(*, unavailable, message: "the environment's value at this key path can't be set; give it a setter")
  @_disfavoredOverload
  public func transformEnvironment<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    preconditionFailure("\(keyPath) can't be set.") as Never
  }
}

/// A view in an environment changed for it.
///
/// You don't name the type: modifiers such as ``View/environment(_:_:)`` make it.
public nonisolated struct _WritingView<Content: View, Writer: _EnvironmentWriter>: __PrimitiveView {
  var content: Content
  let writer: Writer

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.writing(writer, content)
  }
}

nonisolated extension _WritingView: ModifiedView { static var modified: Any.Type { Content.self } }

extension _WritingView: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.writing(writer, &content)
  }
}

extension _WritingView: Sendable where Content: Sendable, Writer: Sendable {}

extension EnvironmentValues {
  /// Returns these values after the change of a modifier, which a test may observe.
  func changed(by writer: some _EnvironmentWriter) -> EnvironmentValues {
    var changed = self
    writer.__write(to: &changed)
    TestObservers.noteSettings(of: keys(differingFrom: changed), in: changed, "by a view")
    return changed
  }
}

/// A writer of the value at a key path.
public nonisolated struct _ValueWriter<Value>: _EnvironmentWriter {
  fileprivate let keyPath: WritableKeyPath<EnvironmentValues, Value>
  fileprivate let value: Value

  public func __write(to values: inout EnvironmentValues) {
    values.set(value, at: keyPath)
  }
}

// `@unchecked Sendable`: a key path is immutable, and so are the arguments of its subscripts. The key path of a
// main-actor entry leads to values for code of the main actor only.
extension _ValueWriter: @unchecked Sendable where Value: Sendable {}

/// A writer of the value of a key.
nonisolated struct KeyWriter<Key: EnvironmentKey>: _EnvironmentWriter {
  let value: Key.Value

  func __write(to values: inout EnvironmentValues) {
    values[Key.self] = value
  }
}

/// A writer of the observable object of a type.
public nonisolated struct _ObjectWriter<Object: AnyObject & Observable>: _EnvironmentWriter {
  fileprivate let object: Object?

  public func __write(to values: inout EnvironmentValues) {
    values[Object.self] = object
  }
}

extension _ObjectWriter: Sendable where Object: Sendable {}

/// A writer that changes the value at a key path, and sets nothing if the value stays the same.
public nonisolated struct _TransformWriter<Value>: _EnvironmentWriter {
  fileprivate let keyPath: WritableKeyPath<EnvironmentValues, Value>
  fileprivate let transform: (inout Value) -> Void

  public func __write(to values: inout EnvironmentValues) {
    let inherited = values[keyPath: keyPath]
    var value = inherited
    transform(&value)
    if !areSame(inherited, value) { values.set(value, at: keyPath) }
  }
}

extension View {
  /// Disables the controls in this view, so that they take no events.
  ///
  /// ```swift
  /// Form { … }.disabled(isSending)
  /// ```
  ///
  /// An inner `disabled(false)` has no effect: controls in a disabled view stay disabled.
  ///
  /// Follows SwiftUI's `disabled(_:)`.
  public nonisolated func disabled(_ disabled: Bool) -> _WritingView<Self, _TransformWriter<Bool>> {
    transformEnvironment(\.isEnabled) { isEnabled in
      if disabled { isEnabled = false }
    }
  }
}
