import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddingModelId, type ModelId, routes } from '@inkling/contract'
import {
  type Api,
  OIDC_CLIENT,
  type ScriptedHub,
  startScriptedHub,
  startTestOidcProvider,
  TEST_PASSWORD,
  tinyOnnx,
} from '@inkling/server/testing'
import { connectModel } from '../../../packages/server/src/testing/chat.ts'
import { type JourneySite, openSite } from '../../journeys/site.ts'
import { allPeopleOf, MODERATOR, type Person } from './people.ts'

export interface CallWorld {
  readonly site: JourneySite
  readonly people: Readonly<Record<Person, Api>>
  /** Where model files come from. */
  readonly hub: ScriptedHub
  /** Answers at once with a few words. */
  readonly model: ModelId
  /** Sends a few words and then nothing more. */
  readonly silentModel: ModelId
  /** Makes embeddings in browsers; its files are complete. Later downloads queue behind one that never finishes. */
  readonly browserModel: EmbeddingModelId
}

/** Opens a world on its own site; `open` replaces the usual way to open it. */
export async function openWorld(open: typeof openSite = openSite): Promise<CallWorld> {
  const hub = await startScriptedHub()
  const provider = await startTestOidcProvider()
  provider.person = () => ({ sub: randomUUID(), email: `${newName()}@example.org` })
  const site = await open({
    MODEL_HUB: hub.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  })
  const people = await allPeopleOf(site.api)
  return {
    site: { ...site, close: () => closeAll(site, hub, provider) },
    people,
    hub,
    model: await connectModel(people.admin, site.upstream, 'tokens-5'),
    silentModel: await connectModel(people.admin, site.upstream, 'hang-after-tokens'),
    browserModel: await takeFromHub(people.admin, hub),
  }
}

const closeAll = async (...opened: { close(): Promise<unknown> }[]): Promise<void> =>
  void (await Promise.all(opened.map(one => one.close())))

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
 * The same world for tests that make so many calls that logins expire or one user would reach their limits: with an
 * admin and a moderator who have just logged in, and an owner and another user who have nothing yet.
 */
export async function renewed<W extends CallWorld>(fixture: W): Promise<W> {
  const { api } = fixture.site
  const loginOf = async (username: string) => {
    const body = { username, password: TEST_PASSWORD }
    return api.as((await api.call(routes.auth.login, { body })).access_token)
  }
  const [admin, moderator] = [await loginOf('admin'), await loginOf(MODERATOR)]
  const [owner, other] = [await api.register(newName()), await api.register(newName())]
  const people = { ...fixture.people, admin, moderator, owner, other }
  return { ...fixture, people }
}

let names = 0
/** Prefix of every name made here. */
export const NAMED = 'somebody-'
export const newName = (): string => `${NAMED}${names++}`

/** The cookies of a newly registered user, including the one that is exchanged for a new token. */
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
