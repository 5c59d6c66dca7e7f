import EnvironmentSwiftUI
import SwiftUI

final class Model {}

struct Page: View {
  @EnvironmentBound private var model = Model()

  var body: some View { Text("") }
}
