/// The names of event handler attributes, whose values are programs.
///
/// A name that merely begins with `on`, such as `on`, `once`, `onboarding` or `on:click`, is not one of them: a browser
/// runs only the handlers it knows. The list has the handlers in the standards of HTML, SVG and the interfaces
/// around them, and those of browsers past and present. The families cover handlers that browsers may add.
enum HTMLEventHandler {
  /// Returns whether a name in lower case, beginning with `on`, is the name of an event handler.
  static func isName(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard let family = families.first(where: { name.utf8.starts(with: $0.utf8) }) else { return false }
    let rest = name.utf8.dropFirst(family.utf8.count)
    return !rest.isEmpty && rest.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// The prefixes of the names of handlers, whatever letters follow.
  private static let families = [
    "onanimation", "onbefore", "onfullscreen", "ongamepad", "ongesture", "onmouse", "onmoz", "onmsgesture",
    "onmspointer", "onoverscroll", "onpointer", "onscroll", "ontouch", "ontransition", "onwebkit",
  ]

  private static let names = Set(
    """
    onabort onactivate onafterprint onafterscriptexecute onafterupdate onappinstalled onautofill onauxclick onbegin
    onblur onbounce onbroadcast oncancel oncanplay oncanplaythrough oncellchange onchange onclick onclose oncommand
    oncommandupdate oncomplete oncompositionend oncompositionstart oncompositionupdate
    oncontentvisibilityautostatechange oncontextlost oncontextmenu oncontextrestored oncontrolselect oncopy oncuechange
    oncut ondataavailable ondatasetchanged ondatasetcomplete ondblclick ondeactivate ondevicelight ondevicemotion
    ondeviceorientation ondeviceorientationabsolute ondeviceproximity ondrag ondragdrop ondragend ondragenter ondragexit
    ondragleave ondragover ondragstart ondrop ondurationchange onelementgeometryupdate onemptied onencrypted onend
    onended onenterpictureinpicture onerror onerrorupdate onfilterchange onfinish onfocus onfocusin onfocusout
    onformchange onformdata onforminput onfreeze ongotpointercapture onhashchange onhelp oninput oninterest oninvalid
    onkeydown onkeypress onkeyup onlanguagechange onlayoutcomplete onleavepictureinpicture onload onloadeddata
    onloadedmetadata onloadend onloadstart onlocation onlosecapture onloseinterest onlostpointercapture onmediacomplete
    onmediaerror onmessage onmessageerror onmove onmoveend onmovestart onoffline ononline onorientationchange
    onoutofsync onoverflow onoverflowchanged onoverscroll onpagehide onpagereveal onpageshow onpageswap onpaint onpaste
    onpause onplay onplaying onpopstate onpopuphidden onpopuphiding onpopupshowing onpopupshown onprerenderingchange
    onprogress onpromptaction onpromptdismiss onpropertychange onratechange onreadystatechange onredo onrejectionhandled
    onrepeat onreset onresize onresume onreverse onrowenter onrowexit onrowinserted onrowsdelete onrowsinserted onscroll
    onsearch onsecuritypolicyviolation onseek onseeked onseeking onselect onselectionchange onselectstart onshow
    onslotchange onsnapchanged onsnapchanging onstalled onstart onstop onstorage onstream onsubmit onsuspend
    onsyncrestored ontextinput ontimeerror ontimeupdate ontimezonechange ontoggle ontrack ontrackchange onunderflow
    onundo onunhandledrejection onunload onurlflip onuserproximity onvalidationstatuschange onvisibilitychange
    onvolumechange onvrdisplayactivate onvrdisplayblur onvrdisplayconnect onvrdisplaydeactivate onvrdisplaydisconnect
    onvrdisplayfocus onvrdisplaypresentchange onwaiting onwaitingforkey onwheel onzoom
    """.split { $0.isWhitespace }.map(String.init)
  )
}
