import type { AnswerOf, BodyOf, CardId, cards, ProblemCode } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changeCard } from './change-card.ts'
import { removeCard } from './remove-card.ts'
import { requestPublic } from './request-public.ts'
import { allowedCard } from './standing.ts'

type Action = BodyOf<typeof cards.changeMine>['action']

const actions: Readonly<Record<Action, (tx: Db, actor: Actor, id: CardId, now: string) => Promise<unknown>>> =
  {
    remove: removeCard,
    request_public: requestPublic,
    make_private: (tx, actor, id, now) => changeCard(tx, actor, id, { status: 'private' }, now),
  }

/** Does the same with several of one's own cards. Where it can't be done, that card stays as it is, and why is said. */
export async function changeOwnCards(
  tx: Db,
  actor: Actor,
  { action, ids }: BodyOf<typeof cards.changeMine>,
  now: string,
): Promise<AnswerOf<typeof cards.changeMine>> {
  const problems = new Map<CardId, ProblemCode | null>()
  // In one order for all calls, so that two of them never wait for each other's cards.
  for (const id of [...new Set(ids)].sort()) {
    problems.set(id, await problemOf(() => doWithOwn(tx, actor, id, now, action)))
  }
  return { items: [...problems].map(([id, problem]) => ({ id, problem })) }
}

async function doWithOwn(tx: Db, actor: Actor, id: CardId, now: string, action: Action): Promise<void> {
  await allowedCard(tx, actor, 'cards.update', id) // an admin may remove what is not their own, but not by this
  await actions[action](tx, actor, id, now)
}

/** Whatever is refused is refused before anything is written. */
async function problemOf(act: () => Promise<void>): Promise<ProblemCode | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
