import type { BoundCard, LorebookAttachment, Session } from '@inkling/contract'
import { foldText } from '../../browser/fold.ts'
import { type BindableCard, bindableCards } from '../personas/bindable-cards.ts'
import type { AttachScope } from './queries.ts'

/** An attachment to all chats doesn't count for a card or chat. */
export function isAttachedTo(
  attachments: readonly LorebookAttachment[],
  { card_id, session_id }: AttachScope,
): boolean {
  return attachments.some(({ card, session }) => {
    if (session_id !== undefined) return session?.id === session_id
    return session === null && card?.id === card_id
  })
}

type AttachableSession = Pick<Session, 'id' | 'title'> & {
  readonly card: Pick<BoundCard, 'name'> | null
}

export interface Attachable {
  readonly cards: readonly BindableCard[]
  readonly sessions: readonly AttachableSession[]
}

interface AttachableSources {
  /** The attachments when the dialog opened stay listed. */
  readonly attached: readonly LorebookAttachment[]
  readonly chatted: readonly BindableCard[]
  readonly own: readonly BindableCard[]
  readonly searched: readonly BindableCard[]
  readonly recent: readonly AttachableSession[]
}

/** Without duplicates; attached ones come first. */
export function findAttachable(keyword: string, sources: AttachableSources): Attachable {
  const { attached, recent, ...otherSources } = sources
  const needle = foldText(keyword.trim())
  const bound = attached.flatMap(({ card, session }) => (card !== null && session === null ? [card] : []))
  const sessions = [
    ...attached.flatMap(({ card, session }) => (session === null ? [] : [{ ...session, card }])),
    ...recent,
  ].filter(({ title, card }) => foldText(`${title}\n${card?.name ?? ''}`).includes(needle))
  return {
    cards: bindableCards(keyword, { bound, ...otherSources }),
    sessions: [...new Map(sessions.map(session => [session.id, session])).values()],
  }
}
