import EnvironmentViews
import Observation

/// P5 and P8: changes of a list of 10,000 rows, beside a list without views, and beside mounting the list.
var listChanges: [Benchmark] {
  [
    Benchmark("views/list of 10,000 rows: mount") {
      [.init("views", duration: mounting(10_000)), .init("by hand", duration: mountingByHand(10_000))]
    }
    .target("P5", "views", atMost: 19, of: "by hand")
  ]
    + ListChange.allCases.map { change in
      let benchmark = Benchmark("views/list of 10,000 rows: \(change.rawValue)") {
        let views = Benchmark.Contestant("views", duration: changing(change, rowCount: 10_000))
        let byHand = Benchmark.Contestant("by hand", duration: changingByHand(change, rowCount: 10_000))
        if change.mountingBound == nil { return [views, byHand] }
        return [views, byHand, .init("mounting", duration: mounting(10_000))]
      }
      .target("P5", "views", atMost: change.bound, of: "by hand")
      guard let bound = change.mountingBound else { return benchmark }
      return benchmark.target("P8", "views", atMost: bound, of: "mounting")
    }
}

/// P5: the growth of the cost of each change with the number of rows.
var listScaling: [Benchmark] {
  let counts = [100, 1_000, 10_000, 100_000]
  return [
    Benchmark("views/list of many rows: mount") {
      counts.map { .init("\($0) rows", size: $0, duration: mounting($0)) }
    }
    .target("P5", "100000 rows", atMost: 300, of: "1000 rows")
  ]
    + ListChange.allCases.map { change in
      Benchmark("views/list of many rows: \(change.rawValue)") {
        counts.map { .init("\($0) rows", size: $0, duration: changing(change, rowCount: $0)) }
      }
      .target("P5", "100000 rows", atMost: change.growthBound, of: "1000 rows")
    }
}

// MARK: With views

@MainActor
private func mounting(_ rowCount: Int) -> @MainActor () -> Duration {
  {
    mean(for: rowCount) {
      let model = ListModel(ListItems.next(rowCount))
      return duration { ViewHost { ListPage(model: model) } }
    }
  }
}

@MainActor
private func changing(_ change: ListChange, rowCount: Int) -> @MainActor () -> Duration {
  let items = ListItems.next(rowCount)
  let model = ListModel([])
  let host = ViewHost { ListPage(model: model) }
  func show(_ items: [ListItem]) -> Duration {
    _ = host.drainEvaluations()
    return processorTime {
      model.items = items
      host.update()
    }
  }
  return {
    mean(for: rowCount) {
      _ = show(change.start(items))
      let duration = show(change.end(items))
      // The page is evaluated as well.
      precondition(host.drainEvaluations().count == change.changedRowCount(of: rowCount) + 1)
      return duration
    }
  }
}

@Observable
private final class ListModel {
  var items: [ListItem]

  init(_ items: [ListItem]) { self.items = items }
}

private struct ListPage: View {
  let model: ListModel

  var body: some View {
    Element("ul") {
      ForEach(model.items) { ListRow(item: $0) }
    }
  }
}

private struct ListRow: View {
  let item: ListItem
  var body: some View { Element("li") { Text(item.text) } }
}

// MARK: Without views

@MainActor
private func mountingByHand(_ rowCount: Int) -> @MainActor () -> Duration {
  {
    mean(for: rowCount) {
      let items = ListItems.next(rowCount)
      return duration { ConventionalList(items) }
    }
  }
}

@MainActor
private func changingByHand(_ change: ListChange, rowCount: Int) -> @MainActor () -> Duration {
  let items = ListItems.next(rowCount)
  let list = ConventionalList([])
  return {
    mean(for: rowCount) {
      list.show(change.start(items))
      let changed = change.end(items)
      return processorTime { list.show(changed) }
    }
  }
}

/// Returns the mean of several measurements; fewer rows have more of them.
@MainActor
private func mean(for rowCount: Int, _ measure: () -> Duration) -> Duration {
  let count = max(1, 10_000 / rowCount)
  return (0..<count).reduce(.zero) { total, _ in total + measure() } / count
}

/// Measures the time to make an object, without the time to deallocate it.
@MainActor
private func duration(of make: () -> AnyObject) -> Duration {
  var object: AnyObject?
  let duration = processorTime { object = make() }
  withExtendedLifetime(object) {}
  return duration
}
