public import EnvironmentCore
public import Foundation

/// An action that opens a URL.
///
/// A ``Link`` asks for it when it is tapped. A view that handles URLs itself sets one for its content:
///
/// ```swift
/// Page()
///   .environment(\.openURL, OpenURLAction { url in
///     guard url.host == "example.org" else { return .systemAction }
///     model.show(url)
///     return .handled
///   })
/// ```
///
/// Two actions are equal if their handlers are the same function with the same captures, so one that captures nothing is
/// the same whenever it is made.
///
/// Isolation: the main actor. The shape is that of SwiftUI's `OpenURLAction`.
@MainActor
public struct OpenURLAction: Equatable {
  /// What a handler did with a URL.
  public struct Result: Sendable {
    /// The handler opened the URL.
    public static let handled = Result(isAccepted: true)

    /// The handler refused the URL.
    public static let discarded = Result(isAccepted: false)

    /// The handler leaves the URL to the system, which is whoever shows the HTML: nothing is opened here.
    public static let systemAction = Result(isAccepted: false)

    /// The handler leaves another URL to the system, which is whoever shows the HTML: nothing is opened here.
    public static func systemAction(_ url: URL) -> Result { .systemAction }

    fileprivate let isAccepted: Bool
  }

  /// A function, in a value of its own so that it can be compared as it is stored.
  private struct Handler: Sendable {
    let function: @MainActor (URL) -> Result
  }

  private nonisolated let handler: Handler

  /// Creates an action from a function that handles a URL.
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = Handler(function: handler)
  }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) {
    _ = handler.function(url)
  }

  /// Opens a URL, and tells whether a handler did.
  public func callAsFunction(_ url: URL, completion: (_ accepted: Bool) -> Void) {
    completion(handler.function(url).isAccepted)
  }

  /// Whether two actions have the same handler.
  public nonisolated static func == (first: OpenURLAction, second: OpenURLAction) -> Bool {
    areSame(first.handler, second.handler)
  }
}

private enum OpenURLKey: __PlainKey {
  static let defaultValue = OpenURLAction { _ in .systemAction }
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \.openURL }
}

extension EnvironmentValues {
  /// Opens a URL; by default it is left to the system.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
