/** An encoding of files that are not Unicode, as `TextDecoder` calls it. */
export type LegacyEncoding = 'gbk' | 'big5' | 'shift_jis' | 'euc-jp' | 'euc-kr' | 'windows-1252'

export type GuessedText = { text: string; encoding: LegacyEncoding }

/** A reading must be this plausible, from 0 to 1, and so much more than the next one. */
const LEAST_SCORE = 0.35
const LEAST_LEAD = 1.3
/** Readings are compared on a part of this size, so that a large file is decoded once. */
const SAMPLE_BYTES = 64 * 1024

/**
 * Decodes text that is not UTF-8. Most bytes are valid in several encodings, so the reading with the most common
 * characters wins. Null if none is plausible, or two are.
 */
export function decodeLegacy(bytes: Uint8Array): GuessedText | null {
  const start = bytes.findIndex(byte => byte > 0x7f)
  const sample = bytes.subarray(start, start + SAMPLE_BYTES)
  const readings = ENCODINGS.map(({ encoding, score }) => ({
    encoding,
    score: score(decodeSample(encoding, sample)),
  }))
  const [best, next] = readings.toSorted((a, b) => b.score - a.score)
  if (!best || best.score < Math.max(LEAST_SCORE, (next?.score ?? 0) * LEAST_LEAD)) return null
  const text = decodeStrictly(best.encoding, bytes)
  return text === null ? null : { text, encoding: best.encoding }
}

export function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null // invalid in this encoding
  }
}

/** Empty if invalid; the last character may be cut. */
function decodeSample(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return '' // invalid in this encoding
  }
}

/** The commonest characters of each language: about half of any text. */
const SIMPLIFIED =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无力它与长把机十第公此已工使情明性知全三又关点正外将两高间由问很最重并物手应向头文体美相见被利什二等产或新己身果加西月话合回特代内信表老给世位次度门任常先海通教儿原东声提立及比解水名真处走各入几口认条平气题活更别打女变四神总何数安少才结反受目太再感做接必场件期直命山金指许形便空决眼书非则听白却界光放强即像难且思王完式色路记南住告类求边死张该交万取格望觉领确传师清今让识候带争运喝笑您呢吧吗啊她轻'
const TRADITIONAL =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十第公此已工使情明性知全三又關點正外將兩高間由問很最重並物手應向頭文體美相見被利什二等產或新己身果加西月話合回特代內信表老給世位次度門任常先海通教兒原東聲提立及比解水名真處走各入幾口認條平氣題活更別打女變四神總何數安少才結反受目太再感做接必場件期直命山金指許形便空決眼書非則聽白卻界光放強即像難且思王完式色路記南住告類求邊死張該交萬取格望覺領確傳師清今讓識候帶爭運喝笑您呢吧嗎啊妳輕'
const KOREAN =
  '이다는의가에을를은고하지도로그나어한아있사자기리해서만시인요스니라들면대안오일보우내게네습여것수정게부제주장상구소마전거으세무성동신조원비모당야없말때공러생더진경호속미용지음선연방관개드와과했었였겠녀너저씨님랑까죠래데려떻렇좋같알봐줘할될는던'
const isKana = (character: string): boolean => /[\u3041-\u3096\u30a1-\u30fc]/.test(character)

/** Common to several languages, so it tells nothing. */
const PUNCTUATION = /[\u2010-\u2027\u3000-\u303f\uff01-\uff5e·]/

/** What a character that is known but not among the commonest counts. */
const RARE = 0.3

/** The average of all characters beyond ASCII. */
const scoreBy =
  (isCommon: (character: string) => boolean, isKnown: (character: string) => boolean) =>
  (text: string): number => {
    let sum = 0
    let count = 0
    for (const character of text) {
      if (character <= '\u007f' || PUNCTUATION.test(character)) continue
      count++
      if (isCommon(character)) sum++
      else if (isKnown(character)) sum += RARE
    }
    return count === 0 ? 0 : sum / count
  }

const oneOf = (characters: string) => {
  const set = new Set(characters)
  return (character: string): boolean => set.has(character)
}

/** Characters of an encoding's rows for daily use, decoded at first use. */
function inRows(label: string, firstLead: number, lastLead: number) {
  let rows: ReadonlySet<string> | undefined
  return (character: string): boolean => {
    rows ??= new Set(decodeRows(label, firstLead, lastLead))
    return rows.has(character)
  }
}

function decodeRows(label: string, firstLead: number, lastLead: number): string {
  const bytes: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) bytes.push(lead, trail)
  return new TextDecoder(label).decode(Uint8Array.from(bytes))
}

/** Western languages have single letters and marks beyond ASCII. */
const WESTERN_RUN = /^[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff‘’“”–—…«»¿¡°€œŒšŠžŽ]{1,2}$/

/** Anything is valid in this encoding, so nearly all must fit. */
function scoreWestern(text: string): number {
  const runs = text.match(/\P{ASCII}+/gu) ?? []
  const score = lengthOf(runs.filter(run => WESTERN_RUN.test(run))) / Math.max(1, lengthOf(runs))
  return score < 0.9 ? 0 : score
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

const ENCODINGS: readonly { encoding: LegacyEncoding; score: (text: string) => number }[] = [
  { encoding: 'gbk', score: scoreBy(oneOf(SIMPLIFIED), inRows('gbk', 0xb0, 0xd7)) },
  { encoding: 'big5', score: scoreBy(oneOf(TRADITIONAL), inRows('big5', 0xa4, 0xc6)) },
  { encoding: 'shift_jis', score: scoreBy(isKana, inRows('shift_jis', 0x88, 0x98)) },
  { encoding: 'euc-jp', score: scoreBy(isKana, inRows('euc-jp', 0xb0, 0xcf)) },
  { encoding: 'euc-kr', score: scoreBy(oneOf(KOREAN), inRows('euc-kr', 0xb0, 0xc8)) },
  { encoding: 'windows-1252', score: scoreWestern },
]
