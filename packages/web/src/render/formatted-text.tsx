import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { growBlocks } from './blocks.ts'
import { applyInlineStyles } from './inline-style.ts'
import { toUnsafeHtml } from './markdown.ts'
import { mendTail } from './mend-tail.ts'
import type { MessageTextProps } from './message-text-props.ts'
import { toSafeHtml } from './sanitize.ts'

/**
 * A text of a card, a model or a person, shown as markdown. While it streams, only its last block is read and
 * drawn again; the blocks above keep their elements, so that what is selected or unfolded there stays so.
 */
export function FormattedText({ text, isStreaming = false }: MessageTextProps) {
  const blocks = useBlocks(text)
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
    <Block key={index} source={block} isOpen={isStreaming && index === blocks.length - 1} />
  ))
}

function useBlocks(text: string): string[] {
  const previous = useRef<string[]>([])
  const blocks = useMemo(() => growBlocks(previous.current, text.replaceAll(/\r\n?/g, '\n')), [text])
  useLayoutEffect(() => {
    previous.current = blocks
  }, [blocks])
  return blocks
}

const Block = memo(function Block({ source, isOpen }: { source: string; isOpen: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  const html = useMemo(() => (isOpen ? renderOpen(source) : renderFinished(source)), [source, isOpen])
  useLayoutEffect(() => {
    if (element.current && html) applyInlineStyles(element.current)
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place that inserts HTML, fresh from the sanitiser
  return <div ref={element} dangerouslySetInnerHTML={{ __html: html }} />
})

const renderOpen = (source: string) => toSafeHtml(toUnsafeHtml(mendTail(source), true))

/** Finished blocks are remembered: a list that scrolls draws the same ones again and again. */
const finished = new Map<string, TrustedHTML>()
const REMEMBERED = 600

function renderFinished(source: string): TrustedHTML {
  const known = finished.get(source)
  if (known) return known
  const html = toSafeHtml(toUnsafeHtml(source, false))
  const [oldest] = finished.keys()
  if (finished.size >= REMEMBERED && oldest !== undefined) finished.delete(oldest)
  finished.set(source, html)
  return html
}
