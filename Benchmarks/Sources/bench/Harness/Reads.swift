// Each read is a function of its own that isn't inlined and that writes to memory, for every contestant alike: the
// optimiser can neither take it out of the loop nor do it once, and the call costs all of them the same. To write a
// reference is to retain it, and to release the one before.

typealias Sink<Value> = UnsafeMutablePointer<Value>

@inline(__always)
func repeated<Value>(_ count: Int, into initial: Value, _ read: (Sink<Value>) -> Void) {
  let sink = Sink<Value>.allocate(capacity: 1)
  sink.initialize(to: initial)
  for _ in 0..<count { read(sink) }
  sink.deinitialize(count: 1)
  sink.deallocate()
}
