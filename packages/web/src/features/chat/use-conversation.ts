import type { Message, MessageId, Session } from '@inkling/contract'
import { useEffect, useMemo, useRef } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useModels } from '../models/queries.ts'
import type { ConversationActions } from './conversation-actions.ts'
import { useModelChoice } from './model-choice.ts'
import type { OutboxItem } from './outbox.ts'
import type { Path } from './path.ts'
import { useEditMessage, useSelectMessage, useStopMessage } from './queries.ts'
import { rowsOf } from './rows.ts'
import { useTreeActions } from './tree/use-tree-actions.ts'
import { useDeliveries } from './use-deliveries.ts'
import { useFollowing } from './use-following.ts'

/** Everything that a conversation shows and can do; how it looks is decided elsewhere. */
export function useConversation(session: Session, path: Path, onTakenBack: (text: string) => void) {
  const models = useModels().data?.items ?? []
  const [model, chooseModel] = useModelChoice(session.id, models, path)
  const { items, send, retry, discard } = useDeliveries(session.id)
  const edit = useEditMessage(session.id)
  const select = useSelectMessage(session.id)
  const stop = useStopMessage(session.id)
  const tree = useTreeActions(session)
  useFollowing(session.id, path)

  const rows = useMemo(() => rowsOf(path, items), [path, items])
  const arriving = path.messages.findLast(({ status }) => status === 'streaming')
  const isAnswering = arriving !== undefined || items.some(({ state }) => state !== 'failed')

  const by = model && { model_id: model.id }
  const actions = useStable<ConversationActions>({
    regenerate: message => send({ action: 'regenerate', parent_message_id: message.id, ...by }),
    edit: async (message, content) => void (await edit.mutateAsync({ message, content })),
    select: (shown, sibling) => select.mutate({ shown, sibling }, { onError: tell }),
    ...tree,
    retry,
    discard(item: OutboxItem) {
      discard(item)
      onTakenBack(item.body.content ?? '')
    },
  })
  return {
    rows,
    models,
    model,
    chooseModel,
    actions,
    isAnswering,
    send: (content: string) => send({ content, ...below(path), ...by }),
    stop: arriving && (() => stop.mutate(arriving.id, { onError: tell })),
  }
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

/** One answers what one sees, whatever another tab has made of the chat meanwhile. */
function below({ messages }: Path): { parent_message_id?: MessageId } {
  const last: Message | undefined = messages.at(-1)
  return last ? { parent_message_id: last.id } : {}
}

/** An object that stays the same while what its functions do keeps up with the present. */
function useStable<T extends { [name in keyof T]: (...args: never[]) => unknown }>(present: T): T {
  const latest = useRef(present)
  useEffect(() => {
    latest.current = present
  })
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof T)[] // an object of functions, made right above
    const call =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args)
    return Object.fromEntries(names.map(name => [name, call(name)])) as T
  }, [])
}
