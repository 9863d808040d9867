import { routes } from '@inkling/contract'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makePng } from '../../../engine/src/card/testing/make-png.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Api } from '../testing/api.ts'
import { startTestApp } from '../testing/app.ts'
import { historyOf, say } from '../testing/chat.ts'
import { chatAppForFile } from '../testing/for-file.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'

const { account, cards, chat, lorebooks, personas, presets, profile, ratings, uploads } = routes
const { app, admin, reader, model } = await chatAppForFile('tokens-3')

const zipOf = async (api: Api): Promise<Uint8Array> =>
  new Uint8Array(await (await api.send(account.export)).arrayBuffer())
const bring = (api: Api, body: Uint8Array, key = crypto.randomUUID()) =>
  api.call(account.import, { body, key })

const { id: othersCard } = await admin.call(cards.create, {
  body: { data: { name: '灯塔', first_mes: 'A light.' } },
})
await admin.call(cards.requestPublic, { params: { id: othersCard } })

await reader.call(profile.update, { body: { bio: 'Reads by lamp light.' } })
const data = { name: 'Keeper: a/b', first_mes: 'The lamp is lit.' }
const { id: own } = await reader.call(cards.create, { body: { data, tagline: 'Of lamps' } })
for (const card_id of [own, othersCard]) {
  const session = await reader.call(chat.createSession, { body: { card_id } })
  await say(reader, session, model, `To ${card_id === own ? 'my own' : 'another'}`)
}
const me = await reader.call(personas.create, { body: { name: '旅人', description: 'Walks.' } })
const face = new Uint8Array(makePng())
const ticket = await reader.call(uploads.createPresignedUrl, {
  query: { fileName: 'me.png', fileType: 'image/png' },
})
await fetch(new URL(ticket.upload_url, app.url), { method: 'PUT', headers: ticket.headers, body: face })
await reader.call(personas.update, { params: { id: me.id }, body: { avatar_url: ticket.file_url } })
await reader.call(lorebooks.create, { body: { name: 'The coast' } })
await reader.call(presets.create, { body: { name: 'Calm', data: { temperature: 0.5 } } })
await reader.call(ratings.rate, { params: { id: othersCard }, body: { rating: 4 } })
const zip = await zipOf(reader)

const NOTHING = {
  cards: 0,
  chats: 0,
  personas: 0,
  lorebooks: 0,
  presets: 0,
  profile: 0,
  settings: 0,
  favorites: 0,
  ratings: 0,
  comments: 0,
  follows: 0,
  blocks: 0,
}

