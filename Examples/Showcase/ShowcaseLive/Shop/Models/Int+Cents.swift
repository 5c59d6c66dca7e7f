extension Int {
  /// An amount of cents, as a price is written.
  var cents: String {
    let rest = self % 100
    return "\(self / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
