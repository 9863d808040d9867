import { type ModelId, routes, type UserId } from '@inkling/contract'
import { type Api, createApi, startScriptedUpstream } from '@inkling/server/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../packages/server/src/testing/api.ts'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { listen } from '../../packages/server/src/testing/live-events.ts'
import { type LoggedInBrowser, logInWith, refresh, registerIn } from './accounts/browser.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { isFull, trials } from './trials.ts'

const { account, adminUsers, auth, chat, profile } = routes
const upstream = await startScriptedUpstream()
afterAll(() => upstream.close())
const app = await turnableApp()
const admin = await app.api.register('admin')
const model: ModelId = await connectModel(admin, upstream, 'hang-after-tokens')

const MAX_CLOSE_MS = isFull ? 10_000 : 30_000

/** The test watches the phone, one of the user's two devices. */
interface TwoDeviceUser {
  readonly id: UserId
  readonly username: string
  readonly desk: LoggedInBrowser
  readonly phone: LoggedInBrowser
}

let people = 0
async function newPerson(): Promise<TwoDeviceUser> {
  const username = `person-${people++}`
  const desk = await registerIn(app.url, username)
  const { id } = await desk.api.call(auth.profile)
  return { id, username, desk, phone: await logInWith(app.url, username) }
}

interface LoginOperation {
  readonly name: string
  prepare?(person: TwoDeviceUser): Promise<unknown>
  perform(person: TwoDeviceUser): Promise<unknown>
  /** The phone's responses afterwards: to a call of its own, an admin call and a token refresh. */
  readonly afterwards: { readonly own: number; readonly admin: number; readonly refresh: number }
}

const over = { own: 401, admin: 401, refresh: 401 }
const promote = ({ id }: TwoDeviceUser) =>
  admin.call(adminUsers.update, { params: { id }, body: { role: 'admin' } })

const operations: readonly LoginOperation[] = [
  { name: 'logging out', perform: ({ phone }) => phone.api.call(auth.logout), afterwards: over },
  {
    name: 'another password',
    perform: ({ desk }) =>
      desk.api.call(profile.updatePassword, {
        body: { current_password: TEST_PASSWORD, new_password: 'another long secret' },
      }),
    afterwards: over,
  },
  {
    name: 'deleting the account',
    perform: ({ desk }) =>
      desk.api.call(account.remove, { body: { password: TEST_PASSWORD, public_cards: 'leave' } }),
    afterwards: over,
  },
  {
    name: 'being an admin no longer',
    prepare: promote,
    perform: ({ id }) => admin.call(adminUsers.update, { params: { id }, body: { role: 'user' } }),
    afterwards: { own: 200, admin: 403, refresh: 200 },
  },
  {
    name: 'being suspended',
    prepare: promote,
    perform: ({ id }) => admin.call(adminUsers.update, { params: { id }, body: { is_suspended: true } }),
    afterwards: over,
  },
]

describe.each(operations.map(operation => [operation.name, operation] as const))(
  '%s',
  (name, { prepare, perform, afterwards }) => {
    test('applies to the next request and closes open streams', async () => {
      const count = trials(200, 6)
      let slowest = 0
      for (let n = 0; n < count; n++) {
        const person = await newPerson()
        await prepare?.(person)
        const { phone } = person
        const open = await openStreams(phone.api)
        await perform(person)
        app.spread()
        const began = performance.now()
        expect(await answersTo(phone)).toEqual(afterwards)
        await Promise.race([open.closed, overdue()])
        slowest = Math.max(slowest, performance.now() - began)
        await open.stop()
      }
      expect(slowest).toBeLessThan(MAX_CLOSE_MS)
      recordFigures('S3', {
        [`times_of_${name.replaceAll(' ', '_')}`]: count,
        slowest_close_ms: Math.round(slowest),
      })
    })
  },
)

const overdue = () =>
  new Promise(resolve => setTimeout(resolve, MAX_CLOSE_MS).unref()).then(() => {
    throw new Error('something is still open')
  })

/**
 * The statuses for the old access token, then for the old refresh token; also checks the token that the refresh
 * returns.
 */
async function answersTo({ api, jar }: LoggedInBrowser): Promise<LoginOperation['afterwards']> {
  const own = (await api.send(auth.profile)).status
  const asAdmin = (await api.send(adminUsers.list)).status
  const renewed = await refresh(app.url, jar)
  if (renewed.status === 200) {
    const { access_token } = (await renewed.json()) as { access_token: string }
    expect((await createApi(app.url, access_token).send(adminUsers.list)).status).toBe(asAdmin)
  }
  return { own, admin: asAdmin, refresh: renewed.status }
}

/** An open page's event stream, and an answer being streamed. */
async function openStreams(api: Api) {
  const page = await listen(api)
  const session = await startChat(api)
  const leaving = new AbortController()
  const body = { session_id: session.id, content: 'Go on.', model_id: model }
  const answer = await api.send(chat.complete, { body, signal: leaving.signal })
  expect(answer.status).toBe(200)
  const read = drain(answer)
  await read.started
  return {
    closed: Promise.all([page.over, read.over]),
    async stop() {
      page.leave()
      leaving.abort()
    },
  }
}

function drain(response: Response): { started: Promise<void>; over: Promise<void> } {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const over = (async () => {
    try {
      for await (const piece of response.body ?? []) if (piece.length > 0) resolve()
    } catch {
      // The stream was cut off.
    }
    resolve()
  })()
  return { started: begun, over }
}
