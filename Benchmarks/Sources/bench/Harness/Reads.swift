// Each read is a separate function that isn't inlined and that writes to memory, for every contestant alike: the
// optimizer can neither remove it from the loop nor perform it only once, and the call costs all contestants the
// same. Writing a reference retains it, and releases the former one.

typealias Sink<Value> = UnsafeMutablePointer<Value>

@inline(__always)
func repeated<Value>(_ count: Int, into initial: Value, _ read: (Sink<Value>) -> Void) {
  let sink = Sink<Value>.allocate(capacity: 1)
  sink.initialize(to: initial)
  for _ in 0..<count { read(sink) }
  sink.deinitialize(count: 1)
  sink.deallocate()
}
