import EnvironmentCore

/// The values of one preference in a graph.
///
/// Each node from a view that sets a value up to the root has a contribution, which has the combined value of the views in
/// the node. A change invalidates the computed contributions above it. A contribution is computed from the contributions
/// of the children when it is read.
///
/// A valid contribution depends only on valid contributions. So an upward walk ends at the first invalid contribution.
@MainActor
final class PreferenceReduction<Key: PreferenceKey>: AnyPreferenceReduction {
  private final class Contribution {
    /// The use of the preference by a modifier there.
    var use: PreferenceUse<Key>?

    /// The number of children that contribute a value.
    var contributingChildren = 0
    var isContributing = false

    /// The value; `nil` if it is invalid, or if there is none.
    var value: Key.Value?

    /// The combined values of runs of children, if there are many, so that a change of one child doesn't combine them
    /// all again; `nil` for a run whose value is invalid, or that contributes none.
    var runs: [Key.Value?] = []

    /// The value that the action was run with.
    var lastReportedValue: Key.Value?

    var replacesContent: Bool { if case .value? = use { true } else { false } }
  }

  private let runLength = 64

  private unowned(unsafe) let graph: PreferenceGraph
  private var contributions: [ObjectIdentifier: Contribution] = [:]

  /// The number of nested computations, and its maximum. Each takes some of the stack.
  private var nesting = 0
  private let maximumNesting = 64

  init(graph: PreferenceGraph) {
    self.graph = graph
  }

  // MARK: Uses

  /// Records the use of the preference by a modifier at a node.
  func set(_ use: PreferenceUse<Key>, at node: ViewNode) {
    let former = exchange(&contribution(for: node).use, with: use)
    defer { withExtendedLifetime(former) {} }
    switch (use, former) {
    case (.value(let value), .value(let former)?) where areSame(value, former): break
    case (.value, _), (.transform, _): contributionHasChanged(at: node)
    case (.action, .action?), (.box, .box?): break
    case (.action, _): graph.actionHasChanged(at: node, self)
    case (.box(let box), _):
      box.source = { [weak self, weak node] in
        guard let self, let node else { return Key.defaultValue }
        return value(at: node) ?? Key.defaultValue
      }
      graph.boxHasChanged(at: node, self)
    }
  }

  /// Notes that a modifier was removed from a node that stays in the graph.
  func removeUse(at node: ViewNode) {
    let contribution = contribution(for: node)
    let former = (exchange(&contribution.use, with: nil), exchange(&contribution.lastReportedValue, with: nil))
    defer { withExtendedLifetime(former) {} }
    graph.removeReader(node)
    contributionHasChanged(at: node)
  }

  func forget(_ node: ViewNode) {
    release(contributions.removeValue(forKey: ObjectIdentifier(node)))
  }

  private func existingContribution(of node: ViewNode) -> Contribution? { contributions[ObjectIdentifier(node)] }

  private func contribution(for node: ViewNode) -> Contribution {
    node.flags.insert(.hasPreferences)
    if let existing = existingContribution(of: node) { return existing }
    let contribution = Contribution()
    contributions[ObjectIdentifier(node)] = contribution
    return contribution
  }

  // MARK: Invalidation

  /// Notes that the contribution of a node has changed, begun or ended.
  func contributionHasChanged(at node: ViewNode) {
    var changed = node
    while let contribution = existingContribution(of: changed) {
      // The contribution's own value replaces the inner values for the views around it.
      if contribution.replacesContent, changed !== node { return }
      let wasValid = contribution.value != nil
      invalidate(contribution, at: changed)
      let hasUse = contribution.use?.isContribution == true
      let isContributing =
        (hasUse || contribution.contributingChildren > 0) && !changed.keepsPreferences
        && !changed.flags.contains(.isUnmounted)
      let wasContributing = exchange(&contribution.isContributing, with: isContributing)
      // Nothing above depends on a node that contributes nothing.
      if !isContributing, !wasContributing { return }
      // What is above an invalid contribution is invalid, too, or doesn't depend on its value.
      if changed !== node, !wasValid, isContributing == wasContributing { return }
      guard let parent = changed.parent else { return }
      if isContributing != wasContributing {
        self.contribution(for: parent).contributingChildren += isContributing ? 1 : -1
      }
      invalidateRun(of: changed, in: parent)
      changed = parent
    }
  }

  func orderHasChanged(in node: ViewNode) {
    guard let contribution = existingContribution(of: node) else { return }
    release(exchange(&contribution.runs, with: []))
    contributionHasChanged(at: node)
  }

