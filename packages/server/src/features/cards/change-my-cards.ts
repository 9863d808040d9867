import type { AnswerOf, BodyOf, CardId, cards, ProblemCode } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Tell } from '../../platform/http/bind.ts'
import { lockCard } from './card-access.ts'
import { removeCard } from './remove-card.ts'
import { requestPublic } from './request-public.ts'
import { changeCard } from './update-card.ts'

type Action = BodyOf<typeof cards.changeMine>['action']

interface Moment {
  readonly now: string
  readonly tell: Tell
}

const actions: Readonly<Record<Action, (tx: Db, actor: Actor, id: CardId, at: Moment) => Promise<unknown>>> =
  {
    remove: (tx, actor, id, { now }) => removeCard(tx, actor, id, now),
    request_public: requestPublic,
    make_private: (tx, actor, id, { now }) => changeCard(tx, actor, id, { status: 'private' }, now),
  }

/**
 * Does the same with several of one's own cards. Where the status of one doesn't allow it, that card stays as it is, and
 * why is said; if one of them is not there or somebody else's, nothing is done.
 */
export async function changeOwnCards(
  tx: Db,
  actor: Actor,
  { action, ids }: BodyOf<typeof cards.changeMine>,
  at: Moment,
): Promise<AnswerOf<typeof cards.changeMine>> {
  // In one order for all calls, so that two of them never wait for each other's cards.
  const own = [...new Set(ids)].sort()
  // An admin may remove what is not their own, but not by this.
  for (const id of own) await lockCard(tx, actor, 'cards.update', id)
  const items: { id: CardId; problem: ProblemCode | null }[] = []
  for (const id of own) items.push({ id, problem: await problemOf(() => actions[action](tx, actor, id, at)) })
  return { items }
}

/** Whatever is refused is refused before anything is written. */
async function problemOf(act: () => Promise<unknown>): Promise<ProblemCode | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
