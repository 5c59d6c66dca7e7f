import EnvironmentKit

@EnvironmentAccessible
final class Model {
  lazy var title = ""
  @State var count = 0
}

@Observable
final class Tally {
  private lazy var title = ""
}
