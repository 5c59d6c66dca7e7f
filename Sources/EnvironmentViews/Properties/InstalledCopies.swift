package import EnvironmentCore
import Observation

/// The latest installed properties, for a renderer, which visits a hierarchy once: a view of the same type in the same
/// environment, such as the next row, gets a copy.
///
/// Reading a value through a key path takes several times as long, and most views of a page are rows. Without the
/// copies, the page of the benchmark `views/render 10,000 rows` costs 5.7 to 6.5 times the appends by hand instead of
/// 5.0, and the bound (P6) is 6.
///
/// One read replaces those that follow. That changes no result as long as the value depends only on the environment. So
/// a value that is read from an observable object isn't kept, nor is a default that is computed each time.
//
// Proof. Lifetime: `copies` owns one retain of each copy, which `keep` and `deinit` release; the copy in use is in
// `copies` while `install` runs, and the only code of a program that `install` can run is the `==` of an argument of a
// key path and the `deinit` of a former value, which can't reach the renderer, and so can't call `keep`. Type: a number
// belongs to one type of property, for which `PropertyStep` drew it, so a copy with that number holds a property of
// that type. Identity: a copy keeps the environment that it was made in, so no other environment has its address. All
// of it runs on the main actor. The stress test is `RenderHTMLRandomTests`.
@MainActor
package final class InstalledCopies {
  /// The copies by number. No other code runs during an access.
  @exclusivity(unchecked) private var copies: [InstalledCopyReference?] = []

  /// The identity of the current environment, which the renderer keeps up to date.
  @exclusivity(unchecked) package var environment: UnsafeRawPointer?

  /// The numbers of the properties that have read an observable object. These are installed without a copy from then
  /// on, because observing each installation would leave an observer in the objects that they read.
  private static var observableNumbers: Set<Int> = []

  package init(_ environment: EnvironmentValues) {
    self.environment = environment.identity
  }

  isolated deinit {
    for copy in copies { copy?.object.release() }
  }

  /// Installs the property with this number at an address.
  func install<Property: InstallableProperty>(
    _ property: UnsafeMutablePointer<Property>, number: Int, at place: PropertyPlace, from source: any PropertySource
  ) {
    if number < copies.count, let copy = copies[number], copy.install(property, in: environment) { return }
    if Self.observableNumbers.contains(number) { return property.pointee.install(at: place, from: source) }
    var isObservable = false
    func noteObservable() -> @Sendable () -> Void {
      isObservable = true
      return {}
    }
    let isCopyable = withObservationTracking(
      { property.pointee.installCopyably(at: place, from: source) }, onChange: noteObservable())
    if isObservable { Self.observableNumbers.insert(number) }
    let recorded = source.recordedEnvironment
    let isKept = isCopyable && !isObservable && !recorded.interceptsReads
    keep(isKept ? CopyOfProperty(property.pointee, recorded) : nil, as: number)
  }

  private func keep(_ copy: InstalledCopy?, as number: Int) {
    while copies.count <= number { copies.append(nil) }
    let former = copies[number]
    copies[number] = copy.map { InstalledCopyReference(object: .passRetained($0)) }
    former?.object.release()
  }
}

/// A reference to a property that was installed, which its holder has to release.
///
/// Unmanaged, so that the copy isn't retained each time that it is used. See the benchmark `views/render`.
private struct InstalledCopyReference {
  let object: Unmanaged<InstalledCopy>

  func install(_ property: UnsafeMutableRawPointer, in environment: UnsafeRawPointer?) -> Bool {
    object._withUnsafeGuaranteedRef { $0.install(property, in: environment) }
  }
}

/// A property that was installed.
private class InstalledCopy {
  func install(_ property: UnsafeMutableRawPointer, in environment: UnsafeRawPointer?) -> Bool { false }
}

private final class CopyOfProperty<Property: InstallableProperty>: InstalledCopy {
  /// Retained, so that no other environment gets its identity.
  private let environment: EnvironmentValues
  private let identity: UnsafeRawPointer?

  /// In memory of its own, initialized for as long as this exists: it can be compared there without being copied.
  private let property: UnsafeMutablePointer<Property>

  init(_ property: Property, _ environment: EnvironmentValues) {
    self.environment = environment
    identity = environment.identity
    self.property = .allocate(capacity: 1)
    self.property.initialize(to: property)
  }

  deinit {
    property.deinitialize(count: 1)
    property.deallocate()
  }

  override func install(_ property: UnsafeMutableRawPointer, in environment: UnsafeRawPointer?) -> Bool {
    environment == identity
      && property.assumingMemoryBound(to: Property.self).pointee.install(copyOf: self.property)
  }
}
