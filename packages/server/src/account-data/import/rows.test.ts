import { type CardId, routes } from '@inkling/contract'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { makePng } from '../../../../engine/src/card/testing/make-png.ts'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const {
  account,
  authors,
  blocks,
  cards,
  chat,
  chatSettings,
  comments,
  favorites,
  lorebooks,
  notifications,
  personas,
  profile,
  ratings,
  uploads,
} = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const mover = await app.api.register('mover')
const [adminId, moverId] = [(await admin.call(profile.get)).id, (await mover.call(profile.get)).id]

const zipOf = async (api: Api): Promise<Uint8Array> =>
  new Uint8Array(await (await api.send(account.export)).arrayBuffer())
const bring = (api: Api, body: Uint8Array) => api.call(account.import, { body, key: crypto.randomUUID() })

async function publicCard(name: string): Promise<CardId> {
  const { id } = await admin.call(cards.create, { body: { data: { name, first_mes: 'Hello.' } } })
  await admin.call(cards.requestPublic, { params: { id } })
  return id
}
const [heron, stork] = [await publicCard('Heron'), await publicCard('Stork')]

await mover.call(profile.update, {
  body: {
    display_name: 'The Mover',
    bio: 'On the way.',
    locale: 'en',
    show_nsfw: true,
    avatar_url: await upload(mover),
  },
})
const { id: own } = await mover.call(cards.create, { body: { data: { name: 'Own', first_mes: 'Hi.' } } })
for (const id of [heron, stork, own]) await mover.call(favorites.add, { params: { id } })
await mover.call(ratings.rate, { params: { id: heron }, body: { rating: 4 } })
await mover.call(ratings.rate, { params: { id: stork }, body: { rating: 2 } })
const thread = await admin.call(comments.create, { params: { id: heron }, body: { content: 'What a bird.' } })
await mover.call(comments.create, { params: { id: heron }, body: { content: 'Mine.' } })
await mover.call(comments.create, {
  params: { id: heron },
  body: { content: 'An answer.', parent_id: thread.id },
})
await mover.call(comments.create, { params: { id: stork }, body: { content: 'Gone soon.' } })
await mover.call(authors.follow, { params: { id: adminId } })
await mover.call(blocks.replace, { body: { tags: ['Horror'], author_ids: [adminId] } })
const me = await mover.call(personas.create, { body: { name: 'Traveller' } })
await mover.call(personas.bind, { params: { personaId: me.id, cardId: heron } })
const book = await mover.call(lorebooks.create, { body: { name: 'The coast' } })
const session = await mover.call(chat.createSession, { body: { card_id: own } })
const say = (body: object) => mover.call(chatSettings.change, { body })
await say({ system_prompt: 'Be brief.', lorebook_ids: [book.id] })
await say({ card_id: own, max_tokens: 300 })
await say({ session_id: session.id, sampling: { temperature: 0.3 }, persona_id: me.id })
const zip = await zipOf(mover)
// All but one card still exist here at import.
await admin.call(cards.remove, { params: { id: stork } })

describe('an account’s zip, imported into a new account', async () => {
  const newcomer = await app.api.register('newcomer')
  await admin.call(notifications.readAll)
  const outcome = await bring(newcomer, zip)

  test('reports what was imported, and why something was not', () => {
    expect(outcome).toMatchObject({
      profile: 1,
      favorites: 2,
      ratings: 1,
      comments: 0,
      follows: 1,
      blocks: 2,
    })
    expect(outcome.skipped).toEqual([
      { path: 'favorites.json', name: 'Stork', code: 'not_found' },
      { path: 'ratings.json', name: 'Stork', code: 'not_found' },
    ])
  })

  test('imports the profile with its picture', async () => {
    const shown = await newcomer.call(profile.get)
    expect(shown).toMatchObject({
      display_name: 'The Mover',
      bio: 'On the way.',
      locale: 'en',
      show_nsfw: true,
    })
    expect((await fetch(new URL(shown.avatar_url ?? '', app.url))).status).toBe(200)
  })

  test('imports and counts favorites and ratings of cards that exist here', async () => {
    const { my, stats } = await newcomer.call(cards.get, { params: { id: heron } })
    expect(my).toMatchObject({ favorite: true, rating: 4 })
    expect(stats).toMatchObject({ favorites: 2, rating_count: 2, rating_avg: 4 })
    const list = await newcomer.call(favorites.list)
    expect(list.items.map(({ card }) => card?.name).sort()).toEqual(['Heron', 'Own'])
    expect((await admin.call(notifications.unread)).count).toBe(0)
  })

  test('imports follows and the blocklist', async () => {
    expect((await newcomer.call(authors.followed)).items).toMatchObject([{ username: 'admin' }])
    expect(await newcomer.call(blocks.get)).toMatchObject({ tags: ['Horror'], authors: [{ id: adminId }] })
  })

  test('imports settings for all chats, a card and a chat', async () => {
    const { items } = await newcomer.call(chat.sessions)
    const mine = await newcomer.call(personas.list)
    const books = await newcomer.call(lorebooks.list)
    const [card] = (await newcomer.call(cards.listMine)).items
    const everywhere = (await newcomer.call(chatSettings.getGlobal)).own
    expect(everywhere).toMatchObject({ system_prompt: 'Be brief.', lorebook_ids: [books.items[0]?.id] })
    const ofCard = await newcomer.call(chatSettings.get, { query: { card_id: card?.id } })
    expect(ofCard.own.max_tokens).toBe(300)
    const ofChat = await newcomer.call(chatSettings.get, { query: { session_id: items[0]?.id } })
    expect(ofChat.own).toMatchObject({ sampling: { temperature: 0.3 }, persona_id: mine.items[0]?.id })
    const { my } = await newcomer.call(cards.get, { params: { id: heron } })
    expect(my.persona_id).toBe(mine.items[0]?.id)
  })

  test('overwrites nothing when imported again', async () => {
    await newcomer.call(ratings.rate, { params: { id: heron }, body: { rating: 1 } })
    await newcomer.call(chatSettings.change, { body: { system_prompt: 'Be long.' } })
    await newcomer.call(profile.update, { body: { bio: 'Arrived.' } })
    expect(await bring(newcomer, zip)).toMatchObject({
      ratings: 0,
      settings: 0,
      favorites: 0,
      profile: 0,
      blocks: 0,
    })
    expect((await newcomer.call(profile.get)).bio).toBe('Arrived.')
    expect((await newcomer.call(chatSettings.getGlobal)).own.system_prompt).toBe('Be long.')
    const { my, stats } = await newcomer.call(cards.get, { params: { id: heron } })
    expect([my.rating, stats.favorites]).toEqual([1, 2])
  })
})

