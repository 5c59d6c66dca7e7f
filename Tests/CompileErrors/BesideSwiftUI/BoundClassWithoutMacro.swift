import EnvironmentSwiftUI
import SwiftUI

final class Model {}

protocol Named: AnyObject {}

struct Page: View {
  @EnvironmentBound private var model = Model()
  @EnvironmentBound private var optional: Model?
  @EnvironmentBound(includeChildren: true) private var parent = Model()
  @EnvironmentBound private var count = 0
  let named: any Named
  let other: (any EnvironmentAccessible)?

  var body: some View {
    Text("").bindEnvironment(to: named)
    Text("").bindEnvironment(to: other, includeChildren: true)
  }
}
