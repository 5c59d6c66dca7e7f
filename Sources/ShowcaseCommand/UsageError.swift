/// Arguments that the program can't follow.
struct UsageError: Error, CustomStringConvertible {
  let fact: String

  init(_ fact: String) {
    self.fact = fact
  }

  /// An argument that nothing is known about.
  init(unexpected argument: String) {
    self.init(argument.hasPrefix("-") ? "there is no option '\(argument)'" : "'\(argument)' was not expected")
  }

  var description: String { "\(fact); see 'Showcase --help'" }
}
