import EnvironmentKit

public func showProposalFuture() async {
  let model = OptimizedModel()
  withObservationTracking {
    _ = (model.locale, model.timeZone)
  } onChange: {
    print("The model has changed.")
  }
  var values = EnvironmentValues()
  values.timeZone = TimeZone(identifier: "Europe/Paris") ?? values.timeZone
  model.bindEnvironment(from: values)
  print(model.timeZone.identifier)
  values.locale = Locale(identifier: "fr_FR")
  model.bindEnvironment(from: values)

  EnvironmentReporting.withReporter { issue in
    print(issue)
  } operation: {
    StrictModel().bindEnvironment(from: EnvironmentValues())
  }

  values.database = "a bound database"
  values.api = "a bound API"
  let (actor, plain) = (CacheActor(), PlainModel())
  actor.bindEnvironment(from: values)
  plain.bindEnvironment(from: values)
  print(await actor.name, "and", plain.database)
  await showChildren(of: ParentModel(), values)
}

@MainActor
private func showChildren(of parent: sending ParentModel, _ values: sending EnvironmentValues) {
  let host = ViewHost(environment: values) { ParentView(parent: parent) }
  print(host.html)
  host.unmount()
}

private struct ParentView: View {
  let parent: ParentModel

  var body: some View {
    Text("\(parent.strict.database), \(parent.optional?.database ?? "nothing")")
      .bindEnvironment(to: parent, includeChildren: true)
  }
}
