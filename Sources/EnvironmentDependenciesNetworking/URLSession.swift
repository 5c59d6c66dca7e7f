@_exported public import EnvironmentDependencies
public import EnvironmentCore

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

private enum URLSessionKey: DependencyKey {
  static var __info: __KeyInfo { __KeyInfo("urlSession", isContextual: true) }
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [UnimplementedProtocol.self]
    return URLSession(configuration: configuration)
  }
}

extension DependencyValues {
  /// The session for network requests; by default the shared session.
  ///
  /// ```swift
  /// @Dependency(\.urlSession) private var urlSession
  ///
  /// let (data, _) = try await urlSession.data(from: url)
  /// ```
  ///
  /// In a test that doesn't override it, every request fails with `Unimplemented`.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

/// A protocol that fails every request.
private final class UnimplementedProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: Unimplemented("urlSession"))
  }

  override func stopLoading() {}
}
