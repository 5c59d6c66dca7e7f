public import EnvironmentCore
public import Foundation

/// An action that opens a URL.
///
/// In a hierarchy of views, whose name for the type is `OpenURLAction`, a link asks for it when it is tapped. A view
/// that handles URLs itself sets one for its content:
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
/// The shape is that of SwiftUI's `OpenURLAction`, and of the `OpenURLEffect` of dependencies.
public struct OpenURLEffect: Sendable {
  /// The effect of a handler on a URL.
  public struct Result: Sendable {
    /// The handler opened the URL.
    public static let handled = Result(isAccepted: true)

    /// The handler refused the URL.
    public static let discarded = Result(isAccepted: false)

    /// The handler leaves the URL to the system, which shows the HTML: nothing is opened here.
    public static let systemAction = Result(isAccepted: false)

    /// The handler leaves another URL to the system, which shows the HTML: nothing is opened here.
    public static func systemAction(_ url: URL) -> Result { .systemAction }

    fileprivate let isAccepted: Bool
  }

  /// A function, in a value of its own so that it can be compared as it is stored.
  package struct Handler: Sendable {
    fileprivate let function: @MainActor (URL) -> Result
  }

  package let handler: Handler

  /// The handler that takes the place of the other one, if there is one.
  package let asynchronousHandler: (@Sendable (URL) async -> Bool)?

  /// Creates an action from a function that handles a URL.
  public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = Handler(function: handler)
    asynchronousHandler = nil
  }

  /// Creates an action from an asynchronous function that handles a URL, and returns whether it did.
  @_disfavoredOverload
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = Handler { _ in .systemAction }
    asynchronousHandler = handler
  }

  /// Opens a URL. An asynchronous handler runs in a task of its own.
  @MainActor
  public func callAsFunction(_ url: URL) {
    callAsFunction(url) { _ in }
  }

  /// Opens a URL, and passes on whether a handler did; after the call returns, if the handler is asynchronous.
  @MainActor
  public func callAsFunction(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void) {
    guard let asynchronousHandler else { return completion(handler.function(url).isAccepted) }
    Task { @MainActor in completion(await asynchronousHandler(url)) }
  }

  /// Opens a URL, and returns whether a handler did.
  package func open(_ url: URL) async -> Bool {
    if let asynchronousHandler { return await asynchronousHandler(url) }
    return await handler.function(url).isAccepted
  }
}

package enum OpenURLKey: __PlainKey, UnwatchedKey, __NamedKey {
  package static var __name: String { "openURL" }
  package static let defaultValue = OpenURLEffect { _ in .systemAction }
  package static var __keyPath: PartialKeyPath<EnvironmentValues> { \.openURL }
}

extension EnvironmentValues {
  /// Opens a URL; by default it is left to the system.
  public var openURL: OpenURLEffect {
    get { surroundingValue(of: OpenURLKey.self) ?? self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
