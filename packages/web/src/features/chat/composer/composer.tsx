import { MESSAGE_MAX, type SessionId } from '@inkling/contract'
import { ArrowUp, Feather, ScanText, Square } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { TextArea } from '../../../ui/form/text-control.tsx'
import { readDraft, storeDraft } from '../store/draft.ts'
import { getSendShortcut, isSendKey, subscribeSendShortcut } from './send-key.ts'
import { useTyping } from './use-typing.ts'

interface ComposerProps {
  session: SessionId
  name: string
  /** Focuses the field, because a keyboard is at hand or text was put back for editing. */
  isTakenUp: boolean
  isAnswering: boolean
  /** The text that a model is drafting for the user; null otherwise. */
  written: string | null
  /**
   * Queues the text while an answer arrives.
   * @returns whether it was accepted; otherwise the field keeps it
   */
  onSend: (text: string) => boolean
  /** Absent if nothing can be stopped. */
  onStop: (() => void) | undefined
  /** Lets a model draft the user's message; absent without a message to reply to. */
  onImpersonate: ((text: string) => void) | undefined
  onPreview: (text: string) => void
  /** Suggested replies. `isIdle` while nothing is typed and no answer is being written. */
  suggestions: (isIdle: boolean) => ReactNode
  /** Persona and model, below the field. */
  children: ReactNode
}

/** Longer names would wrap the placeholder, which browsers clip instead of shortening. */
const NAME_LETTERS = 12

function shortenName(name: string): string {
  const letters = [...name]
  return letters.length > NAME_LETTERS
    ? `${letters
        .slice(0, NAME_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : name
}

/** Grows with its text, keeps it across reloads, and sends with the chosen shortcut. */
export function Composer({
  session,
  name,
  isTakenUp: takesFocus,
  isAnswering,
  written,
  onSend,
  onStop,
  onImpersonate,
  onPreview,
  suggestions,
  children,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(session))
  const shown = written ?? text
  const isUnsendable = text.trim() === '' || text.length > MESSAGE_MAX
  const sendWay = useSyncExternalStore(subscribeSendShortcut, getSendShortcut)
  useCaretAtEnd(field)
  useTyping(field)

  function change(next: string): void {
    setText(next)
    storeDraft(session, next)
  }
  function send(): void {
    if (isUnsendable || written !== null || !onSend(text)) return
    change('')
    field.current?.focus()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      className="relative mx-auto w-full max-w-3xl rounded-2xl border border-line-strong bg-raised shadow-lifted focus-within:border-seal-ink"
    >
      {suggestions(text === '' && written === null && !isAnswering)}
      <TextArea
        grows
        ref={field}
        autoFocus={takesFocus}
        enterKeyHint={sendWay === 'enter' ? 'send' : 'enter'}
        rows={1}
        value={shown}
        readOnly={written !== null}
        aria-busy={written !== null}
        maxLength={MESSAGE_MAX}
        aria-label={m.chat_composer_label({ name })}
        placeholder={m.chat_composer_label({ name: shortenName(name) })}
        onChange={event => change(event.target.value)}
        onKeyDown={event => {
          if (!isSendKey(event, sendWay)) return
          event.preventDefault()
          send()
        }}
        className={`block max-h-[40dvh] w-full resize-none bg-transparent pt-3.5 pb-1 pl-4 text-base outline-none placeholder:text-ink-faint ${shown === '' ? 'pr-13' : 'pr-4'}`}
      />

      <div className="flex items-center gap-2 pr-2 pb-2 pl-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-1">{children}</div>
        <ComposerButtons
          isAnswering={isAnswering}
          isUnsendable={isUnsendable}
          isWritten={written !== null}
          onStop={onStop}
          onImpersonate={onImpersonate && (() => onImpersonate(text))}
          onPreview={() => onPreview(text)}
        />
      </div>
    </form>
  )
}

/** For restored and generated text. */
function useCaretAtEnd(field: React.RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const { current } = field
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [field])
}

interface ComposerButtonsProps {
  isAnswering: boolean
  /** True if the text is empty or too long. */
  isUnsendable: boolean
  isWritten: boolean
  onStop: (() => void) | undefined
  onImpersonate: (() => void) | undefined
  onPreview: () => void
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.6 } as const

/** While an answer arrives, the buttons stop it or queue the message. */
function ComposerButtons({
  isAnswering,
  isUnsendable,
  isWritten,
  onStop,
  onImpersonate,
  onPreview,
}: ComposerButtonsProps) {
  if (!isAnswering) {
    return (
      <>
        <span className="flex">
          <IconButton label={m.turns_preview_button()} onClick={onPreview}>
            <ScanText {...icon} />
          </IconButton>
          {onImpersonate && (
            <IconButton label={m.turns_impersonate_button()} onClick={onImpersonate}>
              <Feather {...icon} />
            </IconButton>
          )}
        </span>
        <SendButton label={m.chat_send_button()} disabled={isUnsendable} />
      </>
    )
  }
  const canQueue = !isUnsendable && !isWritten
  return (
    <>
      <RoundButton
        label={m.chat_stop_button()}
        isQuiet={canQueue}
        disabled={onStop === undefined}
        onClick={onStop}
      >
        <Square aria-hidden="true" className="size-4 fill-current" />
      </RoundButton>
      {canQueue && <SendButton label={m.turns_queue_button()} />}
    </>
  )
}

const SendButton = (button: { label: string; disabled?: boolean }) => (
  <RoundButton type="submit" {...button}>
    <ArrowUp {...icon} />
  </RoundButton>
)

interface RoundButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** Secondary to the button beside it. */
  isQuiet?: boolean
}

function RoundButton({ label, isQuiet = false, ...button }: RoundButtonProps) {
  const look = isQuiet
    ? 'border border-line-strong text-ink hover:bg-sunken'
    : 'bg-seal text-on-seal hover:bg-seal-deep'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 disabled:bg-sunken disabled:text-ink-faint ${look}`}
    />
  )
}
