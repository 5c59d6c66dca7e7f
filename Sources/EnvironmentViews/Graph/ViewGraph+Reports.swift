import EnvironmentCore

extension ViewGraph {
  /// Notes that the body of a node's view, or of the view around it, has read objects that aren't bound.
  func addUnboundReads(_ reads: [UnboundRead], in node: ViewNode) {
    let body = node.bodyOwner
    unboundReads += reads.map { ($0, body) }
  }

  /// Reports the reads of objects that are still unbound.
  func reportUnboundReads() {
    if unboundReads.isEmpty { return }
    for (read, body) in exchange(&unboundReads, with: []) where read.isUnbound { read.report(in: body) }
  }

  /// Reports an issue of a type of views, unless the graph has reported it.
  func reportOnce(_ issue: EnvironmentIssue) {
    if reportedFacts.insert([issue.fact] + issue.place.prefix(1)).inserted { EnvironmentReporting.report(issue) }
  }

  func reportDuplicate(_ id: some Hashable, in data: Any.Type) {
    EnvironmentReporting.report(.duplicateIdentifier(id, in: data))
  }
}

extension EnvironmentIssue {
  fileprivate static func duplicateIdentifier(_ id: some Hashable, in data: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "Several elements of a 'ForEach' have the same identifier, so they may exchange their state.",
      place: ["Data: \(String(reflecting: data))", "Identifier: \(id)"],
      remedies: ["Give each element an identifier of its own."]
    )
  }
}
