import EnvironmentCore

extension EnvironmentIssue {
  static func missingDestination(_ element: NavigationElement) -> EnvironmentIssue {
    EnvironmentIssue(
      "A navigation stack has a value in its path for which there is no destination, so its page is empty.",
      place: place(of: element),
      remedies: [
        "Add '.navigationDestination(for: \(type(of: element.value.base)).self) { … }' to the content of the stack."
      ])
  }

  static func valueNotForPath(_ element: NavigationElement) -> EnvironmentIssue {
    EnvironmentIssue(
      "A navigation link has a value that the path of its stack can't have, so the link leads nowhere.",
      place: place(of: element),
      remedies: ["Give the link a value of the path's type.", "Use a 'NavigationPath' as the path."])
  }

  static func linkOutsideOfStack() -> EnvironmentIssue {
    EnvironmentIssue(
      "A tapped navigation link isn't in a navigation stack, so it leads nowhere.",
      remedies: ["Put it into a 'NavigationStack'."])
  }

  static func presentationOutsideOfStack() -> EnvironmentIssue {
    EnvironmentIssue(
      "A presented 'navigationDestination' isn't in a navigation stack, so its page isn't shown.",
      remedies: ["Put the view with the modifier into a 'NavigationStack'."])
  }

  private static func place(of element: NavigationElement) -> [String] {
    ["Value: \(element.value.base)", "Type: \(String(reflecting: type(of: element.value.base)))"]
  }
}
