public import Observation

/// A class that notifies the readers of its properties of changes.
///
/// It is the standard library's protocol under a name that needs no `import Observation`.
///
/// ```swift
/// func show(_ model: some Observable) {}
/// ```
public typealias Observable = Observation.Observable
