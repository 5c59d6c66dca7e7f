import HowItWorks
import NotesComputedDefault
import NotesEditMode
import NotesEntry
import NotesFunctions
import NotesMainActor
import NotesPreciseReading
import NotesSelectiveChanges
import NotesStore
import NotesStores
import NotesUncheckedSendable
import ProposalFuture
import ProposalManualBinding
import ProposalModels
import ProposalMotivation
import ProposalNavigation
import ProposalPreviews
import ProposalRootView
import ProposalSolution
import ProposalTesting

// Shows every section. `expected.txt` has the printed text.

print("# Environment-accessible observable objects")
print("## Motivation")
try showProposalMotivation()
try showProposalRootView()
print("## Proposed solution")
try showProposalSolution()
try showProposalManualBinding()
print("## Models")
try await showProposalModels()
print("## Previews and tests")
try showProposalPreviews()
showProposalTesting()
print("## Navigation")
try showProposalNavigation()
print("## Future directions")
await showProposalFuture()

print("# Notes on the environment")
print("## Observation and defaults")
try showNotesStore()
try showNotesStores()
print("## Precise reading")
try showNotesPreciseReading()
print("## Selective changes")
try showNotesSelectiveChanges()
print("## Scope")
try showNotesEditMode()
print("## Concurrency")
await showNotesFunctions()
showNotesEntry()
showNotesUncheckedSendable()
showNotesMainActor()
showNotesComputedDefault()

print("# How @Environment works")
try showHowItWorks()
