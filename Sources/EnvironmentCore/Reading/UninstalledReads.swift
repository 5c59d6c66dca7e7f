/// The reads, while views are evaluated on a thread, of properties without a value from a view: those in initializers of
/// views, and in structs other than views. A view shown later with another value is reported.
///
/// Only a debug build keeps reads, since only there a property can be told from others with its key path.
package enum UninstalledReads {
  private final class OfThread {
    /// The properties read, with the values; `nil` while no views are evaluated. Each keeps its identity from being that
    /// of another property.
    var reads: [UnsafeRawPointer: any EnvironmentProperty]?
  }

  private static let ofThread = ThreadObject<OfThread>()
  private static var current: OfThread? { ofThread.known?.takeUnretainedValue() }

  package static var isEmpty: Bool {
    #if DEBUG
      current?.reads?.isEmpty ?? true
    #else
      true
    #endif
  }

  /// Runs an operation that evaluates views, and keeps the reads until the outermost such operation on the thread ends.
  package static func recording<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      let thread = ofThread.object(orMadeBy: OfThread()).takeUnretainedValue()
      if thread.reads != nil { return try operation() }
      thread.reads = [:]
      // Taken out first: releasing a value may run user code.
      defer { release(thread.reads.take()) }
    #endif
    return try operation()
  }

  static func note<Value>(_ value: Value, readBy property: Environment<Value>) {
    guard let identity = property.identity, property.observedRead == nil, let current, current.reads != nil else {
      return
    }
    release(current.reads?.updateValue(property.reading(value), forKey: identity))
  }

  /// Returns whether a property, or a copy of it, has read another value than it would read each time in some values.
  package static func isOutdated(_ property: some EnvironmentProperty, in values: EnvironmentValues) -> Bool {
    guard let identity = property.identity, current?.reads?[identity]?.hasOtherValue(in: values) == true else {
      return false
    }
    // A function, and an object made by an accessor, differ each time.
    var other = property
    other.install(values)
    return !other.hasOtherValue(in: values)
  }
}

/// An `@Environment` property of any type.
package protocol EnvironmentProperty {
  /// The key path read by the property.
  var keyPath: AnyKeyPath { get }

  /// The value looked up for a view while a host is recorded, if there is one.
  var observedRead: ObservedRead? { get }

  /// Identifies the property and its copies in a debug build.
  var identity: UnsafeRawPointer? { get }

  /// Returns whether the value looked up may be another one in other values.
  func hasOtherValue(in values: EnvironmentValues) -> Bool

  /// Looks up the value for later reads.
  mutating func install(_ values: EnvironmentValues)
}

extension Environment: EnvironmentProperty {
  package var keyPath: AnyKeyPath { source.untypedKeyPath }
  package var observedRead: ObservedRead? { source.observed }
}
