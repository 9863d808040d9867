import { allRoutes, type CardId, type Route, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import type { CallInput } from '../../packages/server/src/testing/api.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { allCalls } from './calls/all-calls.ts'
import { nameOf } from './calls/good-call.ts'
import { ownModelOf } from './calls/own-models.ts'
import { privateCard, turnTaken } from './calls/things.ts'
import { type CallWorld, newName, openWorld } from './calls/world.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'
import { type IdPath, idPlaces, withId } from './grid/id-fields.ts'

const { comments, lorebooks, personas, presets } = routes

let fixture: CallWorld
let database: Database<unknown>
beforeAll(async () => {
  fixture = await openWorld()
  await fixture.people.admin.call(routes.adminOwnModels.update, { body: { mode: 'any' } })
  database = await openDatabaseOf(fixture.site.dataDir)
})
const figures = { places_of_ids: 0, calls_with_foreign_ids: 0 }
afterAll(async () => {
  recordFigures('S1', figures)
  await database.close()
  await fixture.site.close()
})

/** A comment that nobody else can see. */
async function commentOf(id: CardId, by: Api) {
  return (await by.call(comments.create, { params: { id }, body: { content: newName() } })).id
}

/** Creates a user's thing; the keys name the fields that take its id. */
const things: Readonly<Record<string, (by: Api) => Promise<string>>> = {
  card_id: privateCard,
  ids: privateCard,
  session_id: async by => (await turnTaken(fixture, by)).session_id,
  ...Object.fromEntries(['id', 'model_id', 'summary_model_id'].map(name => [name, ownModelOf])),
  parent_id: async by => commentOf(await privateCard(by), by),
  persona_id: async by => (await by.call(personas.create, { body: { name: newName() } })).id,
  preset_id: async by =>
    (await by.call(presets.create, { body: { name: newName(), data: { temperature: 1, prompts: [] } } })).id,
  lorebook_ids: async by =>
    (await by.call(lorebooks.create, { body: { name: newName(), data: { entries: [] } } })).id,
  ...Object.fromEntries(
    ['message_id', 'seen_message_id', 'parent_message_id', 'version_of', 'before', 'after', 'around'].map(
      name => [name, async (by: Api) => (await turnTaken(fixture, by)).answer_id],
    ),
  ),
}
/** There `model_id` is an embedding model. */
const isOfEmbeddings = (route: Route, place: IdPath): boolean =>
  place.at(-1) === 'model_id' && (route.name.startsWith('memories.') || place.includes('memory_query'))

/** Embedding models and authors are for everybody, and what moderators and admins change belongs to nobody. */
const isEverybodys = (route: Route, place: IdPath): boolean =>
  ['embedding_model_id', 'author_ids'].includes(place.at(-1) ?? '') ||
  isOfEmbeddings(route, place) ||
  route.who === 'moderator' ||
  route.who === 'admin' ||
  route.name === 'cards.review'

/**
 * These ids only narrow down what the user may see anyway, refer to nothing, or are skipped if their target no longer
 * exists.
 */
const UNCHECKED_IDS = new Set([
  // This call reads its form as ownModels.testForm does, and then fails for everybody, because no service answers.
  'ownModels.upstreamModels id',
  'chat.search card_id',
  'chat.search before',
  'chat.exportSessions card_id',
  'cards.list author',
  'cards.search author',
  'tags.list category_id',
  'previewChats.complete id',
  'memories.keep message_id',
  'memories.keep memory_id',
])
const isLookedUp = (route: Route, place: IdPath): boolean =>
  !UNCHECKED_IDS.has(`${route.name} ${place.at(-1)}`)

const places = allRoutes.flatMap(route =>
  idPlaces(route)
    .filter(place => !isEverybodys(route, place) && isLookedUp(route, place))
    .map(place => [`${route.method} ${route.path}`, place.join(' '), route, place] as const),
)

/** Calls that ignore this field, because another of their fields decides. */
const IGNORED_IDS = new Set([
  'POST /chat/completions (send another version): body parent_message_id',
  'PATCH /chat/messages/{id} (in place): body session_id',
])

describe.each(places)('%s: %s', (_, __, route, place) => {
  const calls = allCalls.filter(
    call =>
      call.route.name === route.name &&
      call.answers.owner < 400 &&
      !IGNORED_IDS.has(`${nameOf(call)}: ${place.join(' ')}`),
  )

  test('a foreign id looks like an unknown one', async () => {
    const make = things[place.at(-1) ?? '']
    if (make === undefined) throw new Error(`Nobody has said what ${place.join(' ')} could name.`)
    const othersId = await make(fixture.people.owner)
    const statuses: number[] = []
    for (const call of calls) {
      const own = await call.arrange(fixture, fixture.people.other)
      const sent = withId(own, place, othersId)
      const never = withId(own, place, crypto.randomUUID())
      if (sent === undefined || never === undefined) continue
      const before = await stateOf(database)
      const [othersAnswer, unknown] = [await ask(route, sent), await ask(route, never)]
      expect([nameOf(call), othersAnswer]).toEqual([nameOf(call), unknown])
      expect(await stateOf(database)).toEqual(before)
      statuses.push(othersAnswer.status)
    }
    expect(statuses).toContain(404)
    figures.places_of_ids++
    figures.calls_with_foreign_ids += statuses.length
  })
})

async function ask(route: Route, sending: CallInput<Route>) {
  const response = await fixture.people.other.send(route, sending)
  return { status: response.status, text: await response.text() }
}
