import type { Memory, MemoryId, SessionId } from '@inkling/contract'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { useAddMemory, useChangeMemory, useRemoveMemory } from './queries.ts'

/** Deletion can be undone this long. */
const UNDO_MS = 10_000

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

/** Undo recreates the note. */
export function useDeleteNote(session: SessionId): (note: Memory & { readonly id: MemoryId }) => void {
  const remove = useRemoveMemory(session)
  const add = useAddMemory(session)
  const change = useChangeMemory(session)

  function restoreNote({ text, importance, is_pinned, is_off, message_id }: Memory): void {
    add.mutate(
      { text, importance, is_pinned, message_id },
      {
        onError: tell,
        onSuccess: memory => is_off && change.mutate({ memory, body: { is_off } }, { onError: tell }),
      },
    )
  }
  return note =>
    remove.mutate(note.id, {
      onError: tell,
      onSuccess() {
        const close = toast(m.memories_deleted_toast(), {
          stay: UNDO_MS,
          action: {
            label: m.memories_undo_button(),
            run() {
              close()
              restoreNote(note)
            },
          },
        })
      },
    })
}
