/// A view with an effect besides its content.
@MainActor
protocol EffectfulView {
  func makeEffect(in host: Host) -> (any Effect)?
  func update(_ effect: any Effect, in host: Host)
}

/// The effect of a modified view while it is shown. Actions are called at the end of a pass.
//
// Assumptions: an outer view appears before an inner one, and disappears after it.
@MainActor
protocol Effect: AnyObject {
  func end(in host: Host)
}

extension ModifiedContent: EffectfulView where Content: View, Modifier: ViewModifier {
  func makeEffect(in host: Host) -> (any Effect)? {
    (modifier as? any EffectfulModifier)?.makeEffect(in: host)
  }

  func update(_ effect: any Effect, in host: Host) {
    (modifier as? any EffectfulModifier)?.updateEffect(effect, in: host)
  }
}

@MainActor
protocol EffectfulModifier: HostedModifier {
  associatedtype EffectOfModifier: Effect

  func makeEffect(in host: Host) -> EffectOfModifier
  func update(_ effect: EffectOfModifier, in host: Host)
}

extension EffectfulModifier {
  func updateEffect(_ effect: any Effect, in host: Host) {
    if let effect = effect as? EffectOfModifier { update(effect, in: host) }
  }
}

// MARK: Appearance

extension AppearanceModifier: EffectfulModifier {
  final class Appearance: Effect {
    var disappear: (() -> Void)?

    func end(in host: Host) {
      if let disappear { host.afterPass(disappear) }
    }
  }

  func makeEffect(in host: Host) -> Appearance {
    let appearance = Appearance()
    appearance.disappear = disappear
    if let appear { host.afterPass(appear) }
    return appearance
  }

  func update(_ appearance: Appearance, in host: Host) {
    appearance.disappear = disappear
  }
}

// MARK: Tasks

extension TaskModifier: EffectfulModifier {
  final class Running: Effect {
    fileprivate var id: ID
    private var task: Task<Void, Never>?

    fileprivate init(id: ID) {
      self.id = id
    }

    deinit { task?.cancel() }

    fileprivate func start(_ modifier: TaskModifier) {
      task?.cancel()
      task = Task(priority: modifier.priority) { [action = modifier.action] in await action.run() }
    }

    func end(in host: Host) {
      task?.cancel()
      task = nil
    }
  }

  func makeEffect(in host: Host) -> Running {
    let running = Running(id: id)
    host.afterPass { running.start(self) }
    return running
  }

  func update(_ running: Running, in host: Host) {
    if running.id == id { return }
    running.id = id
    host.afterPass { running.start(self) }
  }
}

// MARK: Changes

extension ChangeModifier: EffectfulModifier {
  final class Watched: Effect {
    fileprivate var value: Value

    fileprivate init(_ value: Value) {
      self.value = value
    }

    func end(in host: Host) {}
  }

  func makeEffect(in host: Host) -> Watched {
    if isInitial { host.afterPass { action(value, value) } }
    return Watched(value)
  }

  func update(_ watched: Watched, in host: Host) {
    let old = watched.value
    if old == value { return }
    watched.value = value
    host.afterPass { action(old, value) }
  }
}

// MARK: Sheets

extension SheetModifier: EffectfulModifier {
  final class Presented: Effect {
    fileprivate var isPresented: Bool

    fileprivate init(isPresented: Bool) {
      self.isPresented = isPresented
    }

    func end(in host: Host) {}
  }

  func parts(with content: any View) -> [Part] {
    let isPresented = isPresented
    guard isPresented.wrappedValue else { return [Part(content)] }
    let sheet = Part(sheet(), key: 1) { environment in
      environment.presentation = Presentation { isPresented.wrappedValue = false }
    }
    return [Part(content), sheet]
  }

  func makeEffect(in host: Host) -> Presented {
    Presented(isPresented: isPresented.wrappedValue)
  }

  func update(_ presented: Presented, in host: Host) {
    let wasPresented = presented.isPresented
    presented.isPresented = isPresented.wrappedValue
    if wasPresented, !presented.isPresented, let onDismiss { host.afterPass(onDismiss) }
  }
}
