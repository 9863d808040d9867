import type { CardId, Message, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { useSession } from '../../../api/session/session.ts'
import { newId } from '../../../browser/secure-context.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { cardQuery } from '../../cards/store/card-query.ts'
import { useRecentSessions } from '../../cards/store/queries.ts'
import { keys } from '../../chat/store/keys.ts'
import type { ScriptsList } from '../draft/changes.ts'
import { readStoredScripts } from '../draft/shared-scripts.ts'
import { useSavedScripts } from '../draft/use-own-scripts.ts'
import { buildChain, type ChainLink } from './chain.ts'
import { Outcome } from './outcome.tsx'
import {
  type BenchInput,
  speakers,
  type TextSpeaker,
  type TextUse,
  toBenchInput,
  toOccasion,
  uses,
} from './scene.ts'
import { useTrace } from './use-trace.ts'

interface BenchProps {
  scripts: ScriptsList
  /** Null for the user's own scripts. */
  cardId: CardId | null
  openId: string | null
  scene: BenchInput
  onScene: (change: Partial<BenchInput>) => void
  onOpen: (id: string) => void
}

/** Tests saved and unsaved scripts on a text and shows matches, output and time. */
export function Bench({ scripts, cardId, openId, scene, onScene, onOpen }: BenchProps) {
  const [isAlone, setAlone] = useState(false)
  const [isAfterMine, setAfterMine] = useState(false)
  const mine = useMyScripts()
  const open = scripts.find(({ id }) => id === openId)
  const only = isAlone && open ? open.id : null
  const before = cardId !== null && isAfterMine ? mine : NONE
  const chain = useMemo(() => buildChain({ scripts, before, only }), [scripts, before, only])
  const trial = useBenchTrace(scene, chain, cardId)
  const { tried, isRunning } = useTrace(trial)
  return (
    <div className="flex flex-col gap-5">
      <ChooseMessage onChoose={onScene} />
      <BenchInputForm scene={scene} onChange={onScene} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {open && (
          <CheckField
            label={m.scripts_bench_alone({ name: open.scriptName })}
            checked={isAlone}
            onChange={event => setAlone(event.target.checked)}
          />
        )}
        {cardId !== null && (
          <CheckField
            label={m.scripts_bench_after_mine()}
            checked={isAfterMine}
            onChange={event => setAfterMine(event.target.checked)}
          />
        )}
      </div>
      <div aria-busy={isRunning}>{tried && <Outcome tried={tried} onOpen={onOpen} />}</div>
    </div>
  )
}

const NONE: ScriptsList = []

function useMyScripts(): ScriptsList {
  const { stored } = useSavedScripts()
  return useMemo(() => (stored ? readStoredScripts(stored, newId).scripts : NONE), [stored])
}

function useBenchTrace(scene: BenchInput, chain: readonly ChainLink[], cardId: CardId | null) {
  const user = useSession().user?.display_name ?? ''
  const char = useCharacterName(cardId)
  return useMemo(
    () =>
      scene.text === ''
        ? null
        : {
            text: scene.text,
            chain,
            occasion: toOccasion(scene),
            values: { user, char },
          },
    [scene, chain, user, char],
  )
}

/** Macros use the card's name or a generic word. */
function useCharacterName(cardId: CardId | null): string {
  const { data } = useQuery({ ...cardQuery(cardId ?? NO_CARD), enabled: cardId !== null })
  return data?.name ?? m.scripts_bench_character()
}

const NO_CARD = '' as CardId

interface BenchInputFormProps {
  scene: BenchInput
  onChange: (changes: Partial<BenchInput>) => void
}

const speakerNames: Readonly<Record<TextSpeaker, () => string>> = {
  user: m.scripts_placement_user,
  assistant: m.scripts_placement_assistant,
  reasoning: m.scripts_placement_reasoning,
  lorebook: m.scripts_placement_lorebook,
}

const useNames: Readonly<Record<TextUse, () => string>> = {
  display: m.scripts_use_display,
  prompt: m.scripts_use_prompt,
  stored: m.scripts_use_stored,
  edit: m.scripts_use_edit,
}

const BenchInputForm = ({ scene, onChange }: BenchInputFormProps) => (
  <>
    <TextAreaField
      label={m.scripts_bench_text()}
      rows={6}
      value={scene.text}
      onChange={event => onChange({ text: event.target.value })}
      spellCheck={false}
    />
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <SelectField
        label={m.scripts_bench_speaker()}
        value={scene.speaker}
        options={speakers.map(value => ({ value, label: speakerNames[value]() }))}
        onChange={event => onChange({ speaker: event.target.value as TextSpeaker })} // one of the options
      />
      <SelectField
        label={m.scripts_bench_use()}
        value={scene.use}
        options={uses.map(value => ({ value, label: useNames[value]() }))}
        onChange={event => onChange({ use: event.target.value as TextUse })} // one of the options
      />
      <NumberField
        label={m.scripts_bench_depth()}
        value={scene.depth}
        min={-1}
        empty={null}
        placeholder={m.scripts_bench_no_depth()}
        onChange={depth => onChange({ depth })}
      />
    </div>
  </>
)

const CHATS = 100
const MESSAGES = 50

function ChooseMessage({ onChoose }: { onChoose: (scene: Partial<BenchInput>) => void }) {
  const [session, setSession] = useState<SessionId | ''>('')
  const [message, setMessage] = useState('')
  const chats = useRecentSessions(CHATS).data?.items ?? []
  const messages = useNewestMessages(session)
  if (chats.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.scripts_bench_chat()}
        value={session}
        onChange={event => {
          setSession(event.target.value as SessionId | '') // one of the options
          setMessage('')
        }}
        options={[
          { value: '', label: m.scripts_bench_no_chat() },
          ...chats.map(({ id, title, card }) => ({
            value: id,
            label: title === card.name ? title : `${card.name} · ${title}`,
          })),
        ]}
      />
      <SelectField
        label={m.scripts_bench_message()}
        disabled={session === ''}
        value={message}
        onChange={event => {
          setMessage(event.target.value)
          onChoose(toBenchInput(messages, event.target.value) ?? {})
        }}
        options={[
          { value: '', label: m.scripts_bench_choose_message() },
          ...messages.toReversed().map(one => ({ value: one.id, label: labelOf(one) })),
        ]}
      />
    </div>
  )
}

/** A separate query, so that the chat's own history stays unaffected. */
function useNewestMessages(session: SessionId | ''): readonly Message[] {
  const { data } = useQuery({
    enabled: session !== '',
    queryKey: [...keys.histories, 'to-try', session],
    queryFn: ({ signal }) =>
      call('chat.history', { params: { id: session as SessionId }, query: { limit: MESSAGES } }, { signal }), // enabled only with a session
  })
  return data?.items ?? []
}

const MAX_SHOWN = 60

function labelOf({ name, content }: Message): string {
  const text = content.replace(/\s+/g, ' ').trim()
  return `${name}: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`
}
