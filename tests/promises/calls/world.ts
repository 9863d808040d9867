import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddingModelId, type ModelId, routes } from '@inkling/contract'
import {
  type Api,
  type ScriptedHub,
  startScriptedHub,
  TEST_PASSWORD,
  tinyOnnx,
} from '@inkling/server/testing'
import { connectModel } from '../../../packages/server/src/testing/chat.ts'
import { peopleOf, type TestPerson } from '../../../packages/server/src/testing/people.ts'
import { type JourneySite, openSite } from '../../journeys/site.ts'

/** A site where people can have things. */
export interface CallWorld {
  readonly site: JourneySite
  readonly people: Readonly<Record<TestPerson, Api>>
  /** Where files of models come from. */
  readonly hub: ScriptedHub
  /** It answers with a few words at once. */
  readonly model: ModelId
  /** It answers with a few words, and then nothing more comes. */
  readonly silentModel: ModelId
  /** It makes vectors in browsers, and its files have come: what comes later waits behind what never comes. */
  readonly browserModel: EmbeddingModelId
}

/** On a site of its own, opened as usual or in another way. */
export async function openWorld(open: typeof openSite = openSite): Promise<CallWorld> {
  const hub = await startScriptedHub()
  const site = await open({ MODEL_HUB: hub.url })
  const people = await peopleOf(site.api)
  return {
    site: { ...site, close: () => Promise.all([site.close(), hub.close()]).then(() => undefined) },
    people,
    hub,
    model: await connectModel(people.admin, site.upstream, 'tokens-5'),
    silentModel: await connectModel(people.admin, site.upstream, 'hang-after-tokens'),
    browserModel: await takeFromHub(people.admin, hub),
  }
}

async function takeFromHub(admin: Api, hub: ScriptedHub): Promise<EmbeddingModelId> {
  const { addFromHub, get } = routes.adminEmbeddingModels
  hub.put('tiny/words', Object.fromEntries(tinyOnnx({ dimensions: 4 })))
  const { id } = await admin.call(addFromHub, { body: { hub_id: 'tiny/words' } })
  for (;;) {
    const { download } = await admin.call(get, { params: { id } })
    if (download?.status === 'ready') return id
    if (download?.status === 'failed') throw new Error(`its files did not come: ${download.problem?.code}`)
    await delay(50)
  }
}

/**
 * The same world for who tries so much in it that logins run out, or that one person would have all that one may have: an
 * admin who has just logged in, and an owner and somebody else who have nothing yet.
 */
export async function renewed<W extends CallWorld>(world: W): Promise<W> {
  const { api } = world.site
  const body = { username: 'admin', password: TEST_PASSWORD }
  const { access_token } = await api.call(routes.auth.login, { body })
  const [owner, other] = [await api.register(newName()), await api.register(newName())]
  const people = { ...world.people, admin: api.as(access_token), owner, other }
  return { ...world, people }
}

let names = 0
/** How all begin that are made here. */
export const NAMED = 'somebody-'
/** A name that nobody else has. */
export const newName = (): string => `${NAMED}${names++}`

/** What somebody's browser holds after they have registered: the cookie that a new token is given for. */
export async function cookieOfNewcomer({ site }: CallWorld): Promise<string> {
  const username = newName()
  const body = { username, email: `${username}@example.com`, password: PASSWORD }
  const response = await site.api.send(routes.auth.register, { body })
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}

export const PASSWORD = 'the lamp is lit at dusk'
