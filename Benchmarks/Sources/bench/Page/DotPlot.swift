import EnvironmentViews

/// A plot of the contestants of a benchmark: a dot for each median, on a line from the first to the third quartile.
struct DotPlot: View {
  let measurement: Measurement

  private let labelWidth = 330.0
  private let width = 860.0
  private let rowHeight = 22.0

  private var unit: String { measurement.medians[0].unit }
  private var height: Double { Double(measurement.medians.count) * rowHeight }

  private var axis: LogAxis {
    let amounts = measurement.medians.flatMap { median in
      let (first, third) = measurement.quartiles(of: median.contestant)
      return [first, median.amount, third]
    }
    return LogAxis(of: amounts, from: labelWidth, to: width - 90)
  }

  var body: some View {
    let axis = axis
    Element(
      "svg",
      [
        "viewBox": "0 0 \(coordinate(width)) \(coordinate(height + 24))", "role": "img",
        "aria-label": "Medians of \(measurement.benchmark.name)",
      ]
    ) {
      ForEach(axis.ticks, id: \.self) { tick in
        AxisLine(x: axis.position(of: tick), height: height, label: shown(tick, unit))
      }
      ForEach(Array(measurement.medians.enumerated()), id: \.offset) { index, median in
        row(median.contestant, median.amount, y: (Double(index) + 0.5) * rowHeight, axis)
      }
    }
  }

  @ViewBuilder
  private func row(_ contestant: String, _ amount: Double, y: Double, _ axis: LogAxis) -> some View {
    let (first, third) = measurement.quartiles(of: contestant)
    let y = coordinate(y)
    PlotText(text: contestant, x: labelWidth - 12, y: y, anchor: "end")
    Element(
      "line",
      [
        "class": "spread", "x1": coordinate(axis.position(of: first)), "x2": coordinate(axis.position(of: third)),
        "y1": y, "y2": y,
      ])
    Element("circle", ["cx": coordinate(axis.position(of: amount)), "cy": y, "r": "4"])
    PlotText(text: shown(amount, unit), x: axis.position(of: max(amount, third)) + 9, y: y)
  }
}

/// A line across a plot at an amount of its axis.
private struct AxisLine: View {
  let x: Double
  let height: Double
  let label: String

  var body: some View {
    Element("line", ["class": "tick", "x1": coordinate(x), "x2": coordinate(x), "y1": "0", "y2": coordinate(height)])
    PlotText(text: label, x: x, y: coordinate(height + 12), anchor: "middle", kind: "quiet")
  }
}

/// A text in a plot.
struct PlotText: View {
  let text: String
  let x: Double
  let y: String
  var anchor = "start"
  var kind: String?

  var body: some View {
    Element(
      "text",
      [
        "x": coordinate(x), "y": y, "text-anchor": anchor, "dominant-baseline": "central", "class": kind,
      ]
    ) { Text(text) }
  }
}
