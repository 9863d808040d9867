import type { Message, MessageId, Session } from '@inkling/contract'
import { useEffect, useMemo, useRef } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useModels } from '../../models/store/queries.ts'
import { useModelChoice } from '../composer/model-choice.ts'
import { joinQueued } from '../composer/queue.ts'
import { useSuggestedDraft } from '../composer/use-draft.ts'
import { useQueue } from '../composer/use-queue.ts'
import { useFollowing } from '../live/use-following.ts'
import { useDeliveries } from '../sending/use-deliveries.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'
import type { OutboxItem } from '../store/outbox.ts'
import type { MessagePath } from '../store/path.ts'
import { useSelectMessage, useStopMessage } from '../store/queries.ts'
import { buildRows, continuesChat } from '../store/rows.ts'
import { useTreeActions } from '../tree/use-tree-actions.ts'
import { useTurnActions } from './use-turn-actions.ts'

interface ConversationHandlers {
  readonly onTakenBack: (text: string) => void
  /** Called after a model has drafted the user's message. */
  readonly onWritten: (draft: Message) => void
  readonly onInspect: (message: Message) => void
}

export function useConversation(
  session: Session,
  path: MessagePath,
  { onTakenBack, onWritten, onInspect }: ConversationHandlers,
) {
  const models = useModels().data?.items ?? []
  const [model, chooseModel] = useModelChoice(session.id, models, path)
  const { items, send, retry, discard } = useDeliveries(session.id)
  const select = useSelectMessage(session.id)
  const stop = useStopMessage(session.id)
  const tree = useTreeActions(session)
  useFollowing(session.id, path)

  const rows = useMemo(() => buildRows(path, items), [path, items])
  const arriving = path.messages.findLast(({ status }) => status === 'streaming')
  const draft = useSuggestedDraft(session, onWritten)
  const isImpersonating =
    draft !== null || items.some(({ body, state }) => body.action === 'impersonate' && state !== 'failed')
  const isAnswering =
    arriving !== undefined ||
    items.some(item => continuesChat(item) && item.state !== 'failed') ||
    isImpersonating

  const by = model && { model_id: model.id }
  const sendBy: typeof send = (body, key) => send({ ...body, ...by }, key)
  const turns = useTurnActions(session, sendBy)
  const say = (content: string, key?: string) => sendBy({ content, ...parentBelow(path) }, key)
  const last = path.messages.at(-1)?.status
  const queue = useQueue(session.id, { isAnswering, last, send: say })
  const stopped = draft?.id ?? arriving?.id
  const takeBack = () => {
    if (queue.waiting !== '') onTakenBack(queue.take())
  }
  const actions = useStable<ConversationActions>({
    ...turns,
    inspect: onInspect,
    select: (shown, sibling) => select.mutate({ shown, sibling }, { onError: tell }),
    ...tree,
    retry,
    discard(item: OutboxItem) {
      discard(item)
      if (item.body.action === 'send') onTakenBack(item.body.content ?? '')
    },
  })
  return {
    rows,
    models,
    model,
    chooseModel,
    actions,
    isAnswering,
    /** The text of the draft that the model is writing for the user. */
    draft: isImpersonating ? (draft?.text ?? '') : null,
    queue: { waiting: queue.waiting, takeBack },
    /** @returns whether the message was sent or queued */
    say(content: string): boolean {
      if (isAnswering) return queue.add(content)
      const isTaken = say(joinQueued(queue.waiting, content))
      if (isTaken) queue.take()
      return isTaken
    },
    impersonate: (content: string) => sendBy({ action: 'impersonate', content, ...parentBelow(path) }),
    stop:
      stopped &&
      (() => {
        takeBack()
        stop.mutate(stopped, { onError: tell })
      }),
  }
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

/** Replies to the visible message, whatever other tabs did meanwhile. In the middle of a chat, replies to its end. */
function parentBelow({ messages, hasNewer = false }: MessagePath): { parent_message_id?: MessageId } {
  const last: Message | undefined = hasNewer ? undefined : messages.at(-1)
  return last ? { parent_message_id: last.id } : {}
}

/** The returned object is stable, and its functions call the latest version. */
function useStable<T extends { [name in keyof T]: (...args: never[]) => unknown }>(present: T): T {
  const latest = useRef(present)
  useEffect(() => {
    latest.current = present
  })
  return useMemo(() => {
    const names = Object.keys(latest.current) as (keyof T)[] // `Object.keys` loses the key type
    const call =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args)
    return Object.fromEntries(names.map(name => [name, call(name)])) as T
  }, [])
}
