import type { CardId, Session } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { problemSentences } from '../../../render/card-frame/view/problem-sentences.ts'
import { useProblemsOfCard } from './compatibility.ts'
import type { SettingsScope } from './scope/queries.ts'
import type { ScopeKind } from './scope/scope-context.ts'
import { ScopePane } from './scope-pane.tsx'

const kinds: readonly ScopeKind[] = ['session', 'card', 'global']

const names: Readonly<Record<ScopeKind, () => string>> = {
  session: m.settings_scope_session,
  card: m.settings_scope_card,
  global: m.settings_scope_global,
}

/** Settings of the chat, all chats with the card, or all chats. */
export function ChatSettingsPane({ session }: { session: Session }) {
  const [kind, setKind] = useState<ScopeKind>('session')
  const scope = scopeOf(kind, session)
  return (
    <div className="flex flex-col">
      <div
        role="tablist"
        aria-label={m.settings_scope_label()}
        className="sticky top-0 z-10 flex border-b border-line bg-ground in-[[role=dialog]]:bg-raised"
      >
        {kinds.map(one => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`settings-${one}`}
            aria-selected={one === kind}
            aria-controls="settings-of-scope"
            tabIndex={one === kind ? 0 : -1}
            onClick={() => setKind(one)}
            onKeyDown={event => {
              const next = neighbourScope(one, event.key)
              if (next === undefined) return
              event.preventDefault()
              setKind(next)
              document.getElementById(`settings-${next}`)?.focus()
            }}
            className="min-h-11 flex-1 border-b-2 border-transparent px-2 text-sm text-ink-soft hover:text-ink aria-selected:border-seal aria-selected:font-medium aria-selected:text-ink"
          >
            {names[one]()}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="settings-of-scope" aria-labelledby={`settings-${kind}`}>
        <ScopePane key={JSON.stringify(scope)} kind={kind} scope={scope} />
        {kind !== 'global' && <CompatibilityPanel card={session.card_id} />}
      </div>
    </div>
  )
}

function neighbourScope(kind: ScopeKind, key: string): ScopeKind | undefined {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return by === 0 ? undefined : kinds.at((kinds.indexOf(kind) + by) % kinds.length)
}

function scopeOf(kind: ScopeKind, { id, card_id }: Session): SettingsScope {
  switch (kind) {
    case 'session':
      return { session_id: id }
    case 'card':
      return { card_id }
    case 'global':
      return {}
    default:
      return kind satisfies never
  }
}

/** Lists what the card's scripts requested without success since the page was opened. */
function CompatibilityPanel({ card }: { card: CardId }) {
  const problems = useProblemsOfCard(card)
  if (problems.length === 0) return null
  return (
    <section className="mx-5 mb-6 rounded-lg border border-line px-4 py-3 text-sm">
      <h3 className="font-medium">{m.chat_frames_compatibility_title()}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-ink-soft wrap-anywhere">
        {problemSentences(problems, problems.length).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
