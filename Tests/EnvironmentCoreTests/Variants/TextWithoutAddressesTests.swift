import EnvironmentCore
import Testing

struct TextWithoutAddressesTests {
  @Test(arguments: [
    ("", ""), ("plain (text) <b>", "plain (text) <b>"),
    ("Module.(unknown context at $7f0c5a).Local", "Module.Local"),
    ("(unknown context at $0).A, (unknown context at $f00).B", "A, B"),
    ("(extension in Module):Other.Type", "Other.Type"),
    ("\\Values.<computed 0x00007f2a (Int)>", "\\Values.<computed (Int)>"),
    ("((unknown context at $1).é(extension in Mödule):x", "(éx"),
    // Parts of the patterns.
    ("(unknown context at $", "(unknown context at $"),
    ("(unknown context at $).A", "(unknown context at $).A"),
    ("(unknown context at $7G).A", "(unknown context at $7G).A"),
    ("(extension in ):A", "(extension in ):A"),
    ("(extension in Module)A", "(extension in Module)A"),
    ("(extension in two words):A", "(extension in two words):A"),
    ("<computed 0x (Int)>", "<computed 0x (Int)>"),
  ])
  func `Addresses of contexts without a name are removed`(text: String, rest: String) {
    #expect(text.withoutAddresses == rest)
  }

  @Test func `Removing addresses gives the result of regular expressions`() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "(unknown context at $", "(extension in ", "<computed 0x", ").", "):", " ", "7f", "Module", "é", "(", "<", "\n",
    ]
    for _ in 0..<2_000 {
      let text = (0..<8).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let address = #/\(unknown context at \$[0-9a-f]+\)\.|\(extension in \w+\):|<computed 0x[0-9a-f]+ /#
      let expected = text.replacing(address) { $0.output.hasPrefix("<") ? "<computed " : "" }
      #expect(text.withoutAddresses == expected, "\(text.debugDescription)")
    }
  }

  @Test func `The first occurrence of a text is found by its bytes`() {
    let text = "aabaab é\u{301}"
    #expect(text.firstRange(ofText: "aab").map { text[..<$0.lowerBound] } == "")
    #expect(text.firstRange(ofText: "baa").map { text[..<$0.lowerBound] } == "aa")
    #expect(text.firstRange(ofText: "abab") == nil)
    #expect(text.contains(text: "é"))
    #expect(!"".contains(text: "a"))
  }
}
