extension View {
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(SheetModifier(isPresented: isPresented, onDismiss: onDismiss, sheet: content))
  }
}

struct SheetModifier<Sheet: View> {
  typealias Body = Never

  let isPresented: Binding<Bool>
  let onDismiss: (() -> Void)?
  let sheet: () -> Sheet

  init(isPresented: Binding<Bool>, onDismiss: (() -> Void)?, sheet: @escaping () -> Sheet) {
    self.isPresented = isPresented
    self.onDismiss = onDismiss
    self.sheet = sheet
  }
}

extension SheetModifier: ViewModifier {}
