public import EnvironmentViews
public import Foundation

// The compiler converts a `CGFloat` to a `Double` implicitly, but not an optional `CGFloat`.

extension VStack {
  /// Creates a stack whose distance between two views, in pixels, is an optional `CGFloat`.
  ///
  /// ```swift
  /// VStack(spacing: theme.spacing) { Text("Soup"); Text("Cake") }  // a `CGFloat?`
  /// ```
  @_disfavoredOverload
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat?, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, spacing: spacing.map(Double.init), content: content)
  }
}

extension HStack {
  /// Creates a stack whose distance between two views, in pixels, is an optional `CGFloat`.
  ///
  /// ```swift
  /// HStack(spacing: theme.spacing) { Text("Soup"); Text("Cake") }  // a `CGFloat?`
  /// ```
  @_disfavoredOverload
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat?, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, spacing: spacing.map(Double.init), content: content)
  }
}

extension Spacer {
  /// Creates flexible space whose smallest extent, in pixels, is an optional `CGFloat`.
  ///
  /// ```swift
  /// Spacer(minLength: theme.spacing)  // a `CGFloat?`
  /// ```
  @_disfavoredOverload
  public nonisolated init(minLength: CGFloat?) {
    self.init(minLength: minLength.map(Double.init))
  }
}
