import type { Message, Session } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'
import type { OutboxEntry } from '../store/outbox.ts'
import { useEditMessage } from '../store/queries.ts'

type TurnActions = Pick<
  ConversationActions,
  'regenerate' | 'regenerateBeside' | 'goOn' | 'edit' | 'hide' | 'sayInstead'
>
type SendCompletion = (body: Partial<Omit<OutboxEntry['body'], 'session_id'>>) => boolean

export function useTurnActions(session: Session, send: SendCompletion): TurnActions {
  const edit = useEditMessage(session.id)
  const again = ({ id }: Message) => ({ action: 'regenerate', parent_message_id: id }) as const
  return {
    regenerate: message => void send(again(message)),
    regenerateBeside(message, count) {
      for (let asked = 0; asked < count; asked++) send({ ...again(message), select: false })
    },
    goOn: ({ id }) => void send({ action: 'continue', parent_message_id: id }),
    edit: async (message, change) => void (await edit.mutateAsync({ message, change })),
    hide: ({ id }, hidden) =>
      edit.mutate(
        { message: id, change: { hidden } },
        { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
      ),
    sayInstead: ({ id }, content) => send({ content, version_of: id }),
  }
}
