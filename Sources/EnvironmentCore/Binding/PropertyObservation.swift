internal import Observation

/// The observers of an object's properties.
///
/// A registrar of its own makes observation the same in observable classes, plain classes and actors.
//
// A class, because the compiler doesn't know the size of a registrar. Storing one inline would make the benchmark
// `models/read an Int` take twice as long.
final class PropertyObservation: Observable, Sendable {
  let registrar = ObservationRegistrar()

  init() {}

  // Not inlined, for the benchmark `models/read an Int`: the caller would retain the arguments.
  @inline(never)
  func access(_ property: ClassProperty) { registrar.access(self, keyPath: property.observed) }

  func willSet(_ property: ClassProperty) { registrar.willSet(self, keyPath: property.observed) }

  func didSet(_ property: ClassProperty) { registrar.didSet(self, keyPath: property.observed) }

  /// A subject for the key path of the property at a position. Observation compares key paths and never applies them,
  /// so this subscript is never called.
  subscript(_ position: Int) -> Void { () }
}
