/// What `@EnvironmentAccessible` declares in a class or an actor. Do not call or conform to it: it is public for the macro
/// alone.
public protocol __EnvironmentDeclaring: EnvironmentBindable {
  /// What the attribute says, of this class and of those above it.
  nonisolated static var __environmentOptions: __EnvironmentOptions { get }

  /// Shows what the object's stored properties hold, those of its superclasses included.
  @MainActor func __visitEnvironmentChildren(_ visitor: inout __EnvironmentChildVisitor)
}

extension __EnvironmentDeclaring {
  public nonisolated static var __environmentOptions: __EnvironmentOptions { __EnvironmentOptions() }
}
