import { MESSAGE_MAX, type Message } from '@inkling/contract'
import { type FormEvent, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useConversationActions } from './conversation-actions.ts'

/** A message's text, changed in its place. Ctrl or ⌘ with Enter saves, Escape leaves. */
export function MessageEditor({ message, onClose }: { message: Message; onClose: () => void }) {
  const { edit } = useConversationActions()
  const [text, setText] = useState(message.content)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    setBusy(true)
    try {
      await edit(message.id, text)
      onClose()
    } catch (error) {
      setFailure(problemSentence(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it takes the place of what was just clicked
        autoFocus
        aria-label={m.chat_edit_label()}
        value={text}
        maxLength={MESSAGE_MAX}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text !== '') void save()
        }}
        className="field-sizing-content max-h-[60dvh] min-h-32 w-full resize-y rounded-lg border border-line-strong bg-raised px-3.5 py-2.5 text-base"
      />
      <FormFailure sentence={failure} />
      <div className="flex gap-2">
        <Button type="submit" look="seal" size="small" busy={busy} disabled={text === ''}>
          {m.app_save_button()}
        </Button>
        <Button look="plain" size="small" onClick={onClose}>
          {m.app_cancel_button()}
        </Button>
      </div>
    </form>
  )
}
