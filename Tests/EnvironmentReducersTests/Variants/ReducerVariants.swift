import EnvironmentReducers
import Testing

@MainActor
struct ReducerVariants {
  @Test func `Under debug, sets and dictionaries have an order, and the print of cyclic objects ends`() {
    final class Node {
      var next: Node?
      var names: Set<String> = ["c", "a", "b"]
      var numbers = ["y": 2, "x": 1]
    }
    var printed: [String] = []
    let node = Node()
    node.next = node
    let reducer = Reducer<Int, Node, Void> { _, _, _ in .none }.debugActions("Node") { printed.append($0) }
    var state = 0
    _ = reducer.run(&state, node, ())
    node.next = nil
    #expect(
      printed == [
        """
        Node: received action:
          Node(
            next: Node(…)
            names: Set(["a", "b", "c"])
            numbers: ["x": 1, "y": 2]
          )
        """
      ])
  }
}
