import Foundation

/// Returns the size of a test: the usual one, or with `ENVIRONMENTKIT_FULL_SIZE=1` the full one.
///
/// Use this for the number of random runs, or for a length, when a smaller one already finds each known fault.
public func testSize<Number: BinaryInteger>(_ usual: Number, full: Number) -> Number {
  ProcessInfo.processInfo.environment["ENVIRONMENTKIT_FULL_SIZE"] == "1" ? full : usual
}
