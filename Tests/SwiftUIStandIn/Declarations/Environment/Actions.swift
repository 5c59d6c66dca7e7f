@MainActor
@preconcurrency
public struct DismissAction {
  nonisolated(unsafe) private let dismiss: (() -> Void)?

  nonisolated init(dismiss: (() -> Void)?) {
    self.dismiss = dismiss
  }

  public func callAsFunction() {
    dismiss?()
  }
}

@MainActor
@preconcurrency
public struct OpenURLAction {
  public struct Result: Sendable {
    enum Kind {
      case handled
      case discarded
      case systemAction(URL?)
    }

    let kind: Kind

    public static let handled = Result(kind: .handled)
    public static let discarded = Result(kind: .discarded)
    public static let systemAction = Result(kind: .systemAction(nil))

    public static func systemAction(_ url: URL) -> Result {
      Result(kind: .systemAction(url))
    }
  }

  let handler: (URL) -> Result

  public init(handler: @escaping (URL) -> OpenURLAction.Result) {
    self.handler = handler
  }

  public func callAsFunction(_ url: URL) {
    _ = handler(url)
  }

  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded, .systemAction: completion(false)
    }
  }
}
