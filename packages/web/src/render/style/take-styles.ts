/** Where a fence of code begins, or a style element. One in `code` between ticks is talked about, and stays. */
const OPENING = /^ {0,3}(`{3,}|~{3,})|(?<!`)<style(?:\s[^<>]{0,200})?>/gim
const STYLE_END = /<\/style\s{0,9}>/gi

/** A text, and the style sheets that were written in it. */
export interface StyledText {
  readonly text: string
  readonly css: string
}

/**
 * Takes the style elements out of a text, before markdown can mistake their blank lines and stars for its own. Code in
 * fences is left alone. One that has no end is left as it is too, or with `isArriving` held back until it has.
 */
export function takeStyles(source: string, isArriving: boolean): StyledText {
  const texts: string[] = []
  const sheets: string[] = []
  let at = 0
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(source); opening; opening = OPENING.exec(source)) {
    const [mark, fence] = opening
    const start = opening.index + mark.length
    const end = find(source, start, fence === undefined ? STYLE_END : fenceEnd(fence))
    if (fence === undefined) {
      if (end) sheets.push(source.slice(start, end.index))
      if (end || isArriving) texts.push(source.slice(at, opening.index))
      at = end ? end.index + end[0].length : isArriving ? source.length : at
    }
    if (!end) break // a fence, or a style that has no end, reaches to the end of the text
    OPENING.lastIndex = end.index + end[0].length
  }
  return { text: texts.join('') + source.slice(at), css: sheets.join('\n') }
}

/** A line of at least as many of the same marks. */
const fenceEnd = (fence: string): RegExp => new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, 'gm')

function find(text: string, from: number, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
