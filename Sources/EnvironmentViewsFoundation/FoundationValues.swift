internal import EnvironmentCore
@_exported public import EnvironmentFoundation
@_exported public import EnvironmentViews
public import Foundation

/// An action that opens a URL, by the name that SwiftUI has for it.
public typealias OpenURLAction = OpenURLEffect

extension OpenURLEffect: Equatable {
  /// Returns whether two actions have the same handler. Those with an asynchronous handler never do.
  public nonisolated static func == (first: OpenURLEffect, second: OpenURLEffect) -> Bool {
    areSame(first.handler, second.handler) && first.asynchronousHandler == nil && second.asynchronousHandler == nil
  }
}

extension Locale {
  /// The name of a language in this locale, or its code if the locale has no name for it.
  ///
  /// For places that need a string, such as a text; where an optional will do, Foundation's method of the same name is
  /// the one that is called.
  @_disfavoredOverload
  public func localizedString(forLanguageCode code: String) -> String {
    let name: String? = localizedString(forLanguageCode: code)
    return name ?? code
  }
}
