const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Text before a block element is its own paragraph. */
const BLOCKS = words(`
  address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li main menu nav ol optgroup option p search
  section summary table tbody td tfoot th thead title tr ul video audio canvas noscript template`)

const INLINES = words(`
  a abbr acronym b bdi bdo big br button cite code data del dfn em embed font i img input ins kbd label mark meter
  object output picture progress q rp rt ruby s samp select slot small source span strike strong sub sup time tt u var
  wbr area base link meta param track map`)

const VOID = words('area base br col embed hr img input link meta param source track wbr')

/** The end tag is optional; an unclosed element ends with its line. */
const OPTIONAL_END_TAGS = words('colgroup dd dt li option p rp rt tbody td tfoot th thead tr')

/** Browsers read the content of these elements as raw text until the end tag. */
const RAW_TEXT_TAGS = words(
  'iframe noembed noframes noscript plaintext script select style template textarea title xmp',
)

/** Elements whose content isn't markdown. */
const RAW = new Set([...RAW_TEXT_TAGS, 'pre', 'svg', 'math'])

export const isBlockTag = (name: string): boolean => BLOCKS.has(name)
export const isRawTag = (name: string): boolean => RAW.has(name)
export const isVoidTag = (name: string): boolean => VOID.has(name)
export const isEndlessTag = (name: string): boolean => OPTIONAL_END_TAGS.has(name)
export const isSwallowingTag = (name: string): boolean => RAW_TEXT_TAGS.has(name)

/** True for tags of HTML. Others are custom tags (`<content>`, `<status>`), of which only the content is shown. */
export const isKnownTag = (name: string): boolean => BLOCKS.has(name) || INLINES.has(name) || RAW.has(name)

/** Boolean attributes. Any other word without a value means that this isn't a tag (`a <b and c> d`). */
const FLAGS = words(`
  allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert loop multiple
  muted nomodule noshade novalidate nowrap open playsinline readonly required reversed selected`)

const VALUE = `"[^"]{0,20000}"|'[^']{0,20000}'|[^\\s"'=<>\`]{1,20000}`
const ATTRIBUTE = new RegExp(`(?:\\s+|(?<=["']))([^\\s"'<>/=]{1,100})(\\s*=\\s*(?:${VALUE}))?`, 'gy')
const NAME = /<(\/?)([a-z][\w:.-]{0,60})/iy
const TAG_END = /\s*\/?>/y

export interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly end: number
}

/** Null if the text at the position only looks like a tag. */
export function readTag(source: string, at: number): Tag | null {
  NAME.lastIndex = at
  const [, slash, name = ''] = NAME.exec(source) ?? []
  if (name === '') return null
  let end = NAME.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const [whole, attribute = '', value] = ATTRIBUTE.exec(source) ?? []
    if (whole === undefined) break
    if (value === undefined && !isFlag(attribute)) return null
    end += whole.length
  }
  TAG_END.lastIndex = end
  if (!TAG_END.test(source)) return null
  return { name: name.toLowerCase(), isEnd: slash === '/', end: TAG_END.lastIndex }
}

const isFlag = (attribute: string): boolean =>
  FLAGS.has(attribute.toLowerCase()) || attribute.toLowerCase().startsWith('data-')
