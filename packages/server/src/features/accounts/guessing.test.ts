import { routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../platform/metrics/log.ts'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { auth, profile } = routes
const lines: string[] = []
const log = createLog('warn', { write: line => void lines.push(line) })
const app = await appForFile({ env: { TRUST_PROXY: 'loopback' }, log })

const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie })

const attempt = (username: string, password: string, headers: Record<string, string>) =>
  app.api.send(auth.login, { body: { username, password }, headers })

/** Returns how many attempts were checked. */
async function guessPasswords(
  username: string,
  times: number,
  addressOf: (n: number) => string,
): Promise<number> {
  let looked = 0
  for (let n = 0; n < times; n++) {
    if ((await attempt(username, `guess ${n}`, from(addressOf(n)))).status === 401) looked++
  }
  return looked
}

async function registerAt(username: string, address: string): Promise<string> {
  const body = { username, email: `${username}@example.com`, password: TEST_PASSWORD }
  return cookiesOf(await app.api.send(auth.register, { body, headers: from(address) }))
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')

const scattered = (n: number) => `203.0.113.${n}`

describe('an account that is guessed at from many addresses', () => {
  it('has few guesses checked, and its owner can log in from known devices', async () => {
    const cookies = await registerAt('besieged', '192.0.2.1')
    expect(await guessPasswords('besieged', 60, scattered)).toBe(10)
    expect((await attempt('besieged', TEST_PASSWORD, from('192.0.2.1'))).status).toBe(200)
    expect((await attempt('besieged', TEST_PASSWORD, from('198.51.100.7', cookies))).status).toBe(200)
    expect((await attempt('besieged', TEST_PASSWORD, from('198.51.100.8'))).status).toBe(429)
    app.clock.advance({ seconds: 3601 })
    expect((await attempt('besieged', TEST_PASSWORD, from('198.51.100.8'))).status).toBe(200)
  })

  it('behaves like an account that does not exist', async () => {
    await registerAt('there', '192.0.2.1')
    expect(await guessPasswords('there', 12, scattered)).toBe(await guessPasswords('nowhere', 12, scattered))
  })
})

describe('guessing from one address', () => {
  it('does not use up the attempts of others, and waits longer each time', async () => {
    await registerAt('pestered', '192.0.2.1')
    const waits: number[] = []
    for (let n = 0; n < 12 && (waits.at(-1) ?? 0) < 3000; n++) {
      const refused = await attempt('pestered', `guess ${n}`, from('203.0.113.1'))
      if (refused.status !== 429) continue
      waits.push(Number(refused.headers.get('retry-after')))
      app.clock.advance({ seconds: waits.at(-1) ?? 0 })
    }
    expect(waits).toEqual([8, 32, 128, 3600].map(wait => expect.closeTo(wait, -1)))
    expect((await attempt('pestered', TEST_PASSWORD, from('198.51.100.9'))).status).toBe(200)
  })

  it('is not reset when the owner logs in from there', async () => {
    await registerAt('neighbour', '192.0.2.1')
    expect(await guessPasswords('neighbour', 5, () => '192.0.2.1')).toBe(5)
    app.clock.advance({ seconds: 9 })
    expect((await attempt('neighbour', TEST_PASSWORD, from('192.0.2.1'))).status).toBe(200)
    expect((await attempt('neighbour', 'guess', from('192.0.2.1'))).status).toBe(401)
    expect((await attempt('neighbour', 'guess', from('192.0.2.1'))).status).toBe(429)
  })
})

describe('a login', () => {
  it('that is refused is logged without what was typed', async () => {
    await registerAt('watched', '192.0.2.1')
    lines.length = 0
    await attempt('watched', 'a wrong secret', from('198.51.100.7'))
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ code: 'wrong_login', address: '198.51.100.7', msg: 'login refused' }),
    ])
    expect(lines.join()).not.toMatch(/wrong secret|watched|stack/)
  })

  it('makes the addresses known that it is refreshed from', async () => {
    const cookies = await registerAt('traveller', '192.0.2.1')
    const headers = from('198.51.100.20', cookies)
    expect((await app.api.send(auth.refresh, { headers })).status).toBe(200)
    await guessPasswords('traveller', 12, scattered)
    expect((await attempt('traveller', TEST_PASSWORD, from('198.51.100.20'))).status).toBe(200)
  })

  it('keeps a browser known that uses it from many addresses', async () => {
    let cookies = await registerAt('wanderer', '192.0.2.1')
    for (let n = 0; n < 11; n++) {
      cookies = cookiesOf(await app.api.send(auth.refresh, { headers: from(`198.51.100.${n}`, cookies) }))
    }
    await guessPasswords('wanderer', 12, scattered)
    expect((await attempt('wanderer', TEST_PASSWORD, from('198.51.100.99', cookies))).status).toBe(200)
  })

  it('can change its password while strangers guess', async () => {
    const owner = await app.api.register('busy')
    await guessPasswords('busy', 12, scattered)
    const body = { current_password: TEST_PASSWORD, new_password: 'another long secret' }
    await owner.call(profile.updatePassword, { body })
  })
})
