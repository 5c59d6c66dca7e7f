import EnvironmentKit

/// Models with 1, 10 and 100 properties.
@EnvironmentAccessible
class OneProperty {
  @Environment(\.modelNumber) var p00

  /// The sum of all properties, which reads each of them.
  var sum: Int { p00 }
}

@EnvironmentAccessible
final class TenProperties: OneProperty {
  @Environment(\.modelNumber) var p01
  @Environment(\.modelNumber) var p02
  @Environment(\.modelNumber) var p03
  @Environment(\.modelNumber) var p04
  @Environment(\.modelNumber) var p05
  @Environment(\.modelNumber) var p06
  @Environment(\.modelNumber) var p07
  @Environment(\.modelNumber) var p08
  @Environment(\.modelNumber) var p09

  override var sum: Int {
    p00 + p01 + p02 + p03 + p04 + p05 + p06 + p07 + p08 + p09
  }
}

@EnvironmentAccessible
final class HundredProperties: OneProperty {
  @Environment(\.modelNumber) var p01
  @Environment(\.modelNumber) var p02
  @Environment(\.modelNumber) var p03
  @Environment(\.modelNumber) var p04
  @Environment(\.modelNumber) var p05
  @Environment(\.modelNumber) var p06
  @Environment(\.modelNumber) var p07
  @Environment(\.modelNumber) var p08
  @Environment(\.modelNumber) var p09
  @Environment(\.modelNumber) var p10
  @Environment(\.modelNumber) var p11
  @Environment(\.modelNumber) var p12
  @Environment(\.modelNumber) var p13
  @Environment(\.modelNumber) var p14
  @Environment(\.modelNumber) var p15
  @Environment(\.modelNumber) var p16
  @Environment(\.modelNumber) var p17
  @Environment(\.modelNumber) var p18
  @Environment(\.modelNumber) var p19
  @Environment(\.modelNumber) var p20
  @Environment(\.modelNumber) var p21
  @Environment(\.modelNumber) var p22
  @Environment(\.modelNumber) var p23
  @Environment(\.modelNumber) var p24
  @Environment(\.modelNumber) var p25
  @Environment(\.modelNumber) var p26
  @Environment(\.modelNumber) var p27
  @Environment(\.modelNumber) var p28
  @Environment(\.modelNumber) var p29
  @Environment(\.modelNumber) var p30
  @Environment(\.modelNumber) var p31
  @Environment(\.modelNumber) var p32
  @Environment(\.modelNumber) var p33
  @Environment(\.modelNumber) var p34
  @Environment(\.modelNumber) var p35
  @Environment(\.modelNumber) var p36
  @Environment(\.modelNumber) var p37
  @Environment(\.modelNumber) var p38
  @Environment(\.modelNumber) var p39
  @Environment(\.modelNumber) var p40
  @Environment(\.modelNumber) var p41
  @Environment(\.modelNumber) var p42
  @Environment(\.modelNumber) var p43
  @Environment(\.modelNumber) var p44
  @Environment(\.modelNumber) var p45
  @Environment(\.modelNumber) var p46
  @Environment(\.modelNumber) var p47
  @Environment(\.modelNumber) var p48
  @Environment(\.modelNumber) var p49
  @Environment(\.modelNumber) var p50
  @Environment(\.modelNumber) var p51
  @Environment(\.modelNumber) var p52
  @Environment(\.modelNumber) var p53
  @Environment(\.modelNumber) var p54
  @Environment(\.modelNumber) var p55
  @Environment(\.modelNumber) var p56
  @Environment(\.modelNumber) var p57
  @Environment(\.modelNumber) var p58
  @Environment(\.modelNumber) var p59
  @Environment(\.modelNumber) var p60
  @Environment(\.modelNumber) var p61
  @Environment(\.modelNumber) var p62
  @Environment(\.modelNumber) var p63
  @Environment(\.modelNumber) var p64
  @Environment(\.modelNumber) var p65
  @Environment(\.modelNumber) var p66
  @Environment(\.modelNumber) var p67
  @Environment(\.modelNumber) var p68
  @Environment(\.modelNumber) var p69
  @Environment(\.modelNumber) var p70
  @Environment(\.modelNumber) var p71
  @Environment(\.modelNumber) var p72
  @Environment(\.modelNumber) var p73
  @Environment(\.modelNumber) var p74
  @Environment(\.modelNumber) var p75
  @Environment(\.modelNumber) var p76
  @Environment(\.modelNumber) var p77
  @Environment(\.modelNumber) var p78
  @Environment(\.modelNumber) var p79
  @Environment(\.modelNumber) var p80
  @Environment(\.modelNumber) var p81
  @Environment(\.modelNumber) var p82
  @Environment(\.modelNumber) var p83
  @Environment(\.modelNumber) var p84
  @Environment(\.modelNumber) var p85
  @Environment(\.modelNumber) var p86
  @Environment(\.modelNumber) var p87
  @Environment(\.modelNumber) var p88
  @Environment(\.modelNumber) var p89
  @Environment(\.modelNumber) var p90
  @Environment(\.modelNumber) var p91
  @Environment(\.modelNumber) var p92
  @Environment(\.modelNumber) var p93
  @Environment(\.modelNumber) var p94
  @Environment(\.modelNumber) var p95
  @Environment(\.modelNumber) var p96
  @Environment(\.modelNumber) var p97
  @Environment(\.modelNumber) var p98
  @Environment(\.modelNumber) var p99

  override var sum: Int {
    var sum = p00
    sum += p01 + p02 + p03 + p04 + p05 + p06 + p07 + p08 + p09 + p10 + p11
    sum += p12 + p13 + p14 + p15 + p16 + p17 + p18 + p19 + p20 + p21 + p22
    sum += p23 + p24 + p25 + p26 + p27 + p28 + p29 + p30 + p31 + p32 + p33
    sum += p34 + p35 + p36 + p37 + p38 + p39 + p40 + p41 + p42 + p43 + p44
    sum += p45 + p46 + p47 + p48 + p49 + p50 + p51 + p52 + p53 + p54 + p55
    sum += p56 + p57 + p58 + p59 + p60 + p61 + p62 + p63 + p64 + p65 + p66
    sum += p67 + p68 + p69 + p70 + p71 + p72 + p73 + p74 + p75 + p76 + p77
    sum += p78 + p79 + p80 + p81 + p82 + p83 + p84 + p85 + p86 + p87 + p88
    sum += p89 + p90 + p91 + p92 + p93 + p94 + p95 + p96 + p97 + p98 + p99
    return sum
  }
}
