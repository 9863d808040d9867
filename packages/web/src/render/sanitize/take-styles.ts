import { type ElementMarks, FENCE, splitElements } from '../text/split-elements.ts'

const TAG = '<style(?:\\s[^<>]{0,200})?>'
const END = '</style\\s{0,9}>'
/** One in code between ticks is talked about, and stays. */
const STYLES: ElementMarks = {
  begin: new RegExp(`${FENCE}|(?<!\`)${TAG}`, 'gim'),
  end: new RegExp(END, 'gi'),
}
const FIRST = new RegExp(`^${TAG}`, 'i')
const LAST = new RegExp(`${END}$`, 'i')

/** A text, and the style sheets that were written in it. */
export interface StyledText {
  readonly text: string
  readonly css: string
}

/**
 * Takes the style elements out of a text, before markdown can mistake their blank lines and stars for its own. One that
 * has no end is left as it is, or while the text is arriving held back until it has.
 */
export function extractStyles(source: string, isArriving: boolean): StyledText {
  const pieces = splitElements(source, STYLES, isArriving)
  const texts = pieces.filter(({ isElement }) => !isElement)
  const whole = pieces.filter(({ isElement, text }) => isElement && LAST.test(text))
  return {
    text: texts.map(({ text }) => text).join(''),
    css: whole.map(({ text }) => text.replace(FIRST, '').replace(LAST, '')).join('\n'),
  }
}
