import type { DeletionScope, Message, Session } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { useGo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { plainExcerpt } from '../../cards/text/excerpt.ts'
import { useBranchOff, useRemoveMessage, useRestoreMessage } from './queries.ts'

/** Milliseconds in which a deletion can be taken back with one press. */
const UNDO_MS = 10_000
const EXCERPT = 24

/** What a message can do to the tree that it is in. */
export function useTreeActions(session: Session) {
  const go = useGo()
  const branchOff = useBranchOff(session.id)
  const remove = useRemoveMessage(session.id)
  const restore = useRestoreMessage(session.id)

  function offerUndo(message: Message, scope: DeletionScope): void {
    const excerpt = beginningOf(message)
    const close = toast(
      scope === 'one' ? m.chat_removed_toast({ excerpt }) : m.chat_removed_rest_toast({ excerpt }),
      {
        stay: UNDO_MS,
        action: {
          label: m.chat_undo_button(),
          run() {
            close()
            restore.mutate(message.id, { onError: tell })
          },
        },
      },
    )
  }

  return {
    branch(message: Message): void {
      branchOff.mutate(message.id, {
        onError: tell,
        onSuccess({ id, title }) {
          go(paths.chat(id))
          toast(m.chat_branched_toast({ title }), { tone: 'good' })
        },
      })
    },
    remove(message: Message, scope: DeletionScope): void {
      remove.mutate({ message, scope }, { onError: tell, onSuccess: () => offerUndo(message, scope) })
    },
  }
}

/** Enough of a message to know it again. */
function beginningOf({ content }: Message): string {
  const text = plainExcerpt(content)
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
