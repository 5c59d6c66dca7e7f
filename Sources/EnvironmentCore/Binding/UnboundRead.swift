/// A read, in the body of a view, of a property whose object wasn't bound at that time.
///
/// The read is a mistake, unless the object is bound by the end of the same update and the body is then evaluated
/// again.
package struct UnboundRead {
  let property: ClassProperty
  let storage: EnvironmentStorage

  /// Indicates whether the object is still unbound, and the property has no value of its own.
  package var isUnbound: Bool {
    storage.state.withLock { $0.bindings.isEmpty && !$0.properties.records[property.position].isAssigned }
  }

  private static let reported = ReceivedIssues<String>()

  /// Reports the read, unless the receiver has already received a report about the same property of the same class.
  package func report(in view: Any.Type?) {
    if storage.state.withLock({ $0.properties.records[property.position].unboundRead == .reported }) { return }
    let read = ReportedProperty(property.wrapper)
    EnvironmentReporting.report(
      once: "\(String(reflecting: read.object)).\(read.name)",
      among: Self.reported,
      .unboundRead(
        of: property.wrapper, inBodyOf: view, from: property.valueKey?.sourceInTask(madeIn: storage.scope))
    )
  }
}
