#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  /// Reports a SwiftUI view that uses the wrapper of models, to which SwiftUI supplies no values.
  ///
  /// A view declared in an extension of an accessible class has this mistake: `Environment` is the wrapper of
  /// models there, and the macro of the class doesn't see the extension. This conformance lets the wrapper detect that
  /// it is in a view.
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

    /// Reports the mistake, once for each type of value. SwiftUI calls this method before it reads the body of the
    /// view.
    public func update() {
      EnvironmentReporting.report(once: ObjectIdentifier(Self.self), among: reported, issue)
    }
  }

  private let reported = ReceivedIssues<ObjectIdentifier>()
#endif
