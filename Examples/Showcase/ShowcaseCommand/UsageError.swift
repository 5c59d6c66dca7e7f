/// The error for invalid arguments.
struct UsageError: Error, CustomStringConvertible {
  let fact: String

  init(_ fact: String) {
    self.fact = fact
  }

  /// Creates the error for an unknown argument.
  init(unexpected argument: String) {
    self.init(argument.hasPrefix("-") ? "there is no option '\(argument)'" : "'\(argument)' was not expected")
  }

  var description: String { "\(fact); see 'Showcase live --help'" }
}
