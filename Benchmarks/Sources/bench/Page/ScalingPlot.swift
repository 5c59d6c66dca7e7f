import EnvironmentViews

/// A plot of the growth of the cost of several kinds of work with the size of their input, and its numbers as a
/// table.
struct ScalingPlot: View {
  /// The measurements at several sizes.
  let series: [Measurement]

  private let width = 860.0
  private let height = 460.0
  private let margin = 60.0
  private let legendWidth = 330.0

  private var sizes: [Int] { Set(series.flatMap { $0.points.map(\.size) }).sorted() }

  var body: some View {
    let x = LogAxis(of: sizes.map(Double.init), from: margin, to: width - legendWidth)
    let y = LogAxis(of: series.flatMap { $0.points.map(\.amount) }, from: height, to: 8)
    Element(
      "svg",
      [
        "viewBox": "0 0 \(coordinate(width)) \(coordinate(height + 30))", "role": "img",
        "aria-label": "Time of each kind of change at several sizes",
      ]
    ) {
      ForEach(y.ticks, id: \.self) { tick in
        let position = coordinate(y.position(of: tick))
        Element(
          "line",
          [
            "class": "tick", "x1": coordinate(margin), "x2": coordinate(width - legendWidth), "y1": position,
            "y2": position,
          ])
        PlotText(text: shown(tick, "ns"), x: margin - 8, y: position, anchor: "end", kind: "quiet")
      }
      ForEach(sizes, id: \.self) { size in
        PlotText(
          text: size.formatted(), x: x.position(of: Double(size)), y: coordinate(height + 16), anchor: "middle",
          kind: "quiet")
      }
      ForEach(Array(series.enumerated()), id: \.offset) { index, measurement in
        line(of: measurement, index, x, y)
      }
    }
    table
  }

  @ViewBuilder
  private func line(of measurement: Measurement, _ index: Int, _ x: LogAxis, _ y: LogAxis) -> some View {
    let points = measurement.points.map {
      "\(coordinate(x.position(of: Double($0.size)))),\(coordinate(y.position(of: $0.amount)))"
    }
    let hue = "hsl(\(index * 137 % 360) 60% 45%)"
    Element(
      "polyline", ["points": points.joined(separator: " "), "fill": "none", "stroke": hue, "stroke-width": "2"])
    let legendY = coordinate(20 + Double(index) * 22)
    Element("circle", ["cx": coordinate(width - legendWidth + 24), "cy": legendY, "r": "4", "style": "fill: \(hue)"])
    PlotText(text: measurement.benchmark.title, x: width - legendWidth + 36, y: legendY)
  }

  private var table: some View {
    Element("table") {
      Element("thead") {
        Element("tr") {
          Element("th") { Text("work") }
          ForEach(sizes, id: \.self) { size in Element("th") { Text(size.formatted()) } }
          Element("th") { Text("largest to smallest") }
        }
      }
      Element("tbody") {
        ForEach(series, id: \.benchmark.name) { measurement in
          let points = measurement.points
          Element("tr") {
            Element("td") { Text(measurement.benchmark.title) }
            ForEach(points, id: \.size) { point in Element("td") { Text(shown(point.amount, "ns")) } }
            Element("td") { Text("× \(coordinate(points[points.count - 1].amount / points[0].amount))") }
          }
        }
      }
    }
  }
}
