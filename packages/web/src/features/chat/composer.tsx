import { MESSAGE_MAX, type SessionId } from '@inkling/contract'
import { ArrowUp, Square } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { keepDraft, readDraft } from './draft.ts'
import { isSendKey } from './send-key.ts'

interface ComposerProps {
  session: SessionId
  /** Whom one writes to. */
  name: string
  isAnswering: boolean
  onSend: (text: string) => void
  /** Absent while there is nothing yet that could be stopped. */
  onStop: (() => void) | undefined
  /** Below the field: who one is, and which model answers. */
  children: ReactNode
}

/** Where one writes. It grows with the text, keeps it over a reload, and sends on Enter. */
export function Composer({ session, name, isAnswering, onSend, onStop, children }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(session))
  useFit(field, text)

  function change(next: string): void {
    setText(next)
    keepDraft(session, next)
  }
  function send(): void {
    if (text.trim() === '' || isAnswering) return
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
        rows={1}
        value={text}
        maxLength={MESSAGE_MAX}
        aria-label={m.chat_composer_label({ name })}
        placeholder={m.chat_composer_label({ name })}
        onChange={event => change(event.target.value)}
        onKeyDown={event => {
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-base outline-none placeholder:text-ink-faint"
      />
      <div className="flex items-center gap-2 pr-2 pb-2 pl-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-1">{children}</div>
        {isAnswering ? (
          <RoundButton label={m.chat_stop_button()} disabled={onStop === undefined} onClick={onStop}>
            <Square aria-hidden="true" className="size-4 fill-current" />
          </RoundButton>
        ) : (
          <RoundButton label={m.chat_send_button()} type="submit" disabled={text.trim() === ''}>
            <ArrowUp aria-hidden="true" className="size-5" />
          </RoundButton>
        )}
      </div>
    </form>
  )
}

function RoundButton({
  label,
  ...button
}: { label: string } & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-seal text-on-seal transition-colors duration-150 hover:bg-seal-deep disabled:bg-sunken disabled:text-ink-faint"
    />
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
