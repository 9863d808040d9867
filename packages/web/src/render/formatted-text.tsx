import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { RecentValues } from '../browser/recent.ts'
import { appendText } from './append-text.ts'
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
import { extendBlocks, splitBlocks } from './text/blocks.ts'
import { escapeUnknownTags } from './text/escape-tags.ts'
import { toUnsafeHtml } from './text/markdown.ts'
import { closeOpenMarkdown } from './text/mend-tail.ts'

/**
 * Renders untrusted markdown. While it streams, only the last block is parsed again; earlier blocks keep their
 * elements, and thus selections and open details.
 */
export function FormattedText(props: MessageTextProps) {
  const { text, isTyped = false, isStreaming = false, frameHost = null } = props
  const imageScope = props.imageScope ?? frameHost?.imageScope ?? null
  const styled = useMemo(
    () => readText(isTyped ? escapeUnknownTags(text) : text, isStreaming),
    [text, isTyped, isStreaming],
  )
  const blocks = useBlocks(styled.text, isStreaming)
  const scope = useStyles(styled.css)
  // Frames and pictures wait for the complete text.
  const whole = isStreaming ? { frameHost: null, imageScope: null } : { frameHost, imageScope }
  return blocks.map((block, index) => {
    const isOpen = isStreaming && index === blocks.length - 1
    // biome-ignore-start lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
    if (isOpen) return <OpenBlock key={index} source={block} scope={scope} />
    return <Block key={index} source={block} scope={scope} {...whole} />
    // biome-ignore-end lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
  })
}

/** Whole pages and style sheets are separated before markdown. */
function readText(text: string, isArriving: boolean): StyledText {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return extractStyles(fenceDocuments(lines, isArriving), isArriving)
}

function useBlocks(text: string, isArriving: boolean): string[] {
  const previous = useRef<string[]>([])
  const blocks = useMemo(
    () => (isArriving ? extendBlocks(previous.current, text) : splitBlocks(text)),
    [text, isArriving],
  )
  useLayoutEffect(() => {
    // The blocks of a complete text may differ, because its unclosed fences are text.
    previous.current = isArriving ? blocks : []
  }, [blocks, isArriving])
  return blocks
}

interface OpenBlockProps {
  source: string
  /** The class that scopes the text's own styles. */
  scope: string | undefined
}

/** The last block of a text that is still arriving. New words are appended; anything else is rendered again. */
const OpenBlock = memo(function OpenBlock({ source, scope }: OpenBlockProps) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useLayoutEffect(() => {
    if (!element.current) return
    const html = toUnsafeHtml(closeOpenMarkdown(source), true)
    if (!appendText(element.current, shown.current, html)) {
      // React's types know trusted HTML, those of the DOM do not.
      element.current.innerHTML = toSafeHtml(html) as unknown as string
      completeHtml(element.current)
    }
    shown.current = html
  }, [source])
  return <div ref={element} className={scope} />
})

interface BlockProps extends OpenBlockProps, Required<Pick<MessageTextProps, 'frameHost' | 'imageScope'>> {}

const Block = memo(function Block({ source, scope, frameHost, imageScope }: BlockProps) {
  const element = useRef<HTMLDivElement>(null)
  // A new object would make React insert the HTML again and drop styles and frames.
  const html = useMemo(() => ({ __html: renderFinished(source) }), [source])
  useLayoutEffect(() => {
    if (element.current && html) completeHtml(element.current)
  }, [html])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fresh from the sanitiser */}
      <div ref={element} className={scope} dangerouslySetInnerHTML={html} />
      {imageScope && <ForeignImages place={element} html={html} scope={imageScope} />}
      {frameHost && <Documents place={element} html={html} host={frameHost} />}
    </>
  )
})

/** What the sanitised HTML cannot contain. */
function completeHtml(element: HTMLElement): void {
  applyInlineStyles(element)
  reserveImageSpace(element)
  drawFormulas(element)
}

/** A scrolling list renders the same blocks repeatedly. */
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
  /** For text typed by a person: unknown tags are shown literally. */
  isTyped?: boolean
  /** True while text is still arriving. */
  isStreaming?: boolean
  /** Runs documents as interactive cards once the text is complete; without it they stay code. */
  frameHost?: FrameHost | null
  /**
   * Lets the reader show pictures from other sites once the text is complete. Defaults to the frame host's scope;
   * without either, pictures are links.
   */
  imageScope?: ImageScope | null
}

/**
 * Applies the safe part of inline styles property by property, because style attributes would need `unsafe-inline` in
 * the CSP.
 */
function applyInlineStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    copySafeStyle(readStyle(element.dataset.style ?? ''), element.style)
  }
}

/** The browser expands shorthands. */
function readStyle(text: string): CSSStyleDeclaration {
  const { style } = document.createElement('i')
  style.cssText = text
  return style
}