  private func invalidateRun(of child: ViewNode, in parent: ViewNode) {
    let run = Int(child.index) / runLength
    guard let contribution = existingContribution(of: parent), run < contribution.runs.count else { return }
    release(exchange(&contribution.runs[run], with: nil))
  }

  private func invalidate(_ contribution: Contribution, at node: ViewNode) {
    release(exchange(&contribution.value, with: nil))
    switch contribution.use {
    case .action?: graph.actionHasChanged(at: node, self)
    case .box?: graph.boxHasChanged(at: node, self)
    case .value?, .transform?, nil: break
    }
  }

  // MARK: Values

  /// Returns the value that a node contributes; `nil` if there is none.
  private func value(at node: ViewNode) -> Key.Value? {
    guard let contribution = existingContribution(of: node), contribution.isContributing else { return nil }
    if let value = contribution.value { return value }
    nesting += 1
    defer { nesting -= 1 }
    if nesting > maximumNesting { computeValues(inside: node) }
    let value: Key.Value
    switch contribution.use {
    case .value(let own): value = own
    case .transform(let transform):
      var transformed = combinedValue(of: node, contribution)
      node.observe(ViewPlan.plan(for: PreferenceUse<Key>.self)) { transform(&transformed) }
      value = transformed
    case .action, .box, nil: value = combinedValue(of: node, contribution)
    }
    release(exchange(&contribution.value, with: value))
    return value
  }

  private func combinedValue(of node: ViewNode, _ contribution: Contribution) -> Key.Value {
    let children = node.children
    if children.count <= 2 * runLength {
      return combine(children.lazy.filter { self.isContributing($0) }) { value(at: $0) } ?? Key.defaultValue
    }
    let starts = stride(from: 0, to: children.count, by: runLength)
    if contribution.runs.count != starts.underestimatedCount {
      release(exchange(&contribution.runs, with: Array(repeating: nil, count: starts.underestimatedCount)))
    }
    let runs = starts.lazy.map { children[$0..<min($0 + self.runLength, children.count)] }
    let contributing = runs.filter { self.isContributing($0, in: contribution) }
    return combine(contributing) { value(ofRun: $0, in: contribution) } ?? Key.defaultValue
  }

  /// Combines the values of some parts, each of which contributes one; `nil` if there are no parts.
  private func combine<Part>(_ parts: some Sequence<Part>, value: (Part) -> Key.Value?) -> Key.Value? {
    var parts = parts.makeIterator()
    guard let first = parts.next(), var combined = value(first) else { return nil }
    while let next = parts.next() {
      Key.reduce(value: &combined) { value(next) ?? Key.defaultValue }
    }
    return combined
  }

  private func value(ofRun children: ArraySlice<ViewNode>, in contribution: Contribution) -> Key.Value? {
    let index = children.startIndex / runLength
    if let value = contribution.runs[index] { return value }
    let combined = combine(children.lazy.filter { self.isContributing($0) }) { value(at: $0) }
    release(exchange(&contribution.runs[index], with: combined))
    return combined
  }

  private func isContributing(_ children: ArraySlice<ViewNode>, in contribution: Contribution) -> Bool {
    contribution.runs[children.startIndex / runLength] != nil || children.contains { isContributing($0) }
  }

  private func isContributing(_ node: ViewNode) -> Bool {
    node.flags.contains(.hasPreferences) && existingContribution(of: node)?.isContributing == true
  }

  /// Computes the values in a node from the inside out, so that computing the node's own value takes little stack.
  private func computeValues(inside node: ViewNode) {
    var invalid: [ViewNode] = []
    var rest = [node]
    while let next = rest.popLast() {
      if existingContribution(of: next)?.replacesContent == true { continue }
      for child in next.children where isContributing(child) && existingContribution(of: child)?.value == nil {
        invalid.append(child)
        rest.append(child)
      }
    }
    for node in invalid.reversed() { _ = value(at: node) }
  }

  func updateBox(at node: ViewNode) -> Bool {
    guard case .box(let box)? = existingContribution(of: node)?.use else { return false }
    return box.store(value(at: node) ?? Key.defaultValue)
  }

  func action(at node: ViewNode) -> (() -> Void)? {
    guard let contribution = existingContribution(of: node), case .action(let perform)? = contribution.use
    else { return nil }
    let value = value(at: node) ?? Key.defaultValue
    if let last = contribution.lastReportedValue, areSame(last, value) { return nil }
    release(exchange(&contribution.lastReportedValue, with: value))
    return { EvaluationCause.attribute(to: "the preference '\(Key.self)'") { perform(value) } }
  }
}
