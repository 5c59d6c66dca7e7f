public import EnvironmentFoundation
public import Foundation

extension OpenURLEffect {
  /// Opens a URL, and returns whether a handler did.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await open(url)
  }
}
