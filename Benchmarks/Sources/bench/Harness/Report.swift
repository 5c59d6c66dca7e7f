import Foundation

/// The measurements of a run, for people and for machines.
struct Report {
  var measurements: [Measurement] = []

  /// Descriptions of the targets that were missed.
  var missedTargets: [String] {
    measurements.flatMap { measurement in
      measurement.benchmark.targets.filter { !measurement.isMet($0) }.map {
        "missed \(words(for: $0, in: measurement))"
      }
    }
  }

  /// A line for each contestant and each target.
  var table: String {
    var lines: [String] = []
    for measurement in measurements {
      lines.append(measurement.benchmark.name)
      for (contestant, amount, unit) in measurement.medians {
        let amount = String(format: "%12.2f ", amount) + unit
        lines.append("  \(contestant.padding(toLength: 44, withPad: " ", startingAt: 0))\(amount)")
      }
      for target in measurement.benchmark.targets {
        lines.append("  \(measurement.isMet(target) ? "✓" : "✗") \(words(for: target, in: measurement))")
      }
    }
    return lines.joined(separator: "\n")
  }

  var json: String {
    get throws {
      let benchmarks: [[String: Any]] = measurements.map { measurement in
        [
          "name": measurement.benchmark.name,
          "nanoseconds": amounts(of: measurement, in: "ns"),
          "bytes": amounts(of: measurement, in: "bytes"),
          "targets": measurement.benchmark.targets.map { target in
            [
              "label": target.label,
              "numerator": target.numerator,
              "denominator": target.denominator,
              "ratio": measurement.ratio(target.numerator, to: target.denominator),
              "bound": words(for: target.bound),
              "isMet": measurement.isMet(target),
            ] as [String: Any]
          },
        ]
      }
      let data = try JSONSerialization.data(withJSONObject: benchmarks, options: [.prettyPrinted, .sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  private func amounts(of measurement: Measurement, in unit: String) -> [String: Double] {
    let medians = measurement.medians.filter { $0.unit == unit }
    return Dictionary(medians.map { ($0.contestant, $0.amount) }, uniquingKeysWith: { $1 })
  }

  func words(for target: Benchmark.Target, in measurement: Measurement) -> String {
    let ratio = String(format: "%.2f", measurement.ratio(target.numerator, to: target.denominator))
    return "\(target.label), \(measurement.benchmark.name): '\(target.numerator)' takes \(ratio) times "
      + "'\(target.denominator)', \(words(for: target.bound)) wanted"
  }

  private func words(for bound: Benchmark.Target.Bound) -> String {
    switch bound {
    case .atLeast(let bound): "at least \(bound.formatted())"
    case .atMost(let bound): "at most \(bound.formatted())"
    }
  }
}
