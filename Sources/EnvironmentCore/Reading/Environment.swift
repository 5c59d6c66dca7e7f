public import Observation

/// A property for reading a value from the environment.
///
/// Use it wherever code should read a value without being given it: you need no initializer for the value, and no code
/// to pass it on.
///
/// In a view, it reads the values set by the view's ancestors. In an ``EnvironmentAccessible`` model, it reads the
/// values of the model's binding.
///
/// ```swift
/// struct Greeting: View {
///   @Environment(\.locale) var locale
///
///   var body: some View { Text(locale.identifier) }
/// }
///
/// @EnvironmentAccessible
/// final class GreetingModel {
///   @Environment(\.locale) var locale
/// }
/// ```
///
/// In a view, `@Environment(\.self)` reads the whole environment: a copy of its values. The view depends on all of
/// them, so its body, and what its body makes, always have the current ones.
///
/// In a view outside of a hierarchy, in another struct, and in an unbound model, the property reads the value set by
/// `withEnvironment` for the task, or else the default. In a model, an assignment hides the bound value for this
/// object.
///
/// Follows SwiftUI's `Environment`.
///
/// - Complexity: in a view, the same as for a stored property: the value is looked up once, before `body` runs.
@propertyWrapper
@frozen
public struct Environment<Value> {
  /// Looks up the value in some values, and installs it in the property at an address. Without an address, returns the
  /// source of the property. The address is that of an `inout` access around the call, and isn't kept.
  //
  // A function, and not a key path: applying a key path takes 840 instructions, installing the value in generic code
  // 500, and processors that render pages would count references to the same key paths. If a function captures only a
  // literal, the compiler replaces the literal by a call of its accessor: see ``KeyPathReader``, and the benchmark
  // `views/html of 10,000 elements that read the environment`.
  @usableFromInline
  typealias Access =
    (UnsafeMutablePointer<Environment>?, EnvironmentValues) -> EnvironmentSource<Value>?

  @usableFromInline private(set) var access: Access

  /// The value looked up for a view.
  @usableFromInline var installed: Value?

  /// Creates a property for reading the value at a key path. The key path may continue into the value:
  /// `\.settings.volume`.
  ///
  /// ```swift
  /// @Environment(\.settings.volume) private var volume
  /// ```
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    let path = Self.path(to: keyPath)
    access = { property, values in
      guard let property else { return .keyPath(path()) }
      property.pointee.installed = values[keyPath: path()]
      return nil
    }
    installed = nil
  }

  /// Creates a property for reading the observable object of a type.
  ///
  /// ```swift
  /// @Environment(Store.self) private var store
  /// ```
  ///
  /// The object must be set when the property is read. A missing object stops the program with a message naming the
  /// type.
  @inlinable @inline(__always)
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    let path = Self.path(to: \EnvironmentValues[TypeArgument<Value>()])
    access = { property, values in
      guard let property else { return .object(path()) }
      property.pointee.installed = values[keyPath: path()]
      return nil
    }
    installed = nil
  }

  /// Creates a property for reading the observable object of a type, or `nil` if none is set.
  ///
  /// ```swift
  /// @Environment(Store.self) private var store: Store?
  /// ```
  @inlinable @inline(__always)
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    self.init(\EnvironmentValues[TypeArgument<Object>()])
  }

  @inlinable @inline(__always)
  static func path<Path: AnyKeyPath>(to keyPath: Path) -> () -> Path { { keyPath } }

  /// The value in the environment.
  @inlinable
  public var wrappedValue: Value {
    get { installed ?? taskValue }
    @available(
      *, unavailable,
      message: "a view can't assign to its environment; set the value for its subtree with 'environment(_:_:)'"
    )
    // Never called: the compiler rejects every assignment, and a class or actor uses the subscript. `nonmutating`, so
    // that changing an object, as in `tally.count += 1`, reads the object and doesn't write it back.
    nonmutating set { preconditionFailure("'Environment.wrappedValue' has no setter.") }
  }

  /// The value of the property in an object: the assigned value, or else the bound value, or else the task's value or
  /// the default.
  ///
  /// Isolation: that of the property. The host's storage can be used from any thread.
  ///
  /// "Requires that 'Model' conform to 'EnvironmentAccessible'": attach `@EnvironmentAccessible` to the class.
  //
  // Not in an extension beside `EnvironmentStorage`: the compiler looks for the subscript only here.
  @inlinable
  public static subscript<Host: EnvironmentAccessible>(
    _enclosingInstance host: Host,
    wrapped property: ReferenceWritableKeyPath<Host, Value>,
    storage storage: ReferenceWritableKeyPath<Host, Self>
  ) -> Value {
    get {
      host._environmentStorage.value(of: storage) { host[keyPath: storage].property(behind: storage, of: host) }
    }
    set {
      host._environmentStorage.assign(newValue, to: host[keyPath: storage].property(behind: storage, of: host))
    }
  }

  /// The value looked up for a view.
  package var installedValue: Value? { installed ?? source.observed?.value }

  /// Returns whether another property reads the same part of an environment.
  package func readsSameSource(as other: Self) -> Bool { keyPath == other.keyPath }

  /// Returns whether the value looked up may be another one in other values.
  package func hasOtherValue(in values: EnvironmentValues) -> Bool {
    let other = source.availableValue(in: values)
    // Compares the unwrapped values, because comparing optionals of an unknown type takes twice as long.
    guard let installed = installedValue, let other else { return (installedValue == nil) != (other == nil) }
    return !areSame(installed, other)
  }

  /// Looks up the value for later reads. While a host is recorded, the property notes whether it is read.
  package mutating func install(_ values: EnvironmentValues) {
    if EvaluationCause.areRecorded { return installObserved(values) }
    let access = access
    withUnsafeMutablePointer(to: &self) { _ = access($0, values) }
  }

  // Not inlined: the types of an observed value would be looked up for each property.
  @inline(never)
  private mutating func installObserved(_ values: EnvironmentValues) {
    let source = source
    let observed = ObservedValue(source.availableValue(in: values), of: source.observed?.source ?? source)
    access = { property, values in
      guard let property else { return .observed(observed) }
      property.pointee.installed = observed.source.availableValue(in: values)
      return nil
    }
    installed = nil
  }
}

