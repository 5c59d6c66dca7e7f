public import EnvironmentCore

/// The HTML of a view.
///
/// ```swift
/// try renderHTML(Element("p") { Text("1 < 2") })  // <p>1 &lt; 2</p>
/// ```
///
/// A view that is an `html` element comes out as a whole document, with its doctype; any other as a fragment. Objects
/// that views bind are bound while the view is rendered.
///
/// - Parameters:
///   - view: What to render.
///   - environment: The values that the view inherits.
///   - format: Whether white space is added for people to read.
/// - Throws: ``HTMLError`` for what HTML can't express safely, ``ViewInstallationError`` for a view that can't be given
///   its values, ``ViewEvaluationError`` for a view that doesn't come to rest.
/// - Complexity: linear in the number of views.
@MainActor
public func renderHTML(
  _ view: some View, environment: EnvironmentValues = EnvironmentValues(), format: HTMLFormat = .minified
) throws -> String {
  String(decoding: try renderHTMLBytes(view, environment: environment, format: format), as: UTF8.self)
}

/// The HTML of a view in UTF-8.
@MainActor
func renderHTMLBytes(_ view: some View, environment: EnvironmentValues, format: HTMLFormat) throws -> [UInt8] {
  let renderer = HTMLRenderer(environment: environment, format: format)
  defer { renderer.bindings.unbindAll() }
  try renderer.visit(view)
  return try renderer.finish()
}
