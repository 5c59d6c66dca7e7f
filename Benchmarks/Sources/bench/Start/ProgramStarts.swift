import Foundation

/// A program that renders a page without Foundation, from its start to its end, beside one that prints the same line.
///
/// `Benchmarks/check-static` compares the sizes of the two as static programs.
@MainActor let programStarts = [
  Benchmark("start/page") {
    [
      .init("page", duration: { processorTimeOfProgram("page") }),
      .init("empty", duration: { processorTimeOfProgram("empty") }),
    ]
  }
  .target("P12", "page", atMost: 1.7, of: "empty")
]

/// Returns the processor time that a program beside this one takes, from its start to its end: the least of several
/// runs.
///
/// The time on a clock would include times in which other programs run. Foundation's `Process` closes hundreds of
/// files in the new process, and that time isn't the program's.
private func processorTimeOfProgram(_ name: String) -> Duration {
  let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: name).path
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  return (0..<20).map { _ in
    let before = processorTimeOfChildren()
    var process: pid_t = 0
    var status: Int32 = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    guard posix_spawn(&process, program, &actions, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { fail("'\(program)' can't be run. Build all programs of the package 'Benchmarks'.", status: 1) }
    return processorTimeOfChildren() - before
  }.min() ?? .zero
}

private func processorTimeOfChildren() -> Duration {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  #endif
  return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
    $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
  }
}
