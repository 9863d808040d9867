import { routes } from '@inkling/contract'
import { normaliseCard, writeCharx } from '@inkling/engine'
import { expect, test } from 'vitest'
import { makePng } from '../../../../engine/src/card/testing/make-png.ts'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { sweepFiles } from './sweep-files.ts'

const { account, cards, chat, personas, uploads } = routes
const app = await appForFile()
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.context.files.list()) keys.push(key)
  return keys.sort()
}

const orphan = `cards/${crypto.randomUUID()}`
const orphanWeights = `models/${crypto.randomUUID()}/0`
const orphanPicture = `pictures/${'0a'.repeat(16)}/96.webp`
await app.context.files.put(orphan, new Uint8Array(3))

test('no file is deleted while there are no accounts, since another database may use the files', async () => {
  app.clock.advance({ days: 2 })
  await sweepFiles(app.context)
  expect(await storedKeys()).toContain(orphan)
})

test('files without a row are deleted after a day, and all others stay', async () => {
  const admin = await app.api.register('admin')
  const brought = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Heron' } })
  if (!brought.ok) throw new Error(brought.problem.code)
  const icon = { bytes: new Uint8Array(makePng()), type: 'image/png' } as const
  await admin.call(cards.import, { body: writeCharx(brought.card, { icon, assets: [] }) })
  await upload(admin)
  const { id } = await admin.call(personas.create, { body: { name: 'Me' } })
  await admin.call(personas.update, { params: { id }, body: { avatar_url: await upload(admin) } })
  const named = await storedKeys()
  const weights = await weightsOfADownload()

  // File times are real; account times come from the test clock.
  await app.database.pool.query(`update users set created_at = now() - interval '1 hour'`)
  await app.context.files.put(orphanPicture, new Uint8Array(3))
  await app.context.files.put(orphanWeights, new Uint8Array(3))
  await app.context.files.put('elsewhere/notes', new Uint8Array(3))
  await sweepFiles(app.context)
  expect(await storedKeys()).not.toContain(orphanPicture)
  expect(await storedKeys()).not.toContain(orphanWeights)
  expect(await storedKeys()).toEqual(
    [...named.filter(key => key !== orphan), weights, 'elsewhere/notes'].sort(),
  )
})

test('a sweep continues after the last file of the one before, and starts over at the end', async () => {
  const isSwept = async (key: string): Promise<boolean> => {
    await app.context.files.put(key, new Uint8Array(3))
    for (const _ of await storedKeys()) await sweepFiles(app.context, 1)
    return !(await storedKeys()).includes(key)
  }
  expect(await isSwept(`pictures/${'ff'.repeat(16)}/96.webp`)).toBe(true)
  await sweepFiles(app.context)
  expect(await isSwept(`cards/${'0'.repeat(8)}`)).toBe(true)
})

test('a new file is kept, since its row may follow', async () => {
  const key = `cards/${crypto.randomUUID()}`
  await app.context.files.put(key, new Uint8Array(3))
  await sweepFiles({ ...app.context, clock: { now: () => new Date() } })
  expect(await storedKeys()).toContain(key)
})

test('a picture of a kept card stays, even if a deleted card had it too', async () => {
  const leaver = await app.api.register('leaver')
  const reader = await app.api.register('reader')
  const avatar_url = await upload(leaver)
  const [, chatted] = await Promise.all(
    ['Alone', 'In chats'].map(name =>
      leaver.call(cards.create, { body: { data: { name, first_mes: 'Hello.' }, avatar_url } }),
    ),
  )
  if (chatted === undefined) throw new Error('two were made')
  await app.database.pool.query(
    `
    update cards set status = 'public', approved_revision_id = current_revision_id where id = $1`,
    [chatted.id],
  )
  await reader.call(chat.createSession, { body: { card_id: chatted.id } })
  await leaver.call(account.remove, { body: { password: TEST_PASSWORD, public_cards: 'take_down' } })
  expect((await fetch(new URL(avatar_url, app.url))).status).toBe(200)
})

async function weightsOfADownload(): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(`
    insert into downloads (id, hub_id, revision, files, status, total_bytes)
    values (gen_random_uuid(), 'tiny/models', 'main', '[]', 'ready', 3) returning id`)
  const key = `models/${rows[0]?.id}/0`
  await app.context.files.put(key, new Uint8Array(3))
  return key
}

async function upload(by: Api): Promise<string> {
  const query = { fileName: 'me.png', fileType: 'image/png' as const }
  const ticket = await by.call(uploads.createPresignedUrl, { query })
  const body = new Uint8Array(makePng())
  await fetch(new URL(ticket.upload_url, app.url), { method: 'PUT', headers: ticket.headers, body })
  return ticket.file_url
}
