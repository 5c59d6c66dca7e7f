import EnvironmentKit

@MainActor
public func showProposalPreviews() throws {
  print(try renderHTML(ContentView_Previews.previews))
}