extension Environment {
  /// The part of an environment read by the property.
  @usableFromInline var source: EnvironmentSource<Value> {
    guard let source = access(nil, EnvironmentValues()) else {
      preconditionFailure("An '@Environment' property without an address installs nothing.")
    }
    return source
  }

  /// The value at the place of the view whose code runs, else in the current task, or the default.
  @usableFromInline var taskValue: Value {
    let value = source.taskValue
    UninstalledReads.note(value, readBy: self)
    return value
  }

  /// Identifies the property and its copies, while one of them exists; `nil` in an optimized build, where the compiler
  /// makes one function for several properties.
  //
  // A function consists of its code and its context. A context is allocated by each call of an initializer that isn't
  // optimized. Proof: the function is the first field of a frozen type.
  package var identity: UnsafeRawPointer? {
    #if DEBUG
      withUnsafeBytes(of: self) {
        $0.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.stride, as: UnsafeRawPointer?.self)
      }
    #else
      nil
    #endif
  }

  /// Returns the property with the value of a read.
  func reading(_ value: Value) -> Self {
    var property = self
    property.installed = value
    return property
  }

  /// Returns the property behind a wrapper, which the host uses from now on.
  @usableFromInline
  func property<Host: EnvironmentAccessible>(behind wrapper: AnyKeyPath, of host: Host) -> ClassProperty {
    let (storage, source) = (host._environmentStorage, source)
    var (property, contents) = storage.table(of: type(of: host)).property(
      behind: wrapper, reading: source, declaredIn: Host.self)
    if property.keyPath != source.untypedKeyPath {
      property = ClassProperty(wrapper, reading: source, declaredIn: Host.self, position: property.position)
    }
    return storage.use(property, in: contents)
  }
}

// `@unchecked Sendable`: the stored properties change only in a copy owned by one task. The value is `Sendable`. The
// function captures only a key path, which is immutable, and so are the arguments of its subscripts. While a host is
// recorded, it captures a value instead, which notes a read atomically. The key path of a main-actor entry isn't
// `Sendable`. But only code on the main actor forms it, so the property belongs there, too. The entry's default checks
// that it is made there.
extension Environment: @unchecked Sendable where Value: Sendable {}

extension EnvironmentSource {
  /// The value at the place of the view whose code runs, else in the current task, or the default.
  fileprivate var taskValue: Value {
    if let observed { return observed.read() ?? observed.source.taskValue }
    return TaskScope.value(of: self, readBy: "\(untypedKeyPath)") ?? Self.missingObject()
  }
}
