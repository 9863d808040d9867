import { type LorebookOutcome, MESSAGE_MAX, type SessionId } from '@inkling/contract'
import type { EntryUid, Lorebook } from '@inkling/engine'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { useSessionsToTry } from './queries.ts'
import { type SavedBook, type TrialScene, useTrial } from './use-activation-test.ts'
import { sleepSentence, wakeSentence } from './why-sentences.ts'

interface TestPanelProps {
  book: Lorebook
  saved?: SavedBook | undefined
  onOpen: (uid: EntryUid) => void
}

/** Tells, for a text or for one of one's chats, which entries wake and why. */
export function TestPanel({ book, saved, onOpen }: TestPanelProps) {
  const [text, setText] = useState('')
  const [session, setSession] = useState('')
  const scene = useMemo((): TrialScene | null => {
    if (session !== '') return { session_id: session as SessionId } // one of the list
    return text.trim() === '' ? null : { text }
  }, [session, text])
  const trial = useTrial(book, scene, saved)
  const sessions = useSessionsToTry().data?.items ?? []
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
  const { awake, asleep, tokens } = outcome
  return (
    <>
      <h2 className="font-medium">
        {m.lorebooks_test_awake({ count: formatNumber(awake.length), tokens: formatNumber(tokens) })}
      </h2>
      <ul className="mt-2 flex flex-col">
        {awake.map(entry => (
          <Line
            key={entry.entry_id}
            name={entry.name}
            why={wakeSentence(entry)}
            onOpen={() => onOpen(entry.entry_id)}
          >
            {formatNumber(entry.tokens)}
          </Line>
        ))}
      </ul>
      {asleep.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 py-2 text-ink-soft">
            {m.lorebooks_test_asleep({ count: formatNumber(asleep.length) })}
          </summary>
          <ul className="flex flex-col">
            {asleep.map(entry => (
              <Line
                key={entry.entry_id}
                name={entry.name}
                why={sleepSentence(entry)}
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
  /** How many tokens it takes. */
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
