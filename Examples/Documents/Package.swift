// swift-tools-version: 6.2
import PackageDescription

// The code of the documents that this library is based on, as they print it, with one change: `import
// EnvironmentKit`, and for tests also `import EnvironmentTesting`. The documents use a name for several types, so
// each section is a separate module. The declarations that a section assumes are in its `Surroundings.swift`, and the
// use of its types is in its `Show.swift`.
let sections = [
  // The proposal of environment-accessible observable objects.
  "ProposalMotivation", "ProposalRootView", "ProposalSolution", "ProposalManualBinding", "ProposalModels",
  "ProposalPreviews", "ProposalTesting", "ProposalNavigation", "ProposalFuture",
  // The notes on SwiftUI's environment.
  "NotesStore", "NotesStores", "NotesPreciseReading", "NotesSelectiveChanges", "NotesEditMode", "NotesFunctions",
  "NotesEntry", "NotesUncheckedSendable", "NotesMainActor", "NotesComputedDefault",
  // How `@Environment` works.
  "HowItWorks",
]

let package = Package(
  name: "Documents",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .executableTarget(name: "Documents", dependencies: sections.map { .target(name: $0) })
  ]
    + sections.map { section in
      .target(
        name: section,
        dependencies: ["EnvironmentKit", section == "ProposalTesting" ? "EnvironmentTesting" : nil].compactMap { $0 }
          .map { .product(name: $0, package: "EnvironmentKit") }
      )
    }
)