describe('an account’s data', () => {
  it('is exported as one zip with a description in both languages', async () => {
    const response = await reader.send(account.export)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="inkling reader [\d-]+\.zip"/,
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(
      Object.keys(files)
        .map(path => path.replace(/ \d{4}-\d\d-\d\d\./, '.'))
        .sort(),
    ).toEqual(
      [
        'README.txt',
        'blocklist.json',
        'cards/Keeper ab.json',
        'cards/cards.json',
        'chats/Keeper ab/Keeper ab.json',
        'chats/灯塔/灯塔.json',
        'comments.jsonl',
        'contents.json',
        'favorites.json',
        'following.json',
        'jsonl/Keeper ab/Keeper ab.jsonl',
        'jsonl/灯塔/灯塔.jsonl',
        'lorebooks/The coast.json',
        'other-cards/灯塔.json',
        'personas/personas.json',
        'personas/pictures/旅人.webp',
        'presets/Calm.json',
        'profile/profile.json',
        'ratings.json',
        'settings.json',
        'usage.json',
      ].sort(),
    )
    const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    expect(text('README.txt')).toMatch(/属于你的一切[\s\S]*that is yours/)
    expect(JSON.parse(text('profile/profile.json'))).toMatchObject({ bio: 'Reads by lamp light.' })
    expect(JSON.parse(text('cards/cards.json'))).toMatchObject([
      { file: 'cards/Keeper ab.json', tagline: 'Of lamps' },
    ])
    expect(JSON.parse(text('usage.json'))).toMatchObject([
      { day: expect.any(String), answers: 2, completion_tokens: 6 },
    ])
    expect(JSON.parse(text('ratings.json'))).toMatchObject([{ card: '灯塔', rating: 4 }])
  })

  it('contains no other user’s data and no secrets', async () => {
    const texts = Object.values(unzipSync(await zipOf(admin))).map(bytes => strFromU8(bytes))
    expect(texts.join()).not.toMatch(/my own|旅人|argon2/)
  })

  it('can be imported into a new account, with other authors’ cards for the chats with them', async () => {
    const newcomer = await app.api.register('newcomer')
    const added = { cards: 1, chats: 2, personas: 1, lorebooks: 1, presets: 1, ratings: 1, profile: 1 }
    expect(await bring(newcomer, zip)).toMatchObject({ ...added, known: 0, skipped: [], skipped_count: 0 })
    const { items } = await newcomer.call(chat.sessions)
    const contents = await Promise.all(items.map(async one => (await historyOf(newcomer, one))[1]?.content))
    expect(contents.sort()).toEqual(['To another', 'To my own'])
    expect((await newcomer.call(cards.listMine)).items.map(({ name }) => name)).toEqual(['Keeper: a/b'])
    const [keeperCard] = (await newcomer.call(cards.listMine)).items.filter(({ name }) => name === data.name)
    expect(keeperCard).toMatchObject({ tagline: 'Of lamps', status: 'private' })
    expect((await newcomer.call(personas.list)).items[0]?.avatar_url).toMatch(/^\/media\//)
    expect((await newcomer.call(personas.list)).items[0]).toMatchObject({
      name: '旅人',
      description: 'Walks.',
    })
  })

  it('is imported without duplicates, and restores what was deleted', async () => {
    const { id: session } = await reader.call(chat.createSession, { body: { card_id: own } })
    const full = await zipOf(reader)
    const chats = (await reader.call(chat.sessions)).total
    expect(await bring(reader, full)).toMatchObject({ ...NOTHING, skipped: [] })
    expect((await reader.call(chat.sessions)).total).toBe(chats)

    const newcomer = await app.api.register('elsewhere')
    await bring(newcomer, full)
    expect(await bring(newcomer, full)).toMatchObject({ ...NOTHING, skipped: [] })
    expect((await newcomer.call(chat.sessions)).total).toBe(chats)

    await reader.call(chat.removeSession, { params: { id: session } })
    expect(await bring(reader, full)).toMatchObject({ ...NOTHING, chats: 1 })
  })

  it('includes other authors’ cards as own copies if they do not exist here', async () => {
    const stranger = await app.api.register('stranger')
    const files = unzipSync(zip)
    const contents = strFromU8(files['contents.json'] ?? new Uint8Array())
    const altered = contents.replaceAll(othersCard, '01900000-0000-7000-8000-000000000000')
    const moved = zipSync({ ...files, 'contents.json': strToU8(altered) })
    expect(await bring(stranger, moved)).toMatchObject({ cards: 2, chats: 2 })
    expect((await stranger.call(cards.listMine)).items.map(({ name }) => name).sort()).toEqual([
      'Keeper: a/b',
      '灯塔',
    ])
  })

  it('is imported once, however often the call is repeated', async () => {
    const repeater = await app.api.register('repeater')
    const key = crypto.randomUUID()
    const first = await bring(repeater, zip, key)
    expect(await bring(repeater, zip, key)).toEqual(first)
    expect((await repeater.call(cards.listMine)).total).toBe(first.cards)
    expect((await repeater.call(chat.sessions)).total).toBe(first.chats)
  })

  it('is imported without broken files, which are listed', async () => {
    const files = unzipSync(zip)
    const broken = { ...files, 'cards/Keeper ab.json': strToU8('{'), 'lorebooks/empty.json': strToU8('') }
    const deep = strToU8(`${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`)
    const mender = await app.api.register('mender')
    const {
      cards: count,
      lorebooks: books,
      skipped,
    } = await bring(mender, zipSync({ ...broken, 'presets/Deep.json': deep }))
    expect([count, books]).toEqual([0, 1])
    expect(skipped).toContainEqual({ path: 'cards/Keeper ab.json', name: null, code: 'broken_card_json' })
    expect(skipped).toContainEqual({ path: 'lorebooks/empty.json', name: null, code: 'not_a_lorebook' })
    expect(skipped).toContainEqual({ path: 'presets/Deep.json', name: null, code: 'not_a_preset' })
  })

  it('is imported without a file whose compressed data is broken', async () => {
    const card = strToU8(
      JSON.stringify({ data: { name: 'Torn', first_mes: 'It was raining. '.repeat(100) } }),
    )
    const torn = zipSync({ 'cards/Torn.json': card, 'lorebooks/Whole.json': strToU8('{"entries":{}}') })
    const LOCAL_HEADER = 30
    torn.fill(0xff, LOCAL_HEADER + 'cards/Torn.json'.length + 1, LOCAL_HEADER + 'cards/Torn.json'.length + 20)
    const unlucky = await app.api.register('unlucky')
    expect(await bring(unlucky, torn)).toMatchObject({
      lorebooks: 1,
      skipped: [{ path: 'cards/Torn.json', name: null, code: 'broken_archive' }],
    })
  })

  it('is refused if it is not an account’s zip', async () => {
    const refusals = [strToU8('no zip'), zipSync({ 'else.txt': strToU8('x') }), zip.subarray(0, 200)]
    for (const body of refusals) {
      expect((await reader.refused(account.import, { body })).code).toBe('not_an_account')
    }
  })
})

describe('a running import', () => {
  it('ends with the login that started it', async () => {
    const leaver = await app.api.register('leaver')
    const { id } = await leaver.call(profile.get)
    // The first card blocks on a lock while its owner is logged out.
    let brought: Promise<Response> | undefined
    await inTransaction(app.context.db, async tx => {
      await sql`lock table cards in share mode`.execute(tx)
      brought = leaver.send(account.import, { body: zip, key: crypto.randomUUID() })
      await expect.poll(() => lockWaiters(app.context.db)).toBe(1)
      await tx
        .updateTable('logins')
        .set({ revoked_at: app.context.clock.now().toISOString() })
        .where('user_id', '=', id)
        .execute()
    })
    expect((await brought)?.status).toBe(401)
    expect((await app.database.pool.query('select from personas where user_id = $1', [id])).rowCount).toBe(0)
  })

  it('is refused as a whole during shutdown, so that a repeated call imports everything', async () => {
    const { database, context } = app
    const ending = await startTestApp({ database, dataDir: context.config.dataDir, isAlone: true })
    onTestFinished(() => ending.close())
    const patient = await app.api.register('patient')
    const key = crypto.randomUUID()
    await ending.context.workers.close()
    const there = ending.api.as(patient.token)
    expect((await there.refused(account.import, { body: zip, key })).code).toBe('shutting_down')
    expect(await bring(patient, zip, key)).toMatchObject({ cards: 1, skipped_count: 0 })
  })
})
