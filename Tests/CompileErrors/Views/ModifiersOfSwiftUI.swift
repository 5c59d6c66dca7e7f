import EnvironmentKit

struct Page: View {
  let size = 8.0
  var body: some View {
    Text("a").font(.title)
    Text("a").font(.system(size: 12))
    Text("a").bold()
    Text("a").foregroundStyle(.red)
    Text("a").foregroundColor(.blue.opacity(0.5))
    Text("a").padding()
    Text("a").padding(8)
    Text("a").padding(size)
    Text("a").padding(.horizontal, 8)
    Text("a").padding([.top, .leading])
    Text("a").frame(width: 100)
    Text("a").frame(maxWidth: .infinity, alignment: .leading)
    Text("a").background(.yellow)
    Text("a").background { Text("b") }
    Text("a").overlay(Text("b"))
    Text("a").cornerRadius(4)
    Text("a").opacity(0.5)
    Text("a").lineLimit(1)
    Button("a") {}.buttonStyle(.bordered)
    List { Text("a") }.listStyle(.plain)
    Text("a").onTapGesture { print("a") }
    Text("a").toolbar { Button("b") {} }
    Text("a").accessibilityLabel("b")
    Text("a").fullScreenCover(isPresented: .constant(true)) { Text("b") }
  }
}

extension View {
  func padding(_ edge: String) -> some View { self.class("padded-\(edge)") }
}

let padded = Text("a").padding("left")
