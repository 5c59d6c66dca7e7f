extension View {
  /// Sets the value of a preference for this view.
  ///
  /// ```swift
  /// Chapter().preference(key: Headings.self, value: ["Introduction"])
  /// ```
  ///
  /// The value replaces the values set inside this view. The views around this view receive it combined with the values
  /// of its siblings, see ``PreferenceKey/reduce(value:nextValue:)``. A covered page of a ``NavigationStack`` passes on
  /// no values.
  ///
  /// Follows SwiftUI's `preference(key:value:)`.
  public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> _EffectView<Self> {
    using(PreferenceUse<Key>.value(value))
  }

  /// Changes the value of a preference for the views around this view.
  ///
  /// ```swift
  /// Chapter().transformPreference(Headings.self) { headings in
  ///   headings.insert("Chapter 1", at: 0)
  /// }
  /// ```
  ///
  /// The closure receives the combined value of this view, or the default if there is none. It runs again when the
  /// value changes, or an observable value that the closure has read.
  ///
  /// Follows SwiftUI's `transformPreference(_:_:)`.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, _ transform: @escaping (inout Key.Value) -> Void
  ) -> _EffectView<Self> {
    using(PreferenceUse<Key>.transform(transform))
  }

  /// Runs an action with the value of a preference in this view, at first and whenever it changes.
  ///
  /// ```swift
  /// Page().onPreferenceChange(Headings.self) { headings in outline = headings }
  /// ```
  ///
  /// The action runs once the bodies are evaluated, after those of the views in this one. A change of a preference
  /// evaluates no body, except those that read values changed by the action.
  ///
  /// - Parameters:
  ///   - key: The preference.
  ///   - action: Receives the values set inside this view, combined into one, or the default if there are none. It runs
  ///     on the main actor. A renderer showing a view once runs no action.
  /// - Complexity: For a change, O(views on the way from the changed view to this one). Only a small part of many
  ///   siblings on the way is combined again.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> _EffectView<Self> where Key.Value: Equatable {
    using(PreferenceUse<Key>.action(action))
  }

  /// Shows another view in front of this one, made from the value of a preference in this one.
  ///
  /// ```swift
  /// Page().overlayPreferenceValue(Headings.self) { headings in
  ///   Text("\(headings.count) headings")
  /// }
  /// ```
  ///
  /// Both are in one `div`; among text, such as in a button, in a `span`.
  ///
  /// Follows SwiftUI's `overlayPreferenceValue(_:_:)`.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ overlay: @escaping (Key.Value) -> Overlay
  ) -> some View {
    LayeredView<Key, Self, Overlay>(content: self, isLayerBehind: false, makeLayer: overlay)
  }

  /// Shows another view behind this one, made from the value of a preference in this one.
  ///
  /// ```swift
  /// Page().backgroundPreferenceValue(Headings.self) { headings in Text("\(headings.count) headings") }
  /// ```
  ///
  /// In the document it comes after this view, as it does with
  /// ``overlayPreferenceValue(_:_:)``; its style puts it behind.
  ///
  /// Follows SwiftUI's `backgroundPreferenceValue(_:_:)`.
  public func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ background: @escaping (Key.Value) -> Background
  ) -> some View {
    LayeredView<Key, Self, Background>(content: self, isLayerBehind: true, makeLayer: background)
  }

  private func using(_ preference: some AnyPreferenceUse) -> _EffectView<Self> {
    _EffectView(content: annotated(.preference(preference)))
  }
}
