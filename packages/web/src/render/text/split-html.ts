import { findHtmlMarks, type HtmlMarks } from './find-html-marks.ts'
import { isBlockTag, isEndlessTag, isKnownTag, isVoidTag, type Tag } from './html-tags.ts'

const BLANK_LINE = /\n[ \t]*\n/

/**
 * A piece of a markdown text: HTML that stands between paragraphs, or text that is markdown. `isTight` says of text that it is
 * all there is between two tags of an element (`<div>text</div>`) and no paragraph of its own. `isInner` says that it belongs to an
 * element that began before it, and `isOpen` that one is still open behind it.
 */
export interface HtmlPiece {
  readonly isHtml: boolean
  readonly isTight: boolean
  readonly isInner: boolean
  readonly isOpen: boolean
  readonly text: string
}

/**
 * Cuts a markdown text into HTML and markdown, which together are the text again. Fences and code between ticks come first, and
 * nothing within them is HTML. Then:
 *
 * - the tag of a block (`<div>`, `<details>`) is HTML wherever it stands in a paragraph, and what it holds is markdown;
 * - any other tag is, where it is alone on its line; markdown goes on in the next;
 * - `<pre>` and its like are HTML up to their end; one that has none is text.
 *
 * CommonMark would take all up to the next blank line for HTML (kinds 6 and 7), which is not what cards and models mean.
 */
export function splitHtml(source: string): HtmlPiece[] {
  if (!source.includes('<'))
    return [{ isHtml: false, isTight: false, isInner: false, isOpen: false, text: source }]
  return toPieces(source, findHtmlMarks(source))
}

/** An element that is open: the mark that it ends with, or before which it ends, and whether it is a block. */
interface OpenElement {
  readonly end: number
  readonly hasEndTag: boolean
  readonly isBlock: boolean
}

function toPieces(source: string, { marks, partners }: HtmlMarks): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  /** The last one is the nearest. */
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

/** Without an end of its own, an element ends before the next tag, or with the element around it. */
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

/** Whether the tag begins an element that is drawn around what follows. A card's own tags are not. */
const holdsText = ({ name, isEnd }: Tag): boolean => !isEnd && isKnownTag(name) && !isVoidTag(name)
