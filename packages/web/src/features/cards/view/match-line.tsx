import type { CardMatch } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Marked } from '../../../ui/elements/marked.tsx'
import { nearMatch } from './near-match.ts'

const fieldNames: Readonly<Record<Exclude<CardMatch['field'], 'name' | 'tagline'>, () => string>> = {
  tags: m.discover_field_tags,
  author: m.discover_field_author,
  notes: m.discover_field_notes,
  description: m.discover_field_description,
  personality: m.discover_field_personality,
  scenario: m.discover_field_scenario,
}

/** Why a card was found: which of its texts says what was looked for. Name and tagline speak for themselves. */
export const MatchLine = ({ match }: { match: CardMatch }) => (
  <>
    {match.field !== 'tagline' && match.field !== 'name' && (
      <span className="text-ink-faint">{m.discover_match({ field: fieldNames[match.field]() })}</span>
    )}
    <Marked found={nearMatch(match)} />
  </>
)

/** A name, marked where it is why the card was found. */
export const NameMatch = ({ name, match }: { name: string; match: CardMatch | null }) =>
  match?.field === 'name' && match.excerpt === name ? <Marked found={match} /> : name
