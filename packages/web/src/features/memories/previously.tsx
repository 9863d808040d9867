import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'

/** In characters: about two lines on a phone, more on wider screens. */
const EXCERPT_LENGTH = 160

/** The end of a chat's summary, for a returning reader. Touching anything else or typing hides it. */
export function Previously({ summary }: { summary: string }) {
  const [isShown, setShown] = useState(true)
  const [isWhole, setWhole] = useState(false)
  const card = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const fold = ({ target }: Event) => {
      if (!(target instanceof Node && card.current?.contains(target))) setShown(false)
    }
    addEventListener('pointerdown', fold)
    addEventListener('input', fold)
    return () => {
      removeEventListener('pointerdown', fold)
      removeEventListener('input', fold)
    }
  }, [])
  if (!isShown) return null
  return (
    <button
      ref={card}
      type="button"
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
      className="mx-auto mb-2 block max-h-[40dvh] w-full max-w-3xl animate-rise overflow-y-auto rounded-xl border border-line bg-raised px-4 py-2.5 text-start text-sm text-ink-soft shadow-lifted"
    >
      <span className="display block text-base text-ink">{m.memories_previously_title()}</span>
      {isWhole ? (
        <span className="whitespace-pre-line">{summary}</span>
      ) : (
        <span className="line-clamp-2">{lastSentences(summary, EXCERPT_LENGTH)}</span>
      )}
    </button>
  )
}

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The last sentences that fit, or the end of the last one. */
export function lastSentences(text: string, maxLength: number): string {
  const sentences = Array.from(SENTENCES.segment(text.trim()), ({ segment }) => segment)
  let shown = ''
  for (const sentence of sentences.toReversed()) {
    if (shown.length + sentence.length > maxLength) break
    shown = sentence + shown
  }
  return shown.trim() || `…${text.trim().slice(-maxLength).trim()}`
}
