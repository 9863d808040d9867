import { routes } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, noObject } from '../../platform/http/guards.ts'
import type { Outcome } from '../../platform/http/idempotency/idempotency.ts'
import { fileInHand } from '../../platform/http/uploads/file-body.ts'
import { mayDo } from './card-access.ts'
import { exportCard, exportOwnCards, listAssets, sendAsset } from './files/export-card.ts'
import { importCard } from './files/import-card.ts'
import { showCard, showRenderRules } from './get-card.ts'
import { changeOwnCards, listOwnCards } from './my-cards.ts'
import { requestPublic, reviewCard } from './publication.ts'
import { changeCard, createCard, removeCard } from './save-card.ts'
import { CardFinder } from './search/find-cards.ts'
import { listCards, searchCards } from './search/search-cards.ts'

const { cardAssets, cards } = routes

export function cardRoutes(bind: Binder, house: House): void {
  const now = () => isoNow(house.clock)
  const finder = new CardFinder(house.db)
  const asking = (db: Db, actor: Actor) => ({ db, finder, actor, now: house.clock.now() })

  bind.read(cards.list, noObject, ({ db, actor, query }) => listCards(asking(db, actor), query))
  bind.read(cards.search, noObject, ({ db, actor, query }) => searchCards(asking(db, actor), query))
  bind.read(cards.mine, noObject, ({ db, actor, query }) => listOwnCards(db, actor, query))
  bind.write(cards.changeMine, noObject, ({ db, actor, body, tell }) =>
    changeOwnCards(db, actor, body, { now: now(), tell }),
  )
  bind.raw(cards.exportMine, noObject, async ({ actor, query, reply }) =>
    sendFile(reply, await exportOwnCards(house, actor, query.ids, query.format)),
  )
  bind.read(cards.get, mayDo('cards.read'), ({ db, actor, granted }) => showCard(db, actor, granted))
  bind.read(cards.renderRules, mayDo('cards.read'), ({ db, actor, granted }) =>
    showRenderRules(db, actor, granted),
  )
  bind.raw(cards.export, mayDo('cards.read'), async ({ actor, granted, query, reply }) =>
    sendFile(reply, await exportCard(house, actor, granted, query.format)),
  )

  bind.read(cardAssets.list, mayDo('cards.update'), ({ actor, granted }) => listAssets(house, actor, granted))
  bind.raw(cardAssets.download, mayDo('cards.update'), async ({ actor, granted, query, reply }) =>
    sendFile(reply, await sendAsset(house, actor, granted, query.path)),
  )

  bind.write(cards.create, noObject, ({ db, actor, body }) => createCard(db, actor, body, now()))
  bind.raw(cards.import, noObject, async ({ actor, query, intent, request, reply }) =>
    sendOutcome(
      reply,
      await importCard(house, actor, fileInHand(request), { intent, fileName: query.fileName ?? '' }),
    ),
  )
  bind.write(cards.update, mayDo('cards.update'), ({ db, actor, params, body }) =>
    changeCard(db, actor, params.id, body, now()),
  )
  bind.write(cards.remove, mayDo('cards.remove'), ({ db, actor, params }) =>
    removeCard(db, actor, params.id, now()),
  )
  bind.write(cards.requestPublic, mayDo('cards.requestPublic'), ({ db, actor, params, tell }) =>
    requestPublic(db, actor, params.id, { now: now(), tell }),
  )
  bind.write(cards.review, mayDo('cards.review'), ({ db, actor, params, body, tell }) =>
    reviewCard(db, actor, params.id, body, { now: now(), tell }),
  )
}

function sendOutcome(reply: FastifyReply, { status, body, replayed }: Outcome): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true')
  const type = status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8'
  return reply.status(status).type(type).send(JSON.stringify(body))
}
