import type { Card } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'

interface CardFact {
  readonly label: string
  readonly value: number
  readonly hint?: string
}

/** Omits zeros. */
function listFacts({ facts, token_counts: tokens }: Card): CardFact[] {
  const all: CardFact[] = [
    { label: m.cards_fact_tokens(), value: tokens.total },
    { label: m.cards_fact_permanent(), value: tokens.permanent, hint: m.cards_fact_permanent_hint() },
    { label: m.cards_fact_greetings(), value: facts.greetings },
    { label: m.cards_fact_lorebook(), value: facts.lorebook_entries },
    { label: m.cards_fact_scripts(), value: facts.regex_scripts },
    { label: m.cards_fact_assets(), value: facts.assets },
  ]
  return all.filter(({ value }) => value > 0)
}

export function CardFacts({ card }: { card: Card }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-3">
      {listFacts(card).map(({ label, value, hint }) => (
        <div key={label} title={hint} className="flex flex-col-reverse justify-end">
          <dt className="text-xs text-ink-faint">{label}</dt>
          <dd className="display text-xl">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function CardFactsLine({ card }: { card: Card }) {
  return (
    <p className="text-sm text-ink-soft">
      {listFacts(card)
        .map(({ label, value }) => `${label} ${formatNumber(value)}`)
        .join(' · ')}
    </p>
  )
}
