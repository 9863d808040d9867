import { FENCE } from '../text/fences.ts'
import { type ElementMarks, splitElements } from '../text/split-elements.ts'

const TAG = '<style(?:\\s[^<>]{0,200})?>'
const END = '</style\\s{0,9}>'
/** Tags in inline code are text and stay. */
const STYLES: ElementMarks = {
  begin: new RegExp(`${FENCE}|(?<!\`)${TAG}`, 'gim'),
  end: new RegExp(END, 'gi'),
}
const FIRST = new RegExp(`^${TAG}`, 'i')
const LAST = new RegExp(`${END}$`, 'i')

export interface StyledText {
  readonly text: string
  readonly css: string
}

/**
 * Extracts style elements before markdown misreads their blank lines and stars. An unclosed one stays in the text, or
 * is held back while the text is arriving.
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
