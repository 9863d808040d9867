import { routes } from '@inkling/contract'
import type { FastifyReply } from 'fastify'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, callerOnly } from '../../platform/http/guards.ts'
import type { IdempotentResponse } from '../../platform/http/idempotency/idempotency.ts'
import { incomingFileOf } from '../../platform/http/uploads/file-body.ts'
import { requireCardAction } from './card-access.ts'
import type { CardContext } from './context.ts'
import { downloadAsset, exportCard, exportMyCards, listAssets } from './files/export-card.ts'
import { importCard } from './files/import-card.ts'
import { getCard, getRenderRules } from './get-card.ts'
import { changeMyCards, listMyCards } from './my-cards.ts'
import { requestPublic, reviewCard } from './publication.ts'
import { createCard, removeCard, updateCard } from './save-card.ts'
import { CardFinder } from './search/find-cards.ts'
import { listCards, searchCards } from './search/search-cards.ts'

const { cardAssets, cards } = routes

export function cardRoutes(bind: Binder, context: CardContext): void {
  const now = () => isoNow(context.clock)
  const finder = new CardFinder(context.db)
  const asking = (db: Db, actor: Actor) => ({ db, finder, actor, now: context.clock.now() })

  bind.read(cards.list, callerOnly, ({ db, actor, query }) => listCards(asking(db, actor), query))
  bind.read(cards.search, callerOnly, ({ db, actor, query }) => searchCards(asking(db, actor), query))
  bind.read(cards.listMine, callerOnly, ({ db, actor, query }) => listMyCards(db, actor, query))
  bind.write(cards.changeMine, callerOnly, ({ db, actor, body, publish }) =>
    changeMyCards(db, actor, body, { now: now(), publish }),
  )
  bind.raw(cards.exportMine, callerOnly, async ({ actor, query, reply }) =>
    sendFile(reply, await exportMyCards(context, actor, query.ids, query.format)),
  )
  bind.read(cards.get, requireCardAction('cards.read'), ({ db, actor, granted }) =>
    getCard(db, actor, granted),
  )
  bind.read(cards.renderRules, requireCardAction('cards.read'), ({ db, actor, granted }) =>
    getRenderRules(db, actor, granted),
  )
  bind.raw(cards.export, requireCardAction('cards.read'), async ({ actor, granted, query, reply }) =>
    sendFile(reply, await exportCard(context, actor, granted, query.format)),
  )

  bind.read(cardAssets.list, requireCardAction('cards.update'), ({ actor, granted }) =>
    listAssets(context, actor, granted),
  )
  bind.raw(cardAssets.download, requireCardAction('cards.update'), async ({ actor, granted, query, reply }) =>
    sendFile(reply, await downloadAsset(context, actor, granted, query.path)),
  )

  bind.write(cards.create, callerOnly, ({ db, actor, body }) => createCard(db, actor, body, now()))
  bind.raw(cards.import, callerOnly, async ({ actor, query, idempotency, request, reply }) =>
    sendOutcome(
      reply,
      await importCard(context, actor, incomingFileOf(request), {
        idempotency,
        fileName: query.fileName ?? '',
        duplicates: query.duplicates,
      }),
    ),
  )
  bind.write(cards.update, requireCardAction('cards.update'), ({ db, actor, params, body }) =>
    updateCard(db, actor, params.id, body, now()),
  )
  bind.write(cards.remove, requireCardAction('cards.remove'), ({ db, actor, params, query, publish }) =>
    removeCard(db, actor, params.id, { note: query.note.trim(), now: now(), publish }),
  )
  bind.write(
    cards.requestPublic,
    requireCardAction('cards.requestPublic'),
    ({ db, actor, params, publish }) => requestPublic(db, actor, params.id, { now: now(), publish }),
  )
  bind.write(cards.review, requireCardAction('cards.review'), ({ db, actor, params, body, publish }) =>
    reviewCard(db, actor, params.id, body, { now: now(), publish }),
  )
}

function sendOutcome(reply: FastifyReply, { status, body, replayed }: IdempotentResponse): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true')
  const type = status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8'
  return reply.status(status).type(type).send(JSON.stringify(body))
}
