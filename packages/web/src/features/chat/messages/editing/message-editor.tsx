import { MESSAGE_MAX, type Message } from '@inkling/contract'
import { type FormEvent, useState } from 'react'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { TextArea } from '../../../../ui/form/text-control.tsx'
import { type MessageChange, useConversationActions } from '../../store/conversation-actions.ts'
import { type ConflictingEdit, readConflict, unfinishedEdits } from './unfinished-edits.ts'

/**
 * Edits a message in place or as a sibling. Ctrl or ⌘+Enter saves, Escape cancels. A conflict shows both texts to
 * choose from.
 */
export function MessageEditor({ message, onClose }: { message: Message; onClose: () => void }) {
  const { edit, sayInstead } = useConversationActions()
  const [begun] = useState(() => unfinishedEdits.get(message.id))
  const [text, setText] = useState(begun?.text ?? message.content)
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState(begun?.theirs)
  /** `edited_at` of the text at the start of editing; the message may change meanwhile. */
  const [known, setKnown] = useState(begun ? begun.edited_at : message.edited_at)
  const [busy, setBusy] = useState(false)
  const isUnfit = text.trim() === '' || text.length > MESSAGE_MAX

  async function save(as: MessageChange['as'], event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isUnfit) return
    setBusy(true)
    unfinishedEdits.delete(message.id) // so that a row remounted while saving does not reopen the editor
    try {
      await edit(message.id, { content: text, edited_at: known, as })
      onClose()
    } catch (error) {
      const conflict = readConflict(error)
      setTheirs(conflict)
      const edited_at = conflict ? conflict.edited_at : known
      setKnown(edited_at)
      unfinishedEdits.set(message.id, { text, edited_at, theirs: conflict })
      setFailure(problemSentence(error))
      setBusy(false)
    }
  }
  const change = (to: string) => {
    setText(to)
    unfinishedEdits.set(message.id, { text: to, edited_at: known, theirs })
  }
  const sayAgain = () => {
    if (sayInstead(message, text)) onClose()
  }

  return (
    <form onSubmit={event => save('same', event)} className="flex flex-col gap-2">
      <TextArea
        grows
        // the editor replaces what was just clicked
        autoFocus={begun === undefined}
        aria-label={m.chat_edit_label()}
        value={text}
        maxLength={MESSAGE_MAX}
        onChange={event => change(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save('same')
        }}
        className="max-h-[60dvh] min-h-32 w-full resize-y rounded-lg border border-line-strong bg-raised px-3.5 py-2.5 text-base"
      />
      {theirs === undefined ? (
        <FormFailure sentence={failure} />
      ) : (
        <EditConflict theirs={theirs} onTakeTheirs={change} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="seal" size="small" busy={busy} disabled={isUnfit}>
          {m.app_save_button()}
        </Button>
        {message.role === 'user' ? (
          <Button look="line" size="small" disabled={busy || isUnfit} onClick={sayAgain}>
            {m.turns_save_and_answer_button()}
          </Button>
        ) : (
          <Button look="line" size="small" disabled={busy || isUnfit} onClick={() => save('sibling')}>
            {m.turns_save_version_button()}
          </Button>
        )}
        <Button look="plain" size="small" onClick={onClose}>
          {m.app_cancel_button()}
        </Button>
      </div>
    </form>
  )
}

/** Offers to take over or overwrite the other text. */
function EditConflict({
  theirs,
  onTakeTheirs,
}: {
  theirs: ConflictingEdit
  onTakeTheirs: (text: string) => void
}) {
  return (
    <div role="alert" className="rounded-lg border-l-2 border-seal bg-seal-wash px-3.5 py-2.5 text-sm">
      <p>{m.turns_stale_lead()}</p>
      <p className="mt-2 font-medium">{m.turns_stale_theirs_label()}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">{theirs.content}</p>
      <Button look="line" size="small" className="mt-2" onClick={() => onTakeTheirs(theirs.content)}>
        {m.turns_stale_take_button()}
      </Button>
    </div>
  )
}
