public import EnvironmentCore
public import Foundation

/// An action that opens a URL.
///
/// Use it where code opens a URL, so that a test or a view can handle the URL.
///
/// In a hierarchy of views, the type is also named `OpenURLAction`, and a tapped link calls it. A view that handles
/// URLs itself sets an action for its content:
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
/// Two actions are equal if their handlers are the same function with the same captures. A handler without captures
/// therefore equals itself each time it is made.
///
/// Follows SwiftUI's `OpenURLAction`, and the `OpenURLEffect` of swift-dependencies.
public struct OpenURLEffect: Sendable {
  /// The effect of a handler on a URL.
  ///
  /// Return `.handled` if your code opened the URL, and `.systemAction` if a browser should open it.
  ///
  /// ```swift
  /// OpenURLAction { url in
  ///   allowedHosts.contains(url.host ?? "") ? .systemAction : .discarded
  /// }
  /// ```
  public struct Result: Sendable {
    /// The handler opened the URL.
    public static let handled = Result(isAccepted: true)

    /// The handler refused the URL.
    public static let discarded = Result(isAccepted: false)

    /// The handler leaves the URL to the system. The browser that shows the HTML opens it; nothing is opened here.
    public static let systemAction = Result(isAccepted: false)

    /// The handler leaves another URL to the system.
    ///
    /// It is the same as `.systemAction` here, because this module has no system that could open the URL: a browser
    /// follows the link as the HTML has it. For another address, you should change the link.
    ///
    /// ```swift
    /// OpenURLAction { url in .systemAction(url.appending(queryItems: [URLQueryItem(name: "from", value: "app")])) }
    /// ```
    ///
    /// Follows SwiftUI's `OpenURLAction.Result`, so that code written for it compiles.
    public static func systemAction(_ url: URL) -> Result { .systemAction }

    fileprivate let isAccepted: Bool
  }

  /// A function, wrapped in a struct so that it can be compared in the form in which it is stored.
  package struct Handler: Sendable {
    fileprivate let function: @MainActor (URL) -> Result
  }

  package let handler: Handler

  /// The asynchronous handler, which replaces the synchronous one; `nil` if there is none.
  package let asynchronousHandler: (@Sendable (URL) async -> Bool)?

  /// Creates an action from a function that handles a URL.
  ///
  /// ```swift
  /// OpenURLAction { url in
  ///   history.append(url)
  ///   return .handled
  /// }
  /// ```
  public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = Handler(function: handler)
    asynchronousHandler = nil
  }

  /// Creates an action from an asynchronous function, which returns whether it has handled the URL.
  ///
  /// ```swift
  /// OpenURLAction { url in await browser.open(url) }
  /// ```
  @_disfavoredOverload
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = Handler { _ in .systemAction }
    asynchronousHandler = handler
  }

  /// Opens a URL. An asynchronous handler runs in a task of its own.
  ///
  /// ```swift
  /// openURL(url)
  /// ```
  @MainActor
  public func callAsFunction(_ url: URL) {
    callAsFunction(url) { _ in }
  }

  /// Opens a URL, and then calls a function with the information whether a handler has accepted the URL. With an
  /// asynchronous handler, that is after this call has returned.
  ///
  /// ```swift
  /// openURL(url) { accepted in if !accepted { showAddress(url) } }
  /// ```
  @MainActor
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    guard let asynchronousHandler else { return completion(handler.function(url).isAccepted) }
    Task { @MainActor in completion(await asynchronousHandler(url)) }
  }

  /// Opens a URL, and returns whether a handler has accepted it.
  package func open(_ url: URL) async -> Bool {
    if let asynchronousHandler { return await asynchronousHandler(url) }
    return await handler.function(url).isAccepted
  }
}

package enum OpenURLKey: EnvironmentKey {
  package static var __info: __KeyInfo { __KeyInfo("openURL", at: \.openURL, kind: .library) }
  package static let defaultValue = OpenURLEffect { _ in .systemAction }
}

extension EnvironmentValues {
  /// The action that opens a URL; by default the system opens it.
  ///
  /// ```swift
  /// @Environment(\.openURL) private var openURL
  ///
  /// Button("Help") { openURL(helpURL) }
  /// ```
  public var openURL: OpenURLEffect {
    get { surroundingValue(of: OpenURLKey.self) ?? valueOrDefault(of: OpenURLKey.self) }
    set { self[OpenURLKey.self] = newValue }
  }
}
