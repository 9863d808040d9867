import { MESSAGE_MAX, type SessionId } from '@inkling/contract'
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { keepDraft, readDraft } from '../store/draft.ts'
import { ComposerButtons } from './composer-buttons.tsx'
import { isSendKey } from './send-key.ts'
import { getSendWay, subscribeSendWay } from './send-way.ts'

interface ComposerProps {
  session: SessionId
  /** Whom one writes to. */
  name: string
  /** One goes on with a text at once. */
  isTakenUp: boolean
  isAnswering: boolean
  /** What a model is just writing for the user; null while it does not. */
  written: string | null
  /** While an answer arrives it waits for that. */
  onSend: (text: string) => void
  /** Absent while there is nothing yet that could be stopped. */
  onStop: (() => void) | undefined
  /** Lets a model write what to say; absent where there is nothing to answer. */
  onImpersonate: ((text: string) => void) | undefined
  /** Shows what the model would be asked. */
  onPreview: (text: string) => void
  /** Below the field: who one is, and which model answers. */
  children: ReactNode
}

/** Where one writes. It grows with the text, keeps it over a reload, and sends on the key that was chosen. */
export function Composer({
  session,
  name,
  isTakenUp,
  isAnswering,
  written,
  onSend,
  onStop,
  onImpersonate,
  onPreview,
  children,
}: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(session))
  const shown = written ?? text
  const sendWay = useSyncExternalStore(subscribeSendWay, getSendWay)
  useFit(field, shown)
  useCaretAtEnd(field)

  function change(next: string): void {
    setText(next)
    keepDraft(session, next)
  }
  function send(): void {
    if (text.trim() === '' || written !== null) return
    onSend(text)
    change('')
    field.current?.focus()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      className="mx-auto w-full max-w-3xl rounded-2xl border border-line-strong bg-raised shadow-lifted focus-within:border-seal-ink"
    >
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the button that gave the text back is gone
        autoFocus={isTakenUp}
        enterKeyHint={sendWay === 'enter' ? 'send' : 'enter'}
        rows={1}
        value={shown}
        readOnly={written !== null}
        aria-busy={written !== null}
        maxLength={MESSAGE_MAX}
        aria-label={m.chat_composer_label({ name })}
        placeholder={m.chat_composer_label({ name })}
        onChange={event => change(event.target.value)}
        onKeyDown={event => {
          if (!isSendKey(event, sendWay)) return
          event.preventDefault()
          send()
        }}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-base outline-none placeholder:text-ink-faint placeholder:truncate"
      />
      <div className="flex items-center gap-2 pr-2 pb-2 pl-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-1">{children}</div>
        <ComposerButtons
          isAnswering={isAnswering}
          isEmpty={text.trim() === ''}
          isWritten={written !== null}
          onStop={onStop}
          onImpersonate={onImpersonate && (() => onImpersonate(text))}
          onPreview={() => onPreview(text)}
        />
      </div>
    </form>
  )
}

/** As high as the text; the style sheet sets the bound. */
function useFit(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const { current } = field
    if (!current || text === undefined) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [field, text])
}

/** Whoever comes back to a text, or gets one written, goes on behind it. */
function useCaretAtEnd(field: React.RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const { current } = field
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [field])
}
