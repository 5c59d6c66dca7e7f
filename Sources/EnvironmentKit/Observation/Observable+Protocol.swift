public import Observation

/// A class that tells who reads its properties when they change.
///
/// It is the standard library's protocol under a name that needs no `import Observation`.
///
/// ```swift
/// func show(_ model: some Observable) {}
/// ```
public typealias Observable = Observation.Observable
