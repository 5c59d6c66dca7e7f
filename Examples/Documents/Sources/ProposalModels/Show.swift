import EnvironmentKit

public func showProposalModels() async throws {
  var values = EnvironmentValues()
  values.logger = Logger(name: "bound")
  values.networkClient = NetworkClient(host: "example.org")
  values.api = API(name: "bound")

  let model = MyModel()
  model.bindEnvironment(from: values)
  print(model.logger.name, model.child.name, model.database === values.database)

  let dataModel = DataModel()
  dataModel.bindEnvironment(from: values)
  try await dataModel.loadData()

  let safeModel = SafeModel()
  safeModel.performOperation()
  safeModel.bindEnvironment(from: values)
  safeModel.performOperation()

  let goodModel = GoodModel()
  goodModel.bindEnvironment(from: values)
  goodModel.onAppear()

  let calculator = TemporaryCalculator()
  calculator.bindEnvironment(from: values)
  print(calculator.formatter === values.numberFormatter)

  for existingModel in [ExistingModel(), ExistingModel(api: API(name: "injected"))] {
    existingModel.bindEnvironment(from: values)
    print(existingModel.api.name)
  }
}
