import EnvironmentViews
import Foundation

/// `bench [--json] [--check] [--short] [--page file] [name …]`
var names = Array(CommandLine.arguments.dropFirst())
let pageFile = names.firstIndex(of: "--page").map { index in
  guard index + 1 < names.count else { fail("the option --page needs the name of a file", status: 64) }
  defer { names.removeSubrange(index...index + 1) }
  return names[index + 1]
}
let options = Set(names.filter { $0.hasPrefix("--") })
names.removeAll { $0.hasPrefix("--") }

let unknown = options.subtracting(["--json", "--check", "--short"]).sorted().joined(separator: " ")
if !unknown.isEmpty {
  fail("unknown option \(unknown); there are --json, --check, --short and --page", status: 64)
}

let rounds = options.contains("--short") ? 1 : 31
let roundDuration: Duration = options.contains("--short") ? .milliseconds(1) : .milliseconds(4)

let benchmarks =
  pageStreams + graphMemory + requestMemory + valueReads + valueDerivations + viewReads + viewInstallations
  + pageRenderings + htmlContests + markupPages + graphUpdates + massUpdates + stateParts + rowComparisons + modelReads
  + modelBindings + injectionReads + caseExtractions + environmentReads + environmentChanges + globalReads
  + taskScopes + scopedDependencies + scopeDoors + requestDurations + listChanges + listScaling + boundModelUpdates
  + programStarts
var report = Report()
for benchmark in benchmarks where names.isEmpty || names.contains(where: benchmark.name.contains) {
  var measurement = await Measurement(of: benchmark, rounds: rounds, roundDuration: roundDuration)
  if options.contains("--check"), !measurement.meetsTargets {
    // Other programs may have interfered. The report has the longer, second measurement, whatever its result.
    measurement = await Measurement(of: benchmark, rounds: 3 * rounds, roundDuration: roundDuration)
  }
  report.measurements.append(measurement)
}

if let pageFile {
  try renderHTML(FiguresPage(report: report, rounds: rounds)).write(toFile: pageFile, atomically: true, encoding: .utf8)
}
print(options.contains("--json") ? try report.json : report.table)

if options.contains("--check"), !report.missedTargets.isEmpty {
  fail(report.missedTargets.joined(separator: "\n"), status: 1)
}

/// Ends the program with a message.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
  exit(status)
}
