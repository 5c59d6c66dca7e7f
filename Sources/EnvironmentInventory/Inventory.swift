/// The values of an environment that a program's sources declare, set and read.
///
/// Use an inventory to find values that are never read, and reads of values that are never set. It sees what the syntax
/// shows: a key path that is in a variable is listed in ``unresolved``.
///
/// ```swift
/// let inventory = Inventory(sources: [("Page.swift", text)])
/// print(inventory.neverRead.map(\.name))
/// ```
///
/// - Complexity: linear in the length of the sources.
public struct Inventory: Sendable {
  /// A place in a source file.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let line: Int

    /// The file and the line, such as `Sources/Page.swift:12`.
    public var description: String { "\(file):\(line)" }
  }

  /// A declaration of a value.
  public struct Entry: Sendable {
    public let name: String
    /// The type as the source states it; `nil` if the compiler infers it.
    public let type: String?
    /// The default as the source states it; `nil` for an optional without one, or an accessor written by hand.
    public let defaultValue: String?
    /// The default in tests as the source states it; `nil` if it isn't another one.
    public let testValue: String?
    /// The default in previews as the source states it; `nil` if it isn't another one.
    public let previewValue: String?
    public let place: Place
    /// Indicates whether the default only reports that it isn't implemented.
    public let isUnimplemented: Bool
  }

  /// A place that sets or reads a value.
  public struct Use: Sendable {
    public enum Kind: Sendable { case set, read }

    public let kind: Kind
    /// The name of the value, or the type of an object found by its type.
    public let name: String
    /// The code that sets or reads it, such as `'.environment'` or `'@Environment' in 'Page'`.
    public let code: String
    public let place: Place
  }

  /// A use whose value the syntax doesn't name, such as `.environment(keyPath, 1)`.
  public struct Unresolved: Sendable {
    public let source: String
    public let place: Place
  }

  /// The declarations, by name and place.
  public private(set) var entries: [Entry] = []
  /// The uses, in the order of the sources.
  public private(set) var uses: [Use] = []
  /// The uses whose values the syntax doesn't name, in the order of the sources.
  public private(set) var unresolved: [Unresolved] = []

  /// The names of the properties computing something from values, which are no values themselves.
  private var computedNames: Set<String> = []

  /// Creates the inventory of some source files.
  ///
  /// - Parameter sources: The path and the text of each file.
  public init(sources: [(path: String, text: String)]) {
    let visitors = sources.map { SourceVisitor(path: $0.path, text: $0.text) }
    entries = visitors.flatMap(\.entries)
    entries.sort { ($0.name, $0.place.file, $0.place.line) < ($1.name, $1.place.file, $1.place.line) }
    let names = Set(entries.map(\.name))
    let keys = visitors.reduce(into: [:]) { $0.merge($1.keys) { first, _ in first } }
    uses = visitors.flatMap(\.uses).filter { $0.isCertain || names.contains($0.use.name) }.map { use, _ in
      Use(kind: use.kind, name: keys[use.name] ?? use.name, code: use.code, place: use.place)
    }
    unresolved = visitors.flatMap(\.unresolved)
    computedNames = visitors.reduce(into: []) { $0.formUnion($1.computedNames) }
  }

  /// Returns the places that set or read a value.
  ///
  /// ```swift
  /// let readers = inventory.uses(of: "currency", kind: .read).map(\.place)
  /// ```
  public func uses(of name: String, kind: Use.Kind) -> [Use] {
    uses.filter { $0.name == name && $0.kind == kind }
  }

  /// The declared values that no source reads.
  ///
  /// ```swift
  /// for entry in inventory.neverRead { print("\(entry.place): '\(entry.name)' is never read.") }
  /// ```
  public var neverRead: [Entry] {
    let read = Set(uses.lazy.filter { $0.kind == .read }.map(\.name))
    return entries.filter { !read.contains($0.name) }
  }

  /// The declared values that are read, that no source sets, and whose default isn't implemented.
  ///
  /// ```swift
  /// for entry in inventory.neverImplemented { print("\(entry.place): no source sets '\(entry.name)'.") }
  /// ```
  public var neverImplemented: [Entry] {
    let set = Set(uses.lazy.filter { $0.kind == .set }.map(\.name))
    let read = Set(uses.lazy.filter { $0.kind == .read }.map(\.name))
    return entries.filter { $0.isUnimplemented && read.contains($0.name) && !set.contains($0.name) }
  }

  /// The names of the values used here and declared elsewhere, such as those of a framework, in order.
  public var declaredElsewhere: [String] {
    Set(uses.map(\.name)).subtracting(entries.map(\.name)).subtracting(computedNames).sorted()
  }
}
