import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { RecentValues } from '../browser/recent.ts'
import type { FrameHost } from './card-frame/protocol/frame-host.ts'
import { Documents } from './card-frame/view/documents.tsx'
import { fenceDocuments } from './card-frame/view/fence-documents.ts'
import { ForeignImages } from './foreign-images/foreign-images.tsx'
import type { ImageScope } from './foreign-images/image-scope.ts'
import { reserveImageSpace } from './foreign-images/picture-room.ts'
import { drawFormulas } from './formulas/formulas.ts'
import { copySafeStyle } from './sanitize/safe-style.ts'
import { toSafeHtml } from './sanitize/sanitize.ts'
import { useStyles } from './sanitize/scope-sheet.ts'
import { extractStyles, type StyledText } from './sanitize/take-styles.ts'
import { extendBlocks } from './text/blocks.ts'
import { escapeUnknownTags } from './text/escape-tags.ts'
import { toUnsafeHtml } from './text/markdown.ts'
import { closeOpenMarkdown } from './text/mend-tail.ts'
import { collapseGaps } from './text/narrow-gaps.ts'

/**
 * A text of a card, a model or a person, shown as markdown. While it streams, only its last block is read and
 * drawn again; the blocks above keep their elements, so that what is selected or unfolded there stays so.
 */
export function FormattedText(props: MessageTextProps) {
  const { text, isTyped = false, isStreaming = false, frameHost = null } = props
  const imageScope = props.imageScope ?? frameHost?.imageScope ?? null
  const styled = useMemo(
    () => readText(isTyped ? escapeUnknownTags(text) : text, isStreaming),
    [text, isTyped, isStreaming],
  )
  const blocks = useBlocks(styled.text)
  const scope = useStyles(styled.css)
  // What a text does or asks for waits until it is all there.
  const whole = isStreaming ? { frameHost: null, imageScope: null } : { frameHost, imageScope }
  return blocks.map((block, index) => {
    const isOpen = isStreaming && index === blocks.length - 1
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
    return <Block key={index} source={block} isOpen={isOpen} scope={scope} {...whole} />
  })
}

/** What is no markdown is told apart first: whole pages, and style sheets outside of them. */
function readText(text: string, isArriving: boolean): StyledText {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return extractStyles(collapseGaps(fenceDocuments(lines, isArriving)), isArriving)
}

function useBlocks(text: string): string[] {
  const previous = useRef<string[]>([])
  const blocks = useMemo(() => extendBlocks(previous.current, text), [text])
  useLayoutEffect(() => {
    previous.current = blocks
  }, [blocks])
  return blocks
}

interface BlockProps extends Required<Pick<MessageTextProps, 'frameHost' | 'imageScope'>> {
  source: string
  isOpen: boolean
  /** The class by which the text's own styles find it. */
  scope: string | undefined
}

const Block = memo(function Block({ source, isOpen, scope, frameHost, imageScope }: BlockProps) {
  const element = useRef<HTMLDivElement>(null)
  // One object for as long as it says the same: React would insert it again, over styles and frames.
  const html = useMemo(
    () => ({ __html: isOpen ? renderOpen(source) : renderFinished(source) }),
    [source, isOpen],
  )
  useLayoutEffect(() => {
    if (!element.current || !html) return
    applyInlineStyles(element.current)
    reserveImageSpace(element.current)
    drawFormulas(element.current)
  }, [html])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the one place that inserts HTML, fresh from the sanitiser */}
      <div ref={element} className={scope} dangerouslySetInnerHTML={html} />
      {imageScope && <ForeignImages place={element} html={html} scope={imageScope} />}
      {frameHost && <Documents place={element} html={html} host={frameHost} />}
    </>
  )
})

const renderOpen = (source: string) => toSafeHtml(toUnsafeHtml(closeOpenMarkdown(source), true))

/** Finished blocks are remembered: a list that scrolls draws the same ones again and again. */
const finished = new RecentValues<string, TrustedHTML>(600)

function renderFinished(source: string): TrustedHTML {
  const known = finished.get(source)
  if (known) return known
  const html = toSafeHtml(toUnsafeHtml(source, false))
  finished.set(source, html)
  return html
}

export interface MessageTextProps {
  text: string
  /** A person typed it as it is: what HTML does not know is shown, not taken for a tag. */
  isTyped?: boolean
  /** More of it is still arriving. */
  isStreaming?: boolean
  /**
   * Lets documents in the text run as interactive cards, once it is all there: the chat as they meet it. Without it they
   * are code.
   */
  frameHost?: FrameHost | null
  /**
   * Lets the reader ask to see pictures of other sites, once the text is all there. A frame host has one; with neither
   * they are links.
   */
  imageScope?: ImageScope | null
}

/**
 * Gives elements the styles that their text asked for, as far as they are harmless. Style attributes would need
 * `unsafe-inline` in the page's policy; set one property at a time they need nothing.
 */
export function applyInlineStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    copySafeStyle(readStyle(element.dataset.style ?? ''), element.style)
  }
}

/** The browser's own reading of a style text, every shorthand written out. */
function readStyle(text: string): CSSStyleDeclaration {
  const { style } = document.createElement('i')
  style.cssText = text
  return style
}
