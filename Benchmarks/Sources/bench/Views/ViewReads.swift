import EnvironmentCore
import EnvironmentViews

/// P3: reading a view's `@Environment` property, beside a stored one.
var viewReads: [Benchmark] {
  [
    Benchmark("views/read an Int of the environment") {
      let view = readingView
      return [
        .init("stored property") { [view] count in
          repeated(count, into: 0) { readStoredNumber(view, $0) }
        },
        .init("@Environment") { [view] count in
          repeated(count, into: 0) { readNumber(view, $0) }
        },
      ]
    }
    .target("P3", "@Environment", atMost: 2, of: "stored property"),

    Benchmark("views/read a String of the environment") {
      let view = readingView
      return [
        .init("stored property") { [view] count in
          repeated(count, into: "") { readStoredText(view, $0) }
        },
        .init("@Environment") { [view] count in
          repeated(count, into: "") { readText(view, $0) }
        },
      ]
    }
    .target("P3", "@Environment", atMost: 2, of: "stored property"),
  ]
}

private struct ReadingView: View {
  @Environment(\.number) var number
  @Environment(\.greeting) var text
  var storedNumber = 7
  var storedText = "a text that is too long to be stored in place"

  var body: some View { EmptyView() }
}

@MainActor
private var readingView: ReadingView {
  var values = EnvironmentValues.ofSamples
  values.greeting = "another text that is too long to be stored in place"
  return installed(ReadingView(), values)
}

@MainActor @inline(never)
private func readNumber(_ view: ReadingView, _ sink: Sink<Int>) { sink.pointee = view.number }

@MainActor @inline(never)
private func readStoredNumber(_ view: ReadingView, _ sink: Sink<Int>) { sink.pointee = view.storedNumber }

@MainActor @inline(never)
private func readText(_ view: ReadingView, _ sink: Sink<String>) { sink.pointee = view.text }

@MainActor @inline(never)
private func readStoredText(_ view: ReadingView, _ sink: Sink<String>) { sink.pointee = view.storedText }
