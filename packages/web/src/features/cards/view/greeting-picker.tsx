import type { Card } from '@inkling/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { lazyModule, whenIdle } from '../../../browser/lazy-module.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { GreetingText } from '../text/card-message.tsx'
import { greetingsOf } from '../text/card-text.ts'

interface GreetingPickerProps {
  card: Card
  /** Index among the greetings. */
  at: number
  onTurn: (at: number) => void
}

/** A finger swipes between greetings; buttons and arrow keys turn to them too. */
export function GreetingPicker({ card, at, onTurn }: GreetingPickerProps) {
  const greetings = greetingsOf(card)
  const greeting = greetings[at]
  const isOneOfMany = greetings.length > 1
  useEffect(() => {
    if (isOneOfMany) whenIdle(() => void swipe.fetch())
  }, [isOneOfMany])
  const text = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each greeting
  useEffect(() => {
    if (text.current) swipe.get()?.arrive(text.current)
  }, [at])
  const part = swipe.use()
  if (!greeting) return null
  const turn = (by: number) => onTurn((at + by + greetings.length) % greetings.length)
  const touches = isOneOfMany ? part?.swipeHandlers({ canTurn: () => true, onTurn: turn }) : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    <Section
      title={m.cards_greeting_title()}
      action={
        isOneOfMany && (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a second way to press these buttons
          <div className="flex items-center text-ink-soft" onKeyDown={onKeyDown}>
            <IconButton label={m.cards_greeting_previous_button()} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <span aria-live="polite" className="min-w-12 text-center text-sm tabular-nums">
              {at + 1}/{greetings.length}
            </span>
            <IconButton label={m.cards_greeting_next_button()} onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        )
      }
    >
      {/* Reaches to the page's edges, where a moving text disappears. */}
      <div className="-mx-4 overflow-x-clip px-4">
        <section
          key={greeting.index}
          ref={text}
          aria-label={m.cards_greeting_title()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          {...touches}
          className="max-h-[26rem] animate-appear overflow-y-auto rounded-2xl border border-line bg-raised px-5 py-4"
        >
          <GreetingText card={card} text={greeting.text} />
        </section>
      </div>
    </Section>
  )
}

const swipe = lazyModule(() => import('../../../browser/swipe/swipe.ts'))
