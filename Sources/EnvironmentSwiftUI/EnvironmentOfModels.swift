#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  /// The wrapper of models in a SwiftUI view is a mistake, since SwiftUI supplies no values to it.
  ///
  /// A view has it if it is declared in an extension of an accessible class, where `Environment` is the wrapper of models
  /// and where the class's macro doesn't see it. By this conformance, the wrapper finds that it is in a view.
  extension EnvironmentCore.Environment: SwiftUI.DynamicProperty {
    private var issue: EnvironmentIssue {
      EnvironmentIssue(
        """
        A property of a SwiftUI view has the wrapper of models, '\(Self.self)', so it doesn't read the environment of the \
        view.
        """,
        remedies: [
          "Declare the view outside of a model's class and of its extensions.",
          "Write '@SwiftUI.Environment' at the property.",
        ]
      )
    }

    /// Reports the mistake, once for each type of value. SwiftUI calls it before it reads the body of the view.
    public func update() {
      EnvironmentReporting.report(once: ObjectIdentifier(Self.self), among: reported, issue)
    }
  }

  private let reported = ReceivedIssues<ObjectIdentifier>()
#endif
