import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/elements/button.tsx'
import { CONTROL } from '../../../../ui/form/field.tsx'

interface TrialComposerProps {
  isBusy: boolean
  onSay: (text: string) => void
  onStop: () => void
}

/** What one says to a card that is tried. */
export function TrialComposer({ isBusy, onSay, onStop }: TrialComposerProps) {
  const [text, setText] = useState('')
  const send = () => {
    if (isBusy || text.trim() === '') return
    onSay(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's own Enter takes a word, and sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-end gap-1">
      <textarea
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
