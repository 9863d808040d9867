/** A regex that a user might write into a rule, and a text on which it takes (nearly) forever. */
export interface PatternAttack {
  readonly pattern: string
  readonly text: string
}

const a = 'a'.repeat(40)
const han = '字'.repeat(40)
const attack = (pattern: string, text: string): PatternAttack => ({ pattern, text })

/** Each additional character doubles the work. */
const exponential = [
  attack('/(a+)+$/', `${a}!`),
  attack('/^(a+)+$/', `${a}!`),
  attack('/(a*)*$/', `${a}!`),
  attack('/(a|a)*$/', `${a}!`),
  attack('/(a|aa)+$/', `${a}${a}!`),
  attack('/(?:a+){2,}$/', `${a}!`),
  attack('/([a-zA-Z]+)*$/', `${a}!`),
  attack('/((a+)?)+$/', `${a}!`),
  attack('/(a+?)+?$/', `${a}!`),
  attack('/(?:|a+)+b/', a),
  attack('/(?:aa|aaa)+b/', a.repeat(5)),
  attack('/(?:(?:a|b)|(?:a|c))+d/', a),
  attack('/([ab]|a[bc])+d/', 'ab'.repeat(40)),
  attack('/(x+x+)+y/', 'x'.repeat(40)),
  attack('/(.*)*#/', a),
  attack('/^(([a-z])+.)+[A-Z]([a-z])+$/', a),
  attack('/(\\w+\\s?)*$(?<=!)/', 'word '.repeat(20)),
  attack('/^(\\w+\\s*)+:/', a),
  attack('/<(\\w+\\s*)+>/', `<${a}`),
  attack('/(\\d+|[0-9a-f]+)*z/', '7'.repeat(40)),
  attack('/"(\\\\.|[^"])*"/', `"${'\\x'.repeat(40)}`),
  attack('/<(?:"[^"]*"|[^>])*>/', `<${'""'.repeat(40)}`),
  attack('/(?:\\{[^}]*\\}|[^x])*x/', '{}'.repeat(40)),
  attack('/(\\*+)+x/', '*'.repeat(40)),
  attack(
    '/^[a-z\\d](([-.]|_+)?([a-z\\d]+))*@[a-z\\d]+\\.[a-z]{2,3}$/i', // an address pattern, given letters
    `${a}!`,
  ),
  attack('/^(https?:\\/\\/)?([\\da-z.-]+)\\.([a-z.]{2,6})([/\\w .-]*)*\\/?$/', `http://a.bb/${a}!`),
]

const counted = [
  attack('/(?:.*?,){20}P/', '1,'.repeat(60)),
  attack('/(a?){60}a{60}[^a]/', 'a'.repeat(100)),
  attack('/(a?){300}b/', 'a'.repeat(300)),
  attack('/(a{1,10}){1,10}b/', 'a'.repeat(60)),
  attack('/(?:(?:a{1,3}){1,3}){1,30}b/', 'a'.repeat(200)),
  attack('/(?:(?:a{0,9}){0,9}){0,9}b/', 'a'.repeat(300)),
  attack('/(?:a{0,500}){0,500}b/', 'a'.repeat(500)),
  attack('/a{0,30000}a{0,30000}b/', 'a'.repeat(20_000)),
  attack('/(?:\\w{1,99}){1,99}!x/', 'a'.repeat(90)),
]

const backReferences = [
  attack('/^(a*)(a*)(a*)\\1\\2\\3b/', 'a'.repeat(2_000)),
  attack('/(.+)\\1+\\1x/', 'a'.repeat(10_000)),
  attack('/(?<w>\\w+)(?:\\k<w>)*!/', 'a'.repeat(20_000)),
  attack('/((a+)\\2?)+b/', a),
  attack('/(.*)(\\s)\\1\\2\\1x/', 'ab '.repeat(4_000)),
]

const lookarounds = [
  attack('/(?=(a+)+$)a/', `${a}!`),
  attack('/^(?!(a+)+$)a+z/', `${a}!`),
  attack('/(?<=^(a+)+)a/', `!${a}`),
  attack('/(?<!^(a+)+)a$/', `!${a}`),
  attack('/(?=.*(?:x+x+)+y)/', 'x'.repeat(40)),
  attack('/(?:(?=a)a|(?=a)a)+b/', a),
  attack('/a(?=a*b)/g', 'a'.repeat(60_000)),
  attack('/(?<=^a*)a/', `!${'a'.repeat(60_000)}`),
]

const unicode = [
  attack('/(\\p{L}+)+。/u', han),
  attack('/(\\p{L}|\\p{Lo})+$/u', `${han}!`),
  attack('/([\\p{L}\\p{N}]+\\p{Z}?)+$/u', `${han}!`),
  attack('/(\\p{Script=Han}|\\p{L})*。/u', han),
  attack('/(?:\\p{Emoji}+)+x/u', '😀'.repeat(40)),
  attack('/(.|\\p{Any})*$(?<=终)/su', han),
  attack('/(?:\\w|K|\\u212a)+!x/iu', 'k'.repeat(40)),
  attack('/^(?:[一-龥]+[，。]?)+$/', `${han}!`),
]

/** Quadratic, cubic or higher in the text's length. */
const polynomial = [
  attack('/\\s*\\s*\\s*\\s*x/', `.${' '.repeat(20_000)}.`),
  attack('/\\s+$/g', `.${' '.repeat(60_000)}.`),
  attack('/.*.*=/', 'x'.repeat(5_000)),
  attack('/([\\s\\S]*)<a>([\\s\\S]*)<a>([\\s\\S]*)<b>/', '<a>'.repeat(10_000)),
  attack('/^(.*?),(.*?),(.*?),(.*?)z$/', ','.repeat(1_000)),
  attack('/<!--[\\s\\S]*?-->/g', '<!--'.repeat(15_000)),
  attack('/<think>(.|\\s)*?<\\/think>/g', '<think>'.repeat(9_000)),
  attack('/\\[[^\\]]*\\]/g', '['.repeat(60_000)),
  attack('/\\d+\\d+\\d+x/', '1'.repeat(3_000)),
  attack('/(?:a.*){6}z/', 'a'.repeat(400)),
  attack('/\\w*\\w*\\w*\\W\\w*x/', 'a'.repeat(3_000)),
  attack('/".*".*".*"x/', '"'.repeat(1_500)),
]

/** Starts over at each position, although nothing is consumed. */
const zeroWidth = [
  attack('/(?=(a+)+b)|$/g', a),
  attack('/(?:)(?=.*x)/g', 'a'.repeat(60_000)),
  attack('/(?=[\\s\\S]*?x)/g', 'a'.repeat(60_000)),
  attack('/^[\\s\\S]*?x/gm', `.${'\n'.repeat(60_000)}.`),
  attack('/(?:a?)*?b/g', 'a'.repeat(60_000)),
  attack('/\\b(?:\\w\\b|\\W)*!/g', 'a '.repeat(15_000)),
]

/** Slow to parse, before they run forever. */
const slowToRead = [attack(`/(a+)+b|${'\\p{L}'.repeat(780)}/iu`, a), attack(`/${'(a?)'.repeat(1_000)}b/`, a)]

export const attacks: readonly PatternAttack[] = [
  ...exponential,
  ...counted,
  ...backReferences,
  ...lookarounds,
  ...unicode,
  ...polynomial,
  ...zeroWidth,
  ...slowToRead,
]
