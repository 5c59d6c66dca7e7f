#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  extension SwiftUI.View {
    /// Prints why the `@Environment` properties of objects change, for as long as this view is shown.
    ///
    /// Use it during development, where a model has another value than you expect, or a body is evaluated too often.
    ///
    /// ```swift
    /// ShopView(model: model)
    ///   .bindEnvironment(to: model)
    ///   .printsEnvironmentChanges(of: model)
    /// // 'currency' of 'ShopModel' changed (EUR → CHF): the environment changed that the object is bound to.
    /// ```
    ///
    /// Only the properties an object has read are printed.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - output: Receives the sentences, on the thread of the change.
    nonisolated public func printsEnvironmentChanges(
      of objects: any EnvironmentAccessible..., to output: @escaping @Sendable (String) -> Void = { print($0) }
    ) -> some SwiftUI.View {
      UpdatingView(property: PrintedChanges(objects: objects, output: output), content: self)
    }
  }

  /// A property that observes objects while SwiftUI keeps the state of the property's view.
  private struct PrintedChanges: SwiftUI.DynamicProperty {
    private let printer = SwiftUI.State(initialValue: Uncompared(ChangePrinter()))
    let objects: [any EnvironmentAccessible]
    let output: @Sendable (String) -> Void

    mutating func update() { printer.wrappedValue.value.observe(objects, output) }
  }

  private final class ChangePrinter {
    private var objects: [any EnvironmentAccessible] = []

    deinit { end() }

    func observe(_ objects: [any EnvironmentAccessible], _ output: @escaping @Sendable (String) -> Void) {
      end()
      self.objects = objects
      for object in objects { object.setChangeObserver(output, for: ObjectIdentifier(self)) }
    }

    private func end() {
      for object in objects { object.setChangeObserver(nil, for: ObjectIdentifier(self)) }
    }
  }
#endif
