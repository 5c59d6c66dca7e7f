import EnvironmentKit

final class Database {
  let name: String
  init(name: String = "default") { self.name = name }
}

protocol NetworkClient {
  var host: String { get }
}

struct DefaultClient: NetworkClient {
  var host = "localhost"
}

struct Analytics {
  var isEnabled = false
}

struct UserSettings: Equatable {
  var fontSize = 12
}

extension EnvironmentValues {
  @Entry var database = Database()
  @Entry var networkClient: any NetworkClient = DefaultClient()
  @Entry var analytics = Analytics()
  @Entry var userSettings = UserSettings()
}

struct UserModel {
  var database: Database
  var network: any NetworkClient
  var settings: UserSettings
}

struct CartModel {
  var database: Database
  var analytics: Analytics
}

struct ContentModel {
  var database: Database
  var network: any NetworkClient
  var analytics: Analytics
  var settings: UserSettings
  var userModel: UserModel
  var cartModel: CartModel
}

struct ContentView: View {
  let model: ContentModel

  var body: some View {
    Text("\(model.database.name) at \(model.network.host), \(model.settings.fontSize) pt")
    if model.analytics.isEnabled { Text(", watched") }
    if model.cartModel.database === model.userModel.database { Text(", one database") }
  }
}
