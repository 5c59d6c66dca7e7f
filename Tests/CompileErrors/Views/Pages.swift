import EnvironmentKit
import Foundation

let file = URL(filePath: "style.css")
let texts: Sitemap = ["/robots.txt": "User-agent: *"]
let files: Sitemap = ["/style.css": file]

struct Note: View {
  var body: some View { Element("div", "note") { Text("") } }
}

struct SendButton: View {
  var body: some View { Button("Send", "submit") }
}

struct Numbers: View {
  var body: some View { ForEach([1, 2]) { Text("\($0)") } }
}