test('settings imported from another site refer to no models', async () => {
  const files = unzipSync(zip)
  const memory = { top_k: 3, summary_model_id: crypto.randomUUID(), embedding_model_id: crypto.randomUUID() }
  const settings = JSON.stringify([{ fields: { memory } }])
  const stranger = await app.api.register('stranger')
  const outcome = await bring(stranger, zipSync({ ...files, 'settings.json': strToU8(settings) }))
  expect(outcome.settings).toBe(1)
  const { own } = await stranger.call(chatSettings.getGlobal)
  expect(own.memory).toMatchObject({ top_k: 3, summary_model_id: null, embedding_model_id: null })
})

describe('comments in an account’s zip', () => {
  /** Makes the archive look as if it came from another site. */
  async function exportOfOtherSite(): Promise<Uint8Array> {
    const files = unzipSync(zip)
    const lines = Buffer.from(files['comments.jsonl'] ?? []).toString()
    const moved = lines.replaceAll('"id":"0', '"id":"1')
    return zipSync({ ...files, 'comments.jsonl': strToU8(moved) })
  }

  test('are imported once, if their card exists here', async () => {
    const writer = await app.api.register('writer')
    const foreignArchive = await exportOfOtherSite()
    const outcome = await bring(writer, foreignArchive)
    expect(outcome.comments).toBe(2)
    expect(outcome.skipped).toContainEqual({ path: 'comments.jsonl', name: 'Stork', code: 'not_found' })
    await writer.call(blocks.replace, { body: { tags: [], author_ids: [] } }) // the block hides the thread
    const { items } = await writer.call(comments.list, { params: { id: heron }, query: { sort: 'oldest' } })
    const bodies = items.map(({ content, replies }) => [content, replies.map(reply => reply.content)])
    expect(bodies).toEqual([
      ['What a bird.', ['An answer.', 'An answer.']],
      ['Mine.', []],
      ['Mine.', []],
    ])
    expect((await writer.call(cards.get, { params: { id: heron } })).stats.comments).toBe(5)
    expect((await bring(writer, foreignArchive)).comments).toBe(0)
  })
})

test('invalid rows are skipped, and server fields ignored', async () => {
  const careful = await app.api.register('careful')
  const files = {
    'README.txt': strToU8('Inkling'),
    'ratings.json': strToU8(JSON.stringify([{ card_id: heron, card: 'Heron', rating: 9 }, 'no row'])),
    'favorites.json': strToU8('{"no": "list"}'),
    'following.json': strToU8(
      JSON.stringify([{ author_id: (await careful.call(profile.get)).id, author: 'me' }]),
    ),
    'comments.jsonl': strToU8(`${JSON.stringify({ id: heron, card_id: heron, content: '' })}\n{`),
    'profile/profile.json': strToU8(JSON.stringify({ role: 'admin', id: moverId, bio: 'x' })),
  }
  const outcome = await bring(careful, zipSync(files))
  expect(outcome).toMatchObject({ ratings: 0, favorites: 0, follows: 0, comments: 0, skipped_count: 6 })
  expect(await careful.call(profile.get)).toMatchObject({ username: 'careful', role: 'user', bio: 'x' })
})

async function upload(by: Api): Promise<string> {
  const query = { fileName: 'me.png', fileType: 'image/png' as const }
  const ticket = await by.call(uploads.createPresignedUrl, { query })
  const body = new Uint8Array(makePng())
  await fetch(new URL(ticket.upload_url, app.url), { method: 'PUT', headers: ticket.headers, body })
  return ticket.file_url
}
