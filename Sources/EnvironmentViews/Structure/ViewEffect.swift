import EnvironmentCore

/// An effect that runs when a view appears, changes or is removed.
///
/// A place in a hierarchy has an effect from the time when the view is first shown until it is removed. The effect's
/// actions for the start and for changes run once the bodies are evaluated.
@MainActor
struct ViewEffect {
  /// The modifier that makes the effect, with the type of its value. A place that gets an effect of another kind gets
  /// another view.
  enum Kind: Equatable {
    case appear
    case disappear
    case change(of: ObjectIdentifier)
    case task(id: ObjectIdentifier)
    case renewed
  }

  let kind: Kind

  /// Starts the effect, or continues it from its former progress if the view is shown again.
  let run: @MainActor (_ former: EffectProgress?) -> EffectProgress
}

extension View {
  /// Adds an effect to this view.
  func effect(
    _ kind: ViewEffect.Kind, run: @escaping @MainActor (_ former: EffectProgress?) -> EffectProgress
  ) -> _EffectView<Self> {
    _EffectView(content: annotated(.effect(ViewEffect(kind: kind, run: run))))
  }

  /// Adds an action that runs at each evaluation, and one that runs when the view is removed.
  func renewedEffect(
    action: (@MainActor () -> Void)? = nil, end: @escaping @MainActor () -> Void
  ) -> _EffectView<Self> {
    effect(.renewed) { _ in EffectProgress(action: action, end: end) }
  }
}

/// The progress of an effect.
@MainActor
struct EffectProgress {
  /// The action that runs once the bodies are evaluated.
  var action: (() -> Void)?

  /// Starts a task once the bodies are evaluated. The task runs its jobs off the main actor on an executor.
  var startTask: ((SettlingExecutor) -> Void)?

  /// The action that runs when the view is removed.
  var end: (() -> Void)?

  /// The state of the effect for its next run.
  var memory: Any?
}

/// A view with an effect or a preference.
///
/// You don't name the type: modifiers such as ``View/onAppear(perform:)`` make it.
public nonisolated struct _EffectView<Content: View>: __PrimitiveView {
  let content: _AnnotatedView<Content>

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }
}

nonisolated extension _EffectView: ModifiedView { static var modified: Any.Type { Content.self } }

// Unavailable, so that the error about an effect in a markup names the cause. Without the conformance, it would be "requires that
// 'some View' conform to 'Markup'".
@available(
  *, unavailable,
  message: "a 'Markup' is written and never appears, so it has neither effects nor preferences; declare it as a 'View'"
)
extension _EffectView: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    var content = content
    try renderer.base.visit(&content, with: renderer)
  }
}
