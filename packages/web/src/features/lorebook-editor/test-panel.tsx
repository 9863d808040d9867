import {
  type ActivatedEntry,
  type InactiveEntry,
  type LorebookOutcome,
  MESSAGE_MAX,
  type SessionId,
} from '@inkling/contract'
import type { EntryUid, Lorebook } from '@inkling/engine'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/call/call.ts'
import { formatNumber } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { type BookTestInput, type SavedBook, useBookTest } from './use-activation-test.ts'

interface TestPanelProps {
  book: Lorebook
  saved?: SavedBook | undefined
  onOpen: (uid: EntryUid) => void
}

export function TestPanel({ book, saved, onOpen }: TestPanelProps) {
  const [text, setText] = useState('')
  const [session, setSession] = useState('')
  const scene = useMemo((): BookTestInput | null => {
    if (session !== '') return { session_id: session as SessionId } // an option of the list
    return text.trim() === '' ? null : { text }
  }, [session, text])
  const trial = useBookTest(book, scene, saved)
  const sessions = useTestSessions().data?.items ?? []
  return (
    <div className="flex flex-col gap-4 p-4 md:p-6">
      <SelectField
        label={m.lorebooks_test_scene()}
        value={session}
        onChange={event => setSession(event.target.value)}
        options={[
          { value: '', label: m.lorebooks_test_scene_text() },
          ...sessions.map(({ id, title, card }) => ({
            value: id,
            label: title === card.name ? title : `${card.name} · ${title}`,
          })),
        ]}
      />
      {session === '' && (
        <TextAreaField
          label={m.lorebooks_test_text()}
          hint={m.lorebooks_test_text_hint()}
          rows={5}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <FormFailure sentence={trial.state === 'failed' ? problemSentence(trial.error) : undefined} />
      <div aria-live="polite" aria-busy={trial.state === 'running'}>
        {trial.state === 'done' && <Outcome outcome={trial.outcome} onOpen={onOpen} />}
      </div>
    </div>
  )
}

function Outcome({ outcome, onOpen }: { outcome: LorebookOutcome; onOpen: (uid: EntryUid) => void }) {
  const { active, inactive, tokens } = outcome
  return (
    <>
      <h2 className="font-medium">
        {m.lorebooks_test_active({ count: formatNumber(active.length), tokens: formatNumber(tokens) })}
      </h2>
      <ul className="mt-2 flex flex-col">
        {active.map(entry => (
          <Line
            key={entry.entry_id}
            name={entry.name}
            why={activationSentence(entry)}
            onOpen={() => onOpen(entry.entry_id)}
          >
            {formatNumber(entry.tokens)}
          </Line>
        ))}
      </ul>
      {inactive.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 py-2 text-ink-soft">
            {m.lorebooks_test_inactive({ count: formatNumber(inactive.length) })}
          </summary>
          <ul className="flex flex-col">
            {inactive.map(entry => (
              <Line
                key={entry.entry_id}
                name={entry.name}
                why={inactiveSentence(entry)}
                onOpen={() => onOpen(entry.entry_id)}
              />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface LineProps {
  name: string
  why: string
  onOpen: () => void
  children?: string
}

function Line({ name, why, onOpen, children }: LineProps) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-3 rounded px-1 py-1.5 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name || m.lorebooks_entry_unnamed()}</span>
          <span className="block text-sm text-ink-soft">{why}</span>
        </span>
        {children !== undefined && (
          <span
            title={m.lorebooks_tokens({ tokens: children })}
            className="text-sm text-ink-faint tabular-nums"
          >
            {children}
          </span>
        )}
      </button>
    </li>
  )
}

const CHATS = 50

/** Keyed under sessions, so that changes to chats invalidate it. */
const useTestSessions = () =>
  useQuery({
    queryKey: ['sessions', 'to-try'],
    queryFn: ({ signal }) => call('chat.sessions', { query: { limit: CHATS } }, { signal }),
  })

const spots: Readonly<Record<NonNullable<ActivatedEntry['in']>, (facts: { key: string }) => string>> = {
  messages: m.lorebooks_why_key_messages,
  texts: m.lorebooks_why_key_texts,
  recursion: m.lorebooks_why_key_recursion,
}

const kinds: Readonly<Record<Exclude<ActivatedEntry['why'], 'key'>, () => string>> = {
  constant: m.lorebooks_why_constant,
  sticky: m.lorebooks_why_sticky,
  activated: m.lorebooks_why_activated,
  latched: m.lorebooks_why_latched,
  outside: m.lorebooks_why_outside,
}

function activationSentence({ why, key, beside, in: spot }: ActivatedEntry): string {
  if (why !== 'key') return kinds[why]()
  const reason = spots[spot ?? 'messages']({ key: key ?? '' })
  return beside.length === 0 ? reason : `${reason} ${m.lorebooks_why_beside({ keys: beside.join(', ') })}`
}

const reasons: Readonly<Record<InactiveEntry['why'], () => string>> = {
  disabled: m.lorebooks_inactive_disabled,
  data: m.lorebooks_inactive_data,
  trigger: m.lorebooks_inactive_trigger,
  character: m.lorebooks_inactive_character,
  greeting: m.lorebooks_inactive_greeting,
  delay: m.lorebooks_inactive_delay,
  cooldown: m.lorebooks_inactive_cooldown,
  waits_for_recursion: m.lorebooks_inactive_waits_for_recursion,
  excluded_from_recursion: m.lorebooks_inactive_excluded_from_recursion,
  deactivated: m.lorebooks_inactive_deactivated,
  no_keys: m.lorebooks_inactive_no_keys,
  no_match: m.lorebooks_inactive_no_match,
  secondary: m.lorebooks_inactive_secondary,
  too_early: m.lorebooks_inactive_too_early,
  group: m.lorebooks_inactive_group,
  probability: m.lorebooks_inactive_probability,
  budget: m.lorebooks_inactive_budget,
  timed_out: m.lorebooks_inactive_timed_out,
}

/** Also names a key that matched nevertheless. */
function inactiveSentence({ why, key }: InactiveEntry): string {
  const reason = reasons[why]()
  return key === null ? reason : `${reason} ${m.lorebooks_inactive_although({ key })}`
}
