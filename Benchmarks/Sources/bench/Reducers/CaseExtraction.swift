import EnvironmentReducers

/// R1: extracting the payload of a case with a path, beside a handwritten pattern and public reflection.
var caseExtractions: [Benchmark] {
  let benchmark = Benchmark("cases/extract") {
    let path = /Action.row
    let optionalPath: CasePath<Action?, (Int, String)> = /Action.row
    let (row, header, title) = (Action.row(id: 1, name: "a"), Action.header(id: 1, name: "a"), Action.title("a"))
    return [
      .init("pattern by hand") { count in
        for _ in 0..<count { hold(extractByHand(from: row)) }
      },
      .init("Mirror") { count in
        for _ in 0..<count { hold(reflect(row)) }
      },
      .init("CasePath") { count in
        for _ in 0..<count { hold(path.extract(from: row)) }
      },
      .init("CasePath, another case with such a payload") { count in
        for _ in 0..<count { hold(path.extract(from: header)) }
      },
      .init("CasePath, another case") { count in
        for _ in 0..<count { hold(path.extract(from: title)) }
      },
      .init("CasePath, optional root") { count in
        for _ in 0..<count { hold(optionalPath.extract(from: row)) }
      },
    ]
  }
  return [benchmark]
}

private enum Action {
  case row(id: Int, name: String)
  case header(id: Int, name: String)
  case title(String)
  case reset
}

@inline(never)
private func extractByHand(from action: Action) -> (Int, String)? {
  if case .row(let id, let name) = action { (id, name) } else { nil }
}

/// Returns the payload of a case by its name, which can't distinguish cases of one name.
@inline(never)
private func reflect(_ action: Action) -> (Int, String)? {
  guard let child = Mirror(reflecting: action).children.first, child.label == "row" else { return nil }
  return child.value as? (Int, String)
}

@inline(never) private func hold(_ payload: (Int, String)?) {}
