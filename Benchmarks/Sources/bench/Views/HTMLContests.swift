import EnvironmentCore
import EnvironmentViews

/// P11: depth, tables, attributes and text that is not ASCII, beside appends of the same bytes, and beside pieces of
/// HTML that write themselves; and a row that reads the environment.
///
/// Of two bounds, the second is the current ratio, with room for noise.
var htmlContests: [Benchmark] {
  [
    contest("views/html of 1,000 elements in one another", Nested(depth: 1_000), atMost: 2) {
      nested(depth: 1_000)
    } bytes: {
      appendNested(depth: 1_000, to: &$0)
    },
    contest("views/html of a table of 1,000 rows", Table(rowCount: 1_000), atMost: 3.3) {
      table(rowCount: 1_000)
    } bytes: {
      appendTable(rowCount: 1_000, to: &$0)
    },
    contest("views/html of 1,000 elements with eight attributes", Inputs(count: 1_000), atMost: 2.2) {
      inputs(count: 1_000)
    } bytes: {
      appendInputs(count: 1_000, to: &$0)
    },
    contest("views/html of texts that are not ASCII", Paragraphs(count: 1_000), atMost: 1.3) {
      paragraphs(count: 1_000)
    } bytes: {
      appendParagraphs(count: 1_000, to: &$0)
    },
    contest("views/html of a long text that is not ASCII", LongParagraph(), atMost: 1 / 1.5) {
      ConventionalElement("p") { longSample }
    } bytes: {
      $0 += "<p>".utf8
      $0.append(escaped: longSample)
      $0 += "</p>".utf8
    },

    smallPage("views/html of a small page", text: "a", atMost: 5.5),
    smallPage("views/html of a page of one kilobyte", text: String(repeating: "some text ", count: 100), atMost: 2.3),

    Benchmark("views/html of rows that read the environment") {
      let values = EnvironmentValues.ofSamples
      precondition(rendered(Page(rowCount: 100), values) == appendedBytes(100, values.greeting))
      return [
        .init("byte appends") { [greeting = values.greeting] count in
          for _ in 0..<count { hold(appendedBytes(1_000, greeting)) }
        },
        .init("renderHTML") { [values] count in
          for _ in 0..<count { hold(rendered(Page(rowCount: 1_000), values)) }
        },
      ]
    }
    .target("P11", "renderHTML", atMost: 13, of: "byte appends"),
  ]
}

/// Returns a benchmark of pages with one text, such as the fragments that servers render.
private func smallPage(_ name: String, text: String, atMost times: Double) -> Benchmark {
  Benchmark(name) {
    let values = EnvironmentValues()
    return [
      .init("pieces that write themselves") { count in
        for _ in 0..<count { hold(conventionalHTML(ConventionalElement("p") { text })) }
      },
      .init("renderHTML") { count in
        for _ in 0..<count { hold(rendered(Paragraph(text: text), values)) }
      },
    ]
  }
  .target("P11", "renderHTML", atMost: times, of: "pieces that write themselves")
}

private struct Paragraph: View {
  let text: String

  var body: some View { Element("p") { Text(text) } }
}

/// Returns a benchmark of a view beside the same HTML as appends, and as pieces that write themselves. Each
/// contestant also makes its view or pieces.
private func contest(
  _ name: String, _ view: @escaping @autoclosure @MainActor () -> some View, atMost times: Double,
  html: @escaping @MainActor () -> some ConventionalHTML,
  bytes: @escaping @MainActor (inout [UInt8]) -> Void
) -> Benchmark {
  Benchmark(name) {
    let values = EnvironmentValues()
    let contenders = [handwritten(bytes), conventionalHTML(html())]
    precondition(contenders.allSatisfy { $0 == rendered(view(), values) }, "Not all write the same HTML.")
    return [
      .init("byte appends") { count in
        for _ in 0..<count { hold(handwritten(bytes)) }
      },
      .init("pieces that write themselves") { count in
        for _ in 0..<count { hold(conventionalHTML(html())) }
      },
      .init("renderHTML") { count in
        for _ in 0..<count { hold(rendered(view(), values)) }
      },
    ]
  }
  .target("P11", "renderHTML", atMost: 9, of: "byte appends")
  .target("P11", "renderHTML", atMost: times, of: "pieces that write themselves")
}

@MainActor
private func handwritten(_ write: @MainActor (inout [UInt8]) -> Void) -> String {
  var output: [UInt8] = []
  output.reserveCapacity(1_024)
  write(&output)
  return String(decoding: output, as: UTF8.self)
}

// MARK: Depth

private struct Nested: View {
  let depth: Int

  var body: some View {
    Element("div", ["class": "level", "id": "level-\(depth)"]) {
      if depth > 1 { AnyView(Nested(depth: depth - 1)) }
    }
  }
}

private func nested(depth: Int) -> ConventionalAnyHTML {
  ConventionalAnyHTML(
    content: ConventionalElement("div", [("class", "level"), ("id", "level-\(depth)")]) {
      depth > 1 ? nested(depth: depth - 1) : ConventionalAnyHTML(content: nil)
    })
}

@MainActor
private func appendNested(depth: Int, to output: inout [UInt8]) {
  for level in (1...depth).reversed() {
    output += "<div class=\"level\" id=\"".utf8
    output.append(escaped: "level-\(level)")
    output += "\">".utf8
  }
  for _ in 0..<depth { output += "</div>".utf8 }
}

// MARK: Tables

