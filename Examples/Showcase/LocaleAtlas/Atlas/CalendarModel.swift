import EnvironmentKit

/// The reference date in the form of a locale, and the month around it.
@EnvironmentAccessible
@Observable
final class CalendarModel {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar
  @Environment(\.timeZone) var timeZone
  @Environment(\.referenceDate) var date

  /// The date in machine-readable form.
  var machineDate: String { date.formatted(.iso8601) }

  var day: String { date.formatted(style(date: .complete)) }

  var time: String { date.formatted(style(time: .shortened)) }

  /// Month and year.
  var month: String { date.formatted(style().month(.wide).year()) }

  /// The date in forms from long to short.
  var dates: [String] {
    [style(date: .long, time: .shortened), style(date: .abbreviated, time: .standard), style(date: .numeric)]
      .map(date.formatted)
  }

  var months: [String] { localCalendar.standaloneMonthSymbols }

  private func style(date: Date.FormatStyle.DateStyle? = nil, time: Date.FormatStyle.TimeStyle? = nil)
    -> Date.FormatStyle
  {
    Date.FormatStyle(date: date, time: time, locale: locale, calendar: localCalendar, timeZone: timeZone)
  }

  fileprivate var localCalendar: Calendar {
    var calendar = calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
}

// MARK: The month

extension CalendarModel {
  struct Weekday: Identifiable {
    let id: Int
    let name: String
    let shortName: Name
    let isWeekend: Bool
  }

  struct Week: Identifiable {
    let id: Int
    /// The days from the first day of the week on; `nil` for a day of another month.
    let days: [Day?]
  }

  struct Day {
    let number: String
    let isWeekend: Bool
    let isToday: Bool
  }

  /// The days of a week, from its first day on.
  var weekdays: [Weekday] {
    let calendar = localCalendar
    let names = calendar.standaloneWeekdaySymbols
    let shortNames = calendar.veryShortStandaloneWeekdaySymbols
    // A locale without short names has the English ones, which aren't the beginnings of its long names.
    let areEnglish =
      shortNames == ["S", "M", "T", "W", "T", "F", "S"]
      && !zip(names, shortNames).allSatisfy { $0.uppercased().hasPrefix($1) }
    let today = calendar.component(.weekday, from: date)
    return (0..<7).map { offset in
      let index = (calendar.firstWeekday - 1 + offset) % 7
      let day = calendar.date(byAdding: .day, value: index + 1 - today, to: date)
      return Weekday(
        id: index, name: names[index], shortName: Name(text: shortNames[index], isEnglish: areEnglish),
        isWeekend: day.map(calendar.isDateInWeekend) ?? false)
    }
  }

  /// The weeks of the month.
  var weeks: [Week] {
    let (calendar, weekdays, locale) = (localCalendar, weekdays, locale)
    guard
      let month = calendar.dateInterval(of: .month, for: date),
      let days = calendar.range(of: .day, in: .month, for: date)
    else { return [] }
    let lead = (calendar.component(.weekday, from: month.start) - calendar.firstWeekday + 7) % 7
    let today = calendar.component(.day, from: date)
    var cells: [Day?] = Array(repeating: nil, count: lead)
    for day in days {
      let isWeekend = weekdays[cells.count % 7].isWeekend
      cells.append(Day(number: day.formatted(.number.locale(locale)), isWeekend: isWeekend, isToday: day == today))
    }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Week(id: $0, days: Array(cells[$0..<$0 + 7])) }
  }
}
