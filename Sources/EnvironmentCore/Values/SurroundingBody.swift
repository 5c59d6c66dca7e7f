private import Observation
private import Synchronization

/// The body of a view of another library, as an observer of the objects that the view binds before it reads the body.
///
/// The body's last evaluation has left an observer in each object that it has read. If the view then binds the objects
/// to other values, notifying this observer would evaluate the body a second time. All other observers have to be
/// notified. So reads in the body register here, apart from other reads of the objects, and are not notified of changes
/// that the view itself makes just before it reads the body.
///
/// Observation doesn't expose the observer for which it records a read. However, it keeps the key paths that were read
/// in a set. So the view marks its observation with a key path; a later read of an equal one, the question, is compared
/// with the mark only in the same observation.
//
// If Observation compared key paths in another way, or if the library observed the body alone, each read would register
// as any other, and the body would be evaluated twice.
package final class SurroundingBody: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let answer = Answer()
  private let isBinding = Atomic(false)

  /// The thread that has compared the question with the mark.
  private final class Answer: Sendable {
    let thread = Atomic<UInt>(0)
  }

  /// The mark or the question. All are equal; comparing the question with the mark is noted.
  private struct Probe: Hashable, Sendable {
    let isMark: Bool
    let answer: Answer

    static func == (first: Self, second: Self) -> Bool {
      if first.isMark != second.isMark { first.answer.thread.store(CurrentThread.id, ordering: .relaxed) }
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }

  private enum Subject: Hashable, Sendable {
    case observation(Probe)
    case property(Int, of: ObjectIdentifier)
    case binding(of: ObjectIdentifier)
  }

  // Observation compares key paths and never applies them, so this subscript is never called.
  private subscript(_ subject: Subject) -> Void { () }

  private func keyPath(_ subject: Subject) -> any KeyPath<SurroundingBody, Void> & Sendable {
    \SurroundingBody.[subject]
  }

  package init() {}

  /// Marks the innermost observation as that of the body, and binds objects without notifying it.
  package func bind(_ operation: () -> Void) {
    registrar.access(self, keyPath: keyPath(.observation(Probe(isMark: true, answer: answer))))
    isBinding.store(true, ordering: .relaxed)
    operation()
    isBinding.store(false, ordering: .relaxed)
  }

  /// Indicates whether the innermost observation around the caller is that of the body. Two threads that ask at once may
  /// both get `false`.
  var isObserved: Bool {
    answer.thread.store(0, ordering: .relaxed)
    registrar.access(self, keyPath: keyPath(.observation(Probe(isMark: false, answer: answer))))
    return answer.thread.load(ordering: .relaxed) == CurrentThread.id
  }

  /// Indicates whether the caller's changes notify the body: they are not the view's own, or the body isn't about to be
  /// read.
  var isNotified: Bool { !isBinding.load(ordering: .relaxed) || !isObserved }

  /// Notes that the innermost observation has read the property of an object at a position.
  func access(_ property: Int, of object: AnyObject) {
    registrar.access(self, keyPath: keyPath(.property(property, of: ObjectIdentifier(object))))
    registrar.access(self, keyPath: keyPath(.binding(of: ObjectIdentifier(object))))
  }

  func willSet(_ property: Int, of object: AnyObject) {
    registrar.willSet(self, keyPath: keyPath(.property(property, of: ObjectIdentifier(object))))
  }

  func didSet(_ property: Int, of object: AnyObject) {
    registrar.didSet(self, keyPath: keyPath(.property(property, of: ObjectIdentifier(object))))
  }

  /// Notifies the body that the view no longer binds an object, whose later changes don't notify the body.
  func endBinding(of object: AnyObject) {
    registrar.withMutation(of: self, keyPath: keyPath(.binding(of: ObjectIdentifier(object)))) {}
  }
}
