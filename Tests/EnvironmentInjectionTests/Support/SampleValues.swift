import EnvironmentInjection

struct GreetingKey: InjectionKey { static let defaultValue = "Hello" }
struct FarewellKey: InjectionKey { static let defaultValue = "Goodbye" }
struct NicknameKey: InjectionKey { static let defaultValue: String? = "none" }
struct TicketKey: InjectionKey { static var defaultValue: Ticket { Ticket() } }

extension InjectionValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
  var farewell: String {
    get { self[FarewellKey.self] }
    set { self[FarewellKey.self] = newValue }
  }
  var nickname: String? {
    get { self[NicknameKey.self] }
    set { self[NicknameKey.self] = newValue }
  }
  var ticket: Ticket {
    get { self[TicketKey.self] }
    set { self[TicketKey.self] = newValue }
  }
  var shout: String { greeting.uppercased() + "!" }
}

final class Ticket {}
