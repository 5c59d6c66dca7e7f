import EnvironmentModels
import Observation

struct Station {
  var name = "Harbour"
}

extension ModelEnvironmentValues {
  @Entry var station = Station()
  @Entry var platform: Int = 1
}

@EnvironmentAccessible
class TimetableModel {
  @Environment(\.station) var station
  @Environment(\.platform) var platform: Int
  var line = "A"

  var text: String { "\(line) from \(station.name), platform \(platform)" }
}

@EnvironmentAccessible(observing: [\.platform], requires: [\.platform])
final class NightTimetableModel: TimetableModel {
  @Environment(\.platform) private var nightPlatform

  var nightText: String { "\(text), at night \(nightPlatform)" }
}

@EnvironmentAccessible
@Observable
final class TicketModel {
  @ObservationIgnored @Environment(\.platform) var platform
  var count = 0
}

@MainActor func showPortable() {
  var values = ModelEnvironmentValues()
  values.platform = 4
  let (timetable, tickets) = (NightTimetableModel(), TicketModel())
  print(timetable.text)
  withObservationTracking {
    _ = timetable.text
  } onChange: {
    print("the timetable changes")
  }
  timetable.bindEnvironment(from: values)
  tickets.bindEnvironment(from: values)
  tickets.count += 1
  print(timetable.nightText)
  print(tickets.platform, tickets.count)
}
