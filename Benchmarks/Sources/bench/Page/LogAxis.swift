import Foundation

/// A logarithmic axis, on which amounts that differ a thousandfold are readable side by side.
struct LogAxis {
  /// The whole or half decades around the amounts.
  private let (lower, upper): (Double, Double)

  /// The coordinates of the ends.
  private let (start, end): (Double, Double)

  init(of amounts: [Double], from start: Double, to end: Double) {
    let positive = amounts.filter { $0 > 0 }
    lower = Self.bound(below: positive.min() ?? 1)
    upper = max(Self.bound(above: positive.max() ?? 1), lower * 2)
    (self.start, self.end) = (start, end)
  }

  /// Returns the coordinate of an amount.
  func position(of amount: Double) -> Double {
    start + (end - start) * log10(max(amount, lower) / lower) / log10(upper / lower)
  }

  /// The amounts at which the axis has lines: one, two and five times the powers of ten, or the powers alone.
  var ticks: [Double] {
    let decades = Int(log10(lower).rounded(.down))...Int(log10(upper).rounded(.up))
    let steps: [Double] = log10(upper / lower) > 2.5 ? [1] : [1, 2, 5]
    let ticks = decades.flatMap { decade in steps.map { $0 * pow(10, Double(decade)) } }
    return ticks.filter { $0 >= lower * 0.999 && $0 <= upper * 1.001 }
  }

  private static let steps: [Double] = [1, 2, 5, 10]

  private static func bound(below amount: Double) -> Double {
    let power = pow(10, log10(amount).rounded(.down))
    return power * (steps.last { $0 * power <= amount } ?? 1)
  }

  private static func bound(above amount: Double) -> Double {
    let power = pow(10, log10(amount).rounded(.down))
    return power * (steps.first { $0 * power >= amount } ?? 10)
  }
}

/// Returns an amount with a unit, rounded to three digits.
func shown(_ amount: Double, _ unit: String) -> String {
  let (names, size) = unit == "ns" ? (["ns", "µs", "ms", "s"], 1_000.0) : (["B", "kB", "MB", "GB"], 1_000.0)
  var (amount, step) = (amount, 0)
  while amount >= size * 0.9995, step < names.count - 1 { (amount, step) = (amount / size, step + 1) }
  let digits = amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2
  return String(format: "%.\(digits)f ", amount) + names[step]
}

/// Returns a coordinate for an SVG.
func coordinate(_ number: Double) -> String { String(format: "%.1f", number) }
