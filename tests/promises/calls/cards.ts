import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, everybodys, goodCall, ownersAlone, ownersOnly } from './good-call.ts'
import { pendingCard, privateCard, publicCard } from './things.ts'
import { type CallWorld, newName } from './world.ts'

const { cardAssets, cards } = routes

const ofPrivate = async (_: CallWorld, by: Api) => ({ params: { id: await privateCard(by) } })
const ofPublic = async (fixture: CallWorld, by: Api) => ({ params: { id: await publicCard(fixture, by) } })
const asJson = { query: { format: 'json' } } as const
const tagline = () => ({ body: { tagline: newName() } })

export const cardCalls = [
  goodCall(cards.create, each(201), () => ({ body: { data: { name: newName() } } })),
  goodCall(cards.import, each(201), () => ({
    body: JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: newName() } }),
  })),
  goodCall(cards.list, each(200)),
  goodCall(cards.search, each(200), () => ({ query: { keyword: 'Keeper' } })),
  goodCall(cards.listMine, each(200)),

  goodCall(cards.changeMine, each(200), async (_, by) => ({
    body: { action: 'remove' as const, ids: [await privateCard(by)] },
  })),
  goodCall(cards.exportMine, ownersOnly(200), async (_, by) => ({
    query: { ids: await privateCard(by), format: 'json' as const },
  })),

  goodCall(cards.get, ownersOnly(200), ofPrivate, 'private'),
  goodCall(
    cards.export,
    ownersOnly(200),
    async (...of) => ({ ...(await ofPrivate(...of)), ...asJson }),
    'private',
  ),
  goodCall(cards.renderRules, ownersOnly(200), ofPrivate, 'private'),
  goodCall(cardAssets.list, ownersOnly(200), ofPrivate, 'private'),
  goodCall(cardAssets.list, ownersAlone(200), ofPublic, 'public'),
  goodCall(
    cardAssets.download,
    ownersOnly(404),
    async (...of) => ({ ...(await ofPrivate(...of)), query: { path: 'nowhere.png' } }),
    'of no such file',
  ),
  goodCall(
    cards.update,
    ownersOnly(200),
    async (...of) => ({ ...(await ofPrivate(...of)), ...tagline() }),
    'private',
  ),
  goodCall(cards.remove, ownersOnly(204), ofPrivate, 'private'),
  goodCall(cards.requestPublic, ownersOnly(200), ofPrivate, 'private'),

  goodCall(cards.get, everybodys(200), ofPublic, 'public'),
  goodCall(
    cards.export,
    everybodys(200),
    async (...of) => ({ ...(await ofPublic(...of)), ...asJson }),
    'public',
  ),
  goodCall(cards.renderRules, everybodys(200), ofPublic, 'public'),
  goodCall(
    cards.update,
    ownersAlone(200),
    async (...of) => ({ ...(await ofPublic(...of)), ...tagline() }),
    'public',
  ),
  goodCall(cards.remove, { ...ownersAlone(204), moderator: 204, admin: 204 }, ofPublic, 'public'),
  goodCall(cards.requestPublic, ownersAlone(409), ofPublic, 'public'),

  goodCall(
    cards.review,
    { ...ownersOnly(403), moderator: 200, admin: 200 },
    async (_, by) => ({ params: { id: await pendingCard(by) }, body: { decision: 'approve' } as const }),
    'pending',
  ),
]
