import EnvironmentKit

/// A stage that shows a play, and reports the effects of each event.
@MainActor
final class Stage {
  let host: ViewHost<AnyView>
  let journal = Journal()
  let pendingRequests = PendingRequests()

  init(_ play: Play) {
    var environment = EnvironmentValues()
    environment.journal = journal
    environment.pendingRequests = pendingRequests
    host = ViewHost(environment: environment) { play.root }
  }

  /// Performs a command, and returns the report of its effects.
  func perform(_ command: StageCommand) async -> String {
    do {
      switch command {
      case .tap(let label): try host.tap(label)
      case .type(let text, let label): try host.type(text, into: label)
      case .toggle(let label): try host.toggle(label)
      case .html: return html
      case .help: return StageCommand.overview
      case .quit: return ""
      }
    } catch {
      return "error: \(error)"
    }
    return await report()
  }

  /// Continues until nothing more happens without another event.
  func settle() async {
    repeat { await host.settled() } while await pendingRequests.answerAll()
  }

  /// Returns the events since the last report: the bodies that ran, the entries of the journal, and the HTML.
  func report() async -> String {
    await settle()
    let evaluations = host.drainEvaluations()
    let ran = "ran: " + (evaluations.isEmpty ? "nothing" : evaluations.joined(separator: ", "))
    return ([ran] + journal.drain().map { "told: \($0)" } + [html]).joined(separator: "\n")
  }

  private var html: String {
    do {
      return try host.renderHTML(format: .indented)
    } catch {
      return "error: \(error)"
    }
  }
}
