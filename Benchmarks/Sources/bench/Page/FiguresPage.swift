import EnvironmentViews
import Foundation

/// A page of all measurements, with a plot for each benchmark.
struct FiguresPage: View {
  let report: Report
  let rounds: Int

  /// The areas of the library, with their benchmarks in the order of their measurement.
  private var areas: [(name: String, measurements: [Measurement])] {
    var areas: [(name: String, measurements: [Measurement])] = []
    for measurement in report.measurements where measurement.points.count < measurement.medians.count {
      if let index = areas.firstIndex(where: { $0.name == measurement.benchmark.area }) {
        areas[index].measurements.append(measurement)
      } else {
        areas.append((measurement.benchmark.area, [measurement]))
      }
    }
    return areas
  }

  private var series: [Measurement] { report.measurements.filter { !$0.points.isEmpty } }

  var body: some View {
    Element("html", ["lang": "en"]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("title") { Text("EnvironmentKit: figures") }
        Element("style") { Text(Self.style) }
      }
      Element("body") {
        Element("h1") { Text("EnvironmentKit: figures") }
        introduction
        if !series.isEmpty {
          Element("h2", ["id": "scaling"]) { Text("How the cost grows") }
          ScalingPlot(series: series)
        }
        ForEach(areas, id: \.name) { area in
          Element("h2", ["id": area.name]) { Text(area.name.capitalized) }
          ForEach(area.measurements, id: \.benchmark.name) { MeasurementFigure(measurement: $0, report: report) }
        }
      }
    }
  }

  @ViewBuilder private var introduction: some View {
    Element("p") {
      Text("Contestants of a benchmark do the same work in one process, in turns. A dot is the median of \(rounds) ")
      Text("rounds; a line is the middle half of them. The axes are logarithmic. Machine: \(machine).")
    }
    Element("nav") {
      if !series.isEmpty { Element("a", ["href": "#scaling"]) { Text("Growth") } }
      ForEach(areas, id: \.name) { area in
        Element("a", ["href": "#\(area.name)"]) { Text(area.name.capitalized) }
      }
    }
  }

  private static let style = """
    :root { color-scheme: light dark; --dot: #0b6bcb; --line: #8884; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
    nav a { margin-right: 1rem; }
    h2 { margin-top: 3rem; }
    figure { margin: 2rem 0; }
    figcaption { font-weight: 600; margin-bottom: .5rem; }
    svg { width: 100%; height: auto; overflow: visible; }
    svg text { font-size: 12px; fill: currentColor; }
    svg text.quiet { opacity: .65; font-size: 11px; }
    svg .tick { stroke: var(--line); }
    svg .spread { stroke: var(--dot); stroke-width: 2; opacity: .5; }
    svg circle { fill: var(--dot); }
    ul { list-style: none; padding: 0; margin: .25rem 0; font-size: .875rem; }
    table { border-collapse: collapse; width: 100%; font-size: .875rem; }
    th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
    th:first-child, td:first-child { text-align: left; }
    .missed { color: #c62828; }
    """
}

/// The plot of a benchmark, with its targets.
private struct MeasurementFigure: View {
  let measurement: Measurement
  let report: Report

  var body: some View {
    Element("figure") {
      Element("figcaption") { Text(measurement.benchmark.title) }
      DotPlot(measurement: measurement)
      if !measurement.benchmark.targets.isEmpty {
        Element("ul") {
          ForEach(Array(measurement.benchmark.targets.enumerated()), id: \.offset) { _, target in
            let isMet = measurement.isMet(target)
            Element("li", ["class": isMet ? nil : "missed"]) {
              Text("\(isMet ? "✓" : "✗") \(report.words(for: target, in: measurement))")
            }
          }
        }
      }
    }
  }
}

/// The name of the processor, and the number of its cores that the program may use.
private var machine: String {
  let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
  let model = information?.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
  let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
  return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
}
