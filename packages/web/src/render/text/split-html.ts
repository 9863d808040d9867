import { findHtmlMarks, type HtmlMarks } from './find-html-marks.ts'
import { isBlockTag, isEndlessTag, isKnownTag, isVoidTag, type Tag } from './html-tags.ts'

const BLANK_LINE = /\n[ \t]*\n/

/**
 * Block-level HTML or markdown. `isTight`: the text fills one element (`<div>text</div>`) and isn't a paragraph.
 * `isInner`: inside an element opened earlier. `isOpen`: an element is still open after it.
 */
export interface HtmlPiece {
  readonly isHtml: boolean
  readonly isTight: boolean
  readonly isInner: boolean
  readonly isOpen: boolean
  readonly text: string
}

/**
 * Splits a markdown text into HTML and markdown, which join to the same text. Fences and inline code take precedence.
 * Rules:
 * - a block tag (`<div>`, `<details>`) is HTML anywhere in a paragraph, and its content is markdown;
 * - any other tag is HTML when alone on its line, and markdown continues on the next;
 * - `<pre>` and similar are HTML up to their end tag, or text without one.
 * CommonMark would treat everything up to the next blank line as HTML (kinds 6 and 7), which cards and models don't
 * intend.
 */
export function splitHtml(source: string, isArriving: boolean): HtmlPiece[] {
  if (!source.includes('<'))
    return [{ isHtml: false, isTight: false, isInner: false, isOpen: false, text: source }]
  return toPieces(source, findHtmlMarks(source, isArriving))
}

/** `end` is the index of the mark that ends the element, which may belong to another tag (`hasEndTag`). */
interface OpenElement {
  readonly end: number
  readonly hasEndTag: boolean
  readonly isBlock: boolean
}

function toPieces(source: string, { marks, partners }: HtmlMarks): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  /** The innermost element comes last. */
  const open: OpenElement[] = []
  let blocks = 0
  let done = 0
  const close = () => {
    if (open.pop()?.isBlock) blocks--
  }
  const addText = (to: number) => {
    const text = source.slice(done, to)
    if (text === '') return
    const isTight = blocks > 0 && !BLANK_LINE.test(text)
    pieces.push({ isHtml: false, isTight, isInner: open.length > 0, isOpen: open.length > 0, text })
  }
  for (const [index, { start, end, tag }] of marks.entries()) {
    addText(start)
    while (open.at(-1)?.end === index && !open.at(-1)?.hasEndTag) close()
    const isInner = open.length > 0
    while (open.at(-1)?.end === index) close()
    if (tag && holdsText(tag)) {
      open.push(elementOf(tag, partners.get(index), index, open.at(-1)))
      if (isBlockTag(tag.name)) blocks++
    }
    const text = source.slice(start, end)
    pieces.push({ isHtml: true, isTight: false, isInner, isOpen: open.length > 0, text })
    done = end
  }
  addText(source.length)
  return pieces
}

/** An unclosed element ends before the next tag, or with its parent. */
function elementOf(
  { name }: Tag,
  partner: number | undefined,
  index: number,
  outer: OpenElement | undefined,
): OpenElement {
  const isBlock = isBlockTag(name)
  if (partner !== undefined) return { end: partner, hasEndTag: true, isBlock }
  if (isEndlessTag(name)) return { end: index + 1, hasEndTag: false, isBlock }
  return outer ? { ...outer, isBlock } : { end: Number.POSITIVE_INFINITY, hasEndTag: false, isBlock }
}

/** True if the tag opens an element around what follows. Custom tags don't. */
const holdsText = ({ name, isEnd }: Tag): boolean => !isEnd && isKnownTag(name) && !isVoidTag(name)
