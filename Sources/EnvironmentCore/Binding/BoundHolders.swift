/// The objects bound while reads of unbound objects were reported, for the remedies of such reports.
enum BoundHolders {
  private static let objects = Guarded<(all: [Weak<AnyObject>], limit: Int)>(([], 64))

  static func note(_ object: any EnvironmentAccessible) {
    guard EnvironmentReporting.reportsUnboundRead(wasBound: false) else { return }
    let existing = objects.withLock { objects -> [AnyObject?] in
      objects.all.append(Weak(object))
      guard objects.all.count > objects.limit else { return [] }
      let existing = objects.all.map(\.object)
      var known: Set<ObjectIdentifier> = []
      objects.all = zip(objects.all, existing).filter { $0.1 != nil && known.insert($0.0.id).inserted }.map(\.0)
      objects.limit = max(64, 2 * objects.all.count)
      return existing
    }
    release(existing)
  }

  /// Returns the type of a bound object holding the object with a storage; `nil` if none is known.
  ///
  /// Objects are searched on the main thread only, where views use them.
  static func holder(of storage: EnvironmentStorage) -> Any.Type? {
    guard MainThread.isCurrent else { return nil }
    let objects = objects.withLock { $0.all }.compactMap { $0.object as? any EnvironmentAccessible }
    let holder = objects.first { object in
      guard object.isEnvironmentBound, object._environmentStorage !== storage else { return false }
      return __EnvironmentChildVisitor.objects(heldBy: object).objects.contains { $0._environmentStorage === storage }
    }
    return holder.map { type(of: $0) }
  }
}
