import EnvironmentKit

/// The month around the reference date.
struct CalendarCard: Markup {
  @Environment(CalendarModel.self) private var model
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    Card("Calendar", id: "calendar", title: content.name(of: model.calendar), style: "third") {
      Element("table", ["class": "month"]) {
        Element("caption") { Text(model.month) }
        Element("thead") {
          Element("tr") {
            ForEach(model.weekdays) { weekday in
              Element("th", ["scope": "col", "class": weekday.isWeekend ? "weekend" : nil]) {
                Element("abbr", ["title": weekday.name]) { NameText(weekday.shortName) }
              }
            }
          }
        }
        Element("tbody") {
          ForEach(model.weeks) { week in
            Element("tr") {
              ForEach(week.days.indices, id: \.self) { DayCell(day: week.days[$0]) }
            }
          }
        }
      }
    }
  }
}

private struct DayCell: Markup {
  let day: CalendarModel.Day?

  var body: some Markup {
    Element("td", ["class": day?.isWeekend == true ? "weekend" : nil]) {
      if let day {
        Element("span", ["aria-current": day.isToday ? "date" : nil]) { Text(day.number) }
      }
    }
  }
}
