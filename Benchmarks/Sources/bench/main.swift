import Foundation

/// `bench [--json] [--check] [--short] [name …]`
let arguments = CommandLine.arguments.dropFirst()
let options = Set(arguments.filter { $0.hasPrefix("--") })
let names = arguments.filter { !$0.hasPrefix("--") }

let unknown = options.subtracting(["--json", "--check", "--short"])
guard unknown.isEmpty else {
  FileHandle.standardError.write(
    Data("bench: unknown option \(unknown.sorted().joined(separator: " ")); there are --json, --check, --short\n".utf8))
  exit(64)
}

let rounds = options.contains("--short") ? 5 : 31
let roundDuration: Duration = options.contains("--short") ? .milliseconds(1) : .milliseconds(4)

let benchmarks =
  pageStreams + graphMemory + requestMemory + valueReads + valueDerivations + viewReads + viewInstallations
  + pageRenderings + htmlContests + graphUpdates + massUpdates + stateParts + rowComparisons + modelReads
  + modelBindings + injectionReads + caseExtractions + environmentReads + environmentChanges + globalReads
  + taskScopes + scopedDependencies + scopeDoors + requestDurations + listChanges + listScaling + boundModelUpdates
var report = Report()
for benchmark in benchmarks where names.isEmpty || names.contains(where: benchmark.name.contains) {
  var measurement = await Measurement(of: benchmark, rounds: rounds, roundDuration: roundDuration)
  if options.contains("--check"), !measurement.meetsTargets {
    // Other programs may have been in the way. What is told is the longer, second measurement, whatever it says.
    measurement = await Measurement(of: benchmark, rounds: 3 * rounds, roundDuration: roundDuration)
  }
  report.measurements.append(measurement)
}

print(options.contains("--json") ? try report.json : report.table)

if options.contains("--check"), !report.missedTargets.isEmpty {
  FileHandle.standardError.write(Data((report.missedTargets.joined(separator: "\n") + "\n").utf8))
  exit(1)
}