private struct Table: View {
  let rowCount: Int

  var body: some View {
    Element("table") {
      ForEach(0..<rowCount) { TableRow(number: $0) }
    }
  }
}

private struct TableRow: View {
  let number: Int

  var body: some View {
    Element("tr", ["class": number % 2 == 0 ? "even" : "odd"]) {
      Element("td") { Text("\(number)") }
      Element("td", ["class": "name"]) { Text("The article with the number \(number)") }
      Element("td", ["class": "price"]) { Text("\(number * 7)") }
    }
  }
}

private func table(rowCount: Int) -> some ConventionalHTML {
  ConventionalElement("table") {
    ConventionalForEach(range: 0..<rowCount) { number in
      ConventionalElement("tr", [("class", number % 2 == 0 ? "even" : "odd")]) {
        ConventionalTriple(
          first: ConventionalElement("td") { "\(number)" },
          second: ConventionalElement("td", [("class", "name")]) { "The article with the number \(number)" },
          third: ConventionalElement("td", [("class", "price")]) { "\(number * 7)" })
      }
    }
  }
}

@MainActor
private func appendTable(rowCount: Int, to output: inout [UInt8]) {
  output += "<table>".utf8
  for number in 0..<rowCount {
    output += "<tr class=\"".utf8
    output += (number % 2 == 0 ? "even" : "odd").utf8
    output += "\"><td>".utf8
    output.append(escaped: "\(number)")
    output += "</td><td class=\"name\">".utf8
    output.append(escaped: "The article with the number \(number)")
    output += "</td><td class=\"price\">".utf8
    output.append(escaped: "\(number * 7)")
    output += "</td></tr>".utf8
  }
  output += "</table>".utf8
}

// MARK: Attributes

private struct Inputs: View {
  let count: Int

  var body: some View {
    ForEach(0..<count) { number in
      Element(
        "label",
        [
          "class": "field wide", "id": "field-\(number)", "data-row": "\(number)", "title": "A field & more",
          "lang": "en",
          "role": "group", "aria-label": "Field \(number)", "dir": "ltr",
        ]
      ) { Text("field") }
    }
  }
}

private func inputs(count: Int) -> some ConventionalHTML {
  ConventionalForEach(range: 0..<count) { number in
    ConventionalElement(
      "label",
      [
        ("class", "field wide"), ("id", "field-\(number)"), ("data-row", "\(number)"), ("title", "A field & more"),
        ("lang", "en"), ("role", "group"), ("aria-label", "Field \(number)"), ("dir", "ltr"),
      ]
    ) { "field" }
  }
}

@MainActor
private func appendInputs(count: Int, to output: inout [UInt8]) {
  for number in 0..<count {
    output += "<label class=\"field wide\" id=\"".utf8
    output.append(escaped: "field-\(number)")
    output += "\" data-row=\"".utf8
    output.append(escaped: "\(number)")
    output += "\" title=\"".utf8
    output.append(escaped: "A field & more")
    output += "\" lang=\"en\" role=\"group\" aria-label=\"".utf8
    output.append(escaped: "Field \(number)")
    output += "\" dir=\"ltr\">field</label>".utf8
  }
}

// MARK: Texts

private struct Paragraphs: View {
  let count: Int

  var body: some View {
    ForEach(0..<count) { number in
      Element("p") { Text(samples[number % samples.count]) }
    }
  }
}

@MainActor
private func appendParagraphs(count: Int, to output: inout [UInt8]) {
  for number in 0..<count {
    output += "<p>".utf8
    output.append(escaped: samples[number % samples.count])
    output += "</p>".utf8
  }
}

private struct LongParagraph: View {
  var body: some View {
    Element("p") { Text(longSample) }
  }
}

private func paragraphs(count: Int) -> some ConventionalHTML {
  ConventionalForEach(range: 0..<count) { number in
    ConventionalElement("p") { samples[number % samples.count] }
  }
}

private let samples = [
  "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich – heute, »morgen« und übermorgen.",
  "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, και ύστερα όλα τα άλλα που δεν έχω πει ακόμη.",
  "色は匂へど散りぬるを、我が世誰ぞ常ならむ。有為の奥山今日越えて、浅き夢見じ酔ひもせず。",
  "你好，世界！这是一段用来测量速度的文字，里面有标点符号，也有“引号”。",
  "Привет 👋 мир 🌍: сегодня хорошая погода 🌞, а завтра будет ещё лучше 🎉!",
]

private let longSample = String(repeating: samples.joined(separator: "\n"), count: 100)

// MARK: Rows

/// Returns the HTML of ``Page``, as a program would write it without escaping.
private func appendedBytes(_ rowCount: Int, _ greeting: String) -> String {
  var html = Array("<ul>".utf8)
  for number in 0..<rowCount {
    html.append(contentsOf: "<li class=\"row\">".utf8)
    html.append(contentsOf: greeting.utf8)
    html.append(UInt8(ascii: " "))
    html.append(contentsOf: String(number).utf8)
    html.append(contentsOf: "</li>".utf8)
  }
  html.append(contentsOf: "</ul>".utf8)
  return String(decoding: html, as: UTF8.self)
}

@MainActor
private func rendered(_ view: some View, _ values: EnvironmentValues) -> String {
  do {
    return try renderHTML(view, environment: values)
  } catch {
    preconditionFailure("A sample can't be rendered: \(error)")
  }
}

@inline(never) private func hold(_ html: String) {}
