import { routes } from '@inkling/contract'
import { TEST_PASSWORD } from '@inkling/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from './calls/all-calls.ts'
import { nameOf } from './calls/good-call.ts'
import { type CallWorld, openWorld } from './calls/world.ts'
import { recordFigures } from './figures.ts'
import { SeededRandom } from './kill/random.ts'
import { mutators } from './mutations/mutators.ts'
import { bytesOf, type RawRequest, requestOf } from './mutations/requests.ts'
import { sendRaw } from './mutations/send-raw.ts'
import { trials } from './trials.ts'

const MAX_PARALLEL = 16
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32))

let fixture: CallWorld
const figures: Record<string, number> = {
  requests: 0,
  routes: 0,
  status_500: 0,
  exits: 0,
  seed,
}
beforeAll(async () => {
  fixture = await openWorld()
})
afterAll(async () => {
  await fixture.site.close()
  recordFigures('R12', figures)
})

interface OriginalRequest {
  readonly name: string
  readonly request: RawRequest
  readonly person: 'owner' | 'admin'
}

/** A valid request for every call of the contract, by a user who may make it. */
async function originalRequests(): Promise<OriginalRequest[]> {
  const all: OriginalRequest[] = []
  for (const call of allCalls) {
    const person = call.answers.ownedBy === 'admin' ? 'admin' : 'owner'
    const sending = await call.arrange(fixture, fixture.people[person])
    all.push({ name: nameOf(call), request: requestOf(call.route, sending, null), person })
  }
  return all
}

test('no malformed request causes a 500 or ends the process', {
  timeout: 3_600_000,
}, async () => {
  const random = new SeededRandom(seed)
  const all = await originalRequests()
  figures.routes = new Set(all.map(({ name }) => name)).size
  const total = trials(100_000, 4_000)
  const failures: string[] = []
  let sent = 0
  const statuses = new Map<string, number>()
  const tokens = new Map<string, string>()
  await logIn(tokens)
  const work = async (): Promise<void> => {
    while (sent < total) {
      const original = all[sent++ % all.length]
      if (original === undefined) return
      if (sent % 100 === 0) await logIn(tokens)
      const request = mutateRequest(signRequest(original, tokens), random)
      const bytes = corruptBytes(bytesOf(request), random)
      const outcome = await sendRaw(fixture.site.url, bytes, random.chance(0.05))
      statuses.set(`${outcome}`, (statuses.get(`${outcome}`) ?? 0) + 1)
      if (outcome === 500) failures.push(`${original.name}: ${bytes.toString('latin1').slice(0, 600)}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work))
  for (const [status, count] of [...statuses].sort()) figures[`answered_${status}`] = count
  figures.requests = sent
  figures.status_500 = failures.length
  expect(failures.slice(0, 5), `seed ${seed}`).toEqual([])

  // The same process still answers, and nothing in its output shows a failure.
  const { status } = await fetch(`${fixture.site.url}/health`)
  const failed = fixture.site.output().split('\n').filter(isFailure)
  figures.logged_failures = failed.length
  expect(failed.slice(0, 5), `seed ${seed}`).toEqual([])
  figures.exits = status === 200 ? 0 : 1
  expect(status).toBe(200)
})

/** Logs in again, because some of these calls end their own login. */
async function logIn(tokens: Map<string, string>): Promise<void> {
  for (const username of ['owner', 'admin']) {
    const body = { username, password: TEST_PASSWORD }
    tokens.set(username, (await fixture.site.api.call(routes.auth.login, { body })).access_token)
  }
}

function signRequest({ request, person }: OriginalRequest, tokens: ReadonlyMap<string, string>): RawRequest {
  if (request.headers.some(([name]) => name === 'authorization')) return request
  return { ...request, headers: [...request.headers, ['authorization', `Bearer ${tokens.get(person)}`]] }
}

/** Matches log lines about a failure in the server itself, rather than in a request or a model. */
const isFailure = (line: string): boolean => /"level":60|"code":"internal"|uncaught|unhandled/i.test(line)

/** Most requests have one fault, some several. */
function mutateRequest(request: RawRequest, random: SeededRandom): RawRequest {
  let mutated = request
  do mutated = random.pick(mutators)?.(mutated, random) ?? mutated
  while (random.chance(0.3))
  return mutated
}

function corruptBytes(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.chance(0.92)) return bytes
  const cut = Buffer.from(bytes.subarray(0, random.chance(0.5) ? random.below(bytes.length) : bytes.length))
  for (let flips = random.below(4); flips > 0 && cut.length > 0; flips--)
    cut[random.below(Math.min(cut.length, 400))] = random.below(256)
  return cut
}
