import type { Card } from '@inkling/contract'
import { ArrowUp, RefreshCw, RotateCcw, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button, IconButton } from '../../../../ui/elements/button.tsx'
import { Spinner } from '../../../../ui/elements/spinner.tsx'
import { CONTROL } from '../../../../ui/form/control-class.ts'
import { SelectField } from '../../../../ui/form/field.tsx'
import { useModels } from '../../../models/store/queries.ts'
import { CardMessage, GreetingText } from '../../text/card-message.tsx'
import { greetingsOf } from '../../text/card-text.ts'
import { useCardTexts } from '../../text/use-card-texts.ts'
import type { PreviewChatTurn } from './preview-turns.ts'
import { usePreviewChat } from './use-preview-chat.ts'

interface PreviewChatPanelProps {
  /** Contains unsaved changes. */
  card: Card
  isNew: boolean
}

/** A chat with the unsaved card. */
export function PreviewChatPanel({ card, isNew }: PreviewChatPanelProps) {
  const models = useModels()
  const [model_id, setModel] = useState<string>()
  const model = models.data?.items.find(({ id }) => id === model_id)
  const trial = usePreviewChat({ card_id: isNew ? undefined : card.id, data: card.data, model_id: model?.id })
  const { chat, arriving, failure } = trial
  const greetings = greetingsOf(card)
  const greeting = greetings[trial.greeting_index]?.text
  const rules = useCardTexts(card)
  const length = 2 * (chat.turns.length + (arriving ? 1 : 0))
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <p className="text-sm text-ink-faint">{m.editor_try_lead()}</p>
      <div className="flex items-end gap-2 *:min-w-0">
        {greetings.length > 1 && (
          <SelectField
            label={m.cards_greeting_title()}
            value={String(trial.greeting_index)}
            onChange={event => trial.restart(Number(event.target.value))}
            options={greetings.map((_, at) => ({
              value: String(at),
              label: m.editor_try_greeting({ number: at + 1 }),
            }))}
          />
        )}
        <SelectField
          label={m.chat_model_label()}
          value={model_id ?? ''}
          onChange={event => setModel(event.target.value || undefined)}
          options={[
            { value: '', label: m.editor_try_model_usual() },
            ...(models.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <IconButton
          label={m.editor_try_restart_button()}
          disabled={chat.turns.length === 0 && arriving === null}
          onClick={() => trial.restart()}
        >
          <RotateCcw aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <div
        role="log"
        aria-label={m.editor_try_title()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-40 flex-1 flex-col-reverse overflow-y-auto rounded-2xl border border-line bg-raised p-4"
      >
        {/* Column-reverse keeps the newest message in view without script. */}
        <div className="mt-auto flex flex-col gap-4">
          {chat.greeting === null ? (
            greeting !== undefined && <GreetingText card={card} text={greeting} />
          ) : (
            <CardMessage {...rules} name="greeting" text={chat.greeting} depth={length} />
          )}
          {chat.turns.map(({ said, content, prompt_tokens, stood_in }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are added and removed only at the end
            <Turn key={at} {...{ rules, said, content, at, length, stood_in }} tokens={prompt_tokens} />
          ))}
          {arriving && (
            <Turn
              {...{ rules, length }}
              said={arriving.said}
              content={arriving.content}
              at={chat.turns.length}
              isStreaming
              tokens={null}
              stood_in={null}
            />
          )}
          {failure !== undefined && (
            <p role="alert" className="text-sm text-seal-ink">
              {problemSentence(failure)}
            </p>
          )}
        </div>
      </div>
      {chat.turns.length > 0 && arriving === null && (
        <Button look="plain" size="small" className="self-start" onClick={trial.again}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {m.editor_try_again_button()}
        </Button>
      )}
      <PreviewChatComposer isBusy={arriving !== null} onSay={trial.say} onStop={trial.stop} />
    </div>
  )
}

interface TurnProps {
  rules: ReturnType<typeof useCardTexts>
  said: string
  content: string
  /** Index of the turn; `length` counts the messages after the greeting. */
  at: number
  length: number
  tokens: number | null
  stood_in: PreviewChatTurn['stood_in']
  isStreaming?: boolean
}

const Turn = ({
  rules,
  said: userText,
  content,
  at,
  length,
  tokens,
  stood_in,
  isStreaming = false,
}: TurnProps) => (
  <>
    <div className="ml-8 self-end rounded-2xl bg-sunken px-4 py-2">
      <CardMessage {...rules} name={`said ${at}`} by="user" text={userText} depth={length - 2 * at - 1} />
    </div>
    <div>
      {isStreaming && content === '' ? (
        <Spinner />
      ) : (
        <CardMessage
          {...rules}
          name={`answer ${at}`}
          text={content}
          depth={length - 2 * at - 2}
          isStreaming={isStreaming}
        />
      )}
      {tokens !== null && (
        <p className="mt-1 text-xs text-ink-faint">
          {m.editor_try_prompt({ tokens: formatNumber(tokens) })}
          {stood_in && ` · ${m.models_stood_in(stood_in)}`}
        </p>
      )}
    </div>
  </>
)

interface PreviewChatComposerProps {
  isBusy: boolean
  onSay: (text: string) => void
  onStop: () => void
}

function PreviewChatComposer({ isBusy, onSay, onStop }: PreviewChatComposerProps) {
  const [text, setText] = useState('')
  const send = () => {
    if (isBusy || text.trim() === '') return
    onSay(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter confirms a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-end gap-1">
      <textarea
        dir="auto"
        rows={2}
        aria-label={m.editor_try_say()}
        placeholder={m.editor_try_say()}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${CONTROL} resize-none py-2.5`}
      />
      {isBusy ? (
        <IconButton label={m.editor_try_stop_button()} onClick={onStop}>
          <Square aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : (
        <IconButton label={m.editor_try_send_button()} disabled={text.trim() === ''} onClick={send}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
