import EnvironmentKit

/// The reference date in several lengths, the months and the weekdays.
struct DatesCard: Markup {
  @Environment(CalendarModel.self) private var model

  var body: some Markup {
    let months = model.months
    Card("Dates", id: "dates", title: Name(text: model.time, isEnglish: false), style: "third") {
      Element("ul", ["class": "plain"]) {
        ForEach(model.dates, id: \.self) { date in
          Element("li") { Text(date) }
        }
      }
      Element("h3") { Caption("Months") }
      Element("ol", ["class": "words"]) {
        ForEach(months.indices, id: \.self) { month in
          Element("li") { Text(months[month]) }
        }
      }
      Element("h3") { Caption("Weekdays") }
      Element("ol", ["class": "words"]) {
        ForEach(model.weekdays) { weekday in
          Element("li", ["class": weekday.isWeekend ? "weekend" : nil]) { Text(weekday.name) }
        }
      }
    }
  }
}
