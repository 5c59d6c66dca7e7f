// A class that owns the values that its properties read.

import EnvironmentInjection
import EnvironmentKit

extension EnvironmentValues {
  @Entry var step = 1
}

final class Counter: Injectable {
  let injection: InjectionValues
  @Injection(\.step) private var step
  private(set) var count = 0

  init(injection: InjectionValues) {
    self.injection = injection
  }

  func increment() { count += step }
}

var values = InjectionValues()
values.step = 5
let counter = Counter(injection: values)
counter.increment()
print(counter.count)  // 5
