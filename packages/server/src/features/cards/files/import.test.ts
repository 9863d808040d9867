import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Card, routes } from '@inkling/contract'
import { type CardReading, normaliseCard, readCard, writeCardPng, writeCharx } from '@inkling/engine'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedFiles } from '../../../platform/files/testing/stored-files.ts'
import { WorkError } from '../../../platform/workers/task.ts'
import { startTestApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { cards } = routes
const app = await appForFile()
await app.api.register('admin')
const author = await app.api.register('author')

const bring = (body: Uint8Array | string, fileName?: string): Promise<Card> =>
  author.call(cards.import, { body, query: { fileName } })

async function exportFile(id: Card['id'], format: 'png' | 'json' | 'charx'): Promise<Uint8Array> {
  const response = await author.send(cards.export, { params: { id }, query: { format } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

function reading(bytes: Uint8Array, fileName = ''): Extract<CardReading, { ok: true }> {
  const result = readCard(bytes, { fileName })
  if (!result.ok) throw new Error(result.problem.code)
  return result
}

function pictureChunks(png: Uint8Array): string[] {
  const chunks: string[] = []
  const bytes = Buffer.from(png)
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.subarray(at + 4, at + 8 + bytes.readUInt32BE(at)).toString('latin1')
    if (!/^tEXt(chara|ccv3|chara-ext-asset)/i.test(chunk)) chunks.push(chunk)
  }
  return chunks
}

const made = (name: string) => {
  const result = normaliseCard({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { name, house_rule: [1, { a: null }] },
  })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card
}
const picture = () => sharp({ create: { width: 40, height: 60, channels: 3, background: '#c8432f' } })
const json = (data: object) => JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data })

describe('a real card is imported and exported completely', () => {
  const samples = join(import.meta.dirname, '../../../../../../../shared/data/cards-real')
  const names = existsSync(samples) ? readdirSync(samples) : []

  test.each(names)('%s', async name => {
    const file = new Uint8Array(readFileSync(join(samples, name)))
    const before = reading(file, name)
    const card = await bring(file, name)
    expect(card.data).toEqual(before.card.data)
    expect(card.status).toBe('private')
    expect(card.avatar_url !== null).toBe(before.image !== undefined)

    const asJson = reading(await exportFile(card.id, 'json'))
    expect(asJson.card.data).toEqual(before.card.data)

    const png = await exportFile(card.id, 'png')
    expect(reading(png).card.data.extensions).toEqual(before.card.data.extensions)
    if (before.format === 'png') expect(pictureChunks(png)).toEqual(pictureChunks(file))

    const charx = reading(await exportFile(card.id, 'charx'))
    expect(charx.card.data.name).toBe(before.card.data.name)
    expect(charx.assets).toEqual(expect.arrayContaining(before.assets))
  })
})

test('keeps picture, files and unknown content of a CHARX', async () => {
  const icon = { bytes: new Uint8Array(await picture().jpeg().toBuffer()), type: 'image/jpeg' } as const
  const note = { path: 'x_meta/note.json', bytes: new TextEncoder().encode('{"kept":true}'), use: null }
  const card = await bring(writeCharx(made('Keeper'), { icon, assets: [note] }))
  expect(card.facts.assets).toBe(2)
  const { card: again, assets } = reading(await exportFile(card.id, 'charx'))
  expect(again.data.house_rule).toEqual([1, { a: null }])
  expect(assets.map(asset => [asset.path, Buffer.from(asset.bytes)])).toEqual(
    expect.arrayContaining([
      ['x_meta/note.json', Buffer.from(note.bytes)],
      ['assets/icon/images/main.jpg', Buffer.from(icon.bytes)],
    ]),
  )
})

test('keeps other chunks of a picture file', async () => {
  const png = await picture()
    .withExif({ IFD0: { Artist: 'someone' } })
    .png()
    .toBuffer()
  const card = await bring(writeCardPng(made('Painted'), png))
  expect(pictureChunks(await exportFile(card.id, 'png'))).toEqual(pictureChunks(png))
})

test('serves the picture in all widths without its metadata', async () => {
  const png = await picture()
    .withExif({ IFD0: { Artist: 'someone' } })
    .png()
    .toBuffer()
  const card = await bring(writeCardPng(made('Shown'), png))
  for (const width of [96, 320, 640, 1280]) {
    const address = card.avatar_url?.replace('320', String(width)) ?? ''
    const response = await fetch(new URL(address, app.url))
    expect(response.status).toBe(200)
    const shown = await sharp(await response.arrayBuffer()).metadata()
    expect([shown.format, shown.width, shown.exif]).toEqual(['webp', 40, undefined])
  }
})

test('imports a card whose picture is truncated, with a notice', async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const whole = writeCardPng(made('Cut'), noise)
  const at = Buffer.from(whole).indexOf('IDAT')
  const broken = Buffer.from(whole).fill(0x55, at + 4, at + 40)
  const card = await bring(broken)
  expect(card.name).toBe('Cut')
  expect(card.notices).toContainEqual({ code: 'image_truncated', path: 'image' })
  expect(pictureChunks(await exportFile(card.id, 'png'))).toEqual(pictureChunks(broken))
})

test('exports a card without a picture in a default one', async () => {
  const card = await bring(json({ name: '墨', first_mes: '你好' }))
  const { image } = reading(await exportFile(card.id, 'png'))
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 600 })
  expect(card.avatar_url).toBeNull()
})

test('names the file after the card, in any script', async () => {
  const card = await bring(json({ name: '林黛玉 "颦儿"' }))
  const response = await author.send(cards.export, { params: { id: card.id }, query: { format: 'json' } })
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="___ __.json"; filename*=UTF-8''${encodeURIComponent('林黛玉 颦儿.json')}`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('reads tags and the adult mark from the card', async () => {
  const card = await bring(json({ name: 'Tagged', tags: ['Fantasy', 'fantasy', ' NSFW ', 'x'.repeat(200)] }))
  expect(card.tags).toEqual(['Fantasy', 'NSFW', 'x'.repeat(60)])
  expect(card.is_nsfw).toBe(true)
  expect(card.data.tags).toHaveLength(4)
})

describe('a file that is not a card is refused with a code, without effect', () => {
  const card = () => writeCardPng(made('Victim'), tiny)
  let tiny: Buffer
  beforeAll(async () => {
    tiny = await picture().png().toBuffer()
  })
  const charx = () => writeCharx(made('Victim'))

  const bad: Record<string, [code: string, file: () => Uint8Array | string]> = {
    'nothing at all': ['not_a_card', () => ''],
    'some text': ['not_a_card', () => 'Dear diary'],
    'a text in an encoding that is not clear': [
      'wrong_encoding',
      () => Buffer.from('{"name":"A","first_mes":"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0"}', 'latin1'),
    ],
    'a JSON that is something else': ['not_a_card', () => '{"compilerOptions":{}}'],
    'a lorebook': ['not_a_card', () => JSON.stringify({ spec: 'lorebook_v3', data: { entries: [] } })],
    'a JSON that breaks off': ['broken_card_json', () => json({ name: 'Half' }).slice(0, -5)],
    'a card without a name': ['card_without_name', () => json({ name: ' ', first_mes: 'Hello' })],
    'a card whose name is invisible': [
      'card_without_name',
      () => json({ name: '\u0001\u0002', first_mes: 'Hello' }),
    ],
    'a picture without a card': ['no_character_data', () => tiny],
    'a GIF': ['no_character_data', () => 'GIF89a\u0001\u0000\u0001\u0000'],
    'a PNG that is only a beginning': ['broken_image', () => tiny.subarray(0, 20)],
    'a PNG cut before its card': ['no_character_data', () => card().subarray(0, 60)],
    'a CHARX cut short': ['broken_archive', () => charx().subarray(0, charx().length - 30)],
    'a CHARX that holds far more than it seems': [
      'card_refused',
      () =>
        writeCharx(made('Bomb'), { assets: [{ path: 'zeros', bytes: new Uint8Array(51 << 20), use: null }] }),
    ],
    'a CHARX of a thousand files': [
      'too_many_files',
      () =>
        writeCharx(made('Many'), {
          assets: Array.from({ length: 1_000 }, (_, at) => ({
            path: `${at}`,
            bytes: new Uint8Array(),
            use: null,
          })),
        }),
    ],
    'a lorebook of too many entries': [
      'lorebook_too_large',
      () => json({ name: 'Book', character_book: { entries: Array(10_001).fill({}) } }),
    ],
    'an obfuscated card': ['encrypted_card', () => 'rcc||rccv1||abc||def||e30='],
    'a card nested too deep': ['card_refused', () => json({ name: 'Deep', extensions: nested(200) })],
  }
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) })

  test.each(Object.entries(bad))('%s', async (_, [code, file]) => {
    const before = await storedFiles(app.context)
    const count = (await author.call(cards.listMine)).total
    expect(await author.refused(cards.import, { body: file() })).toMatchObject({ code })
    expect(await storedFiles(app.context)).toEqual(before)
    expect((await author.call(cards.listMine)).total).toBe(count)
  })

  test.each([
    ['with its size told', (body: Uint8Array) => body],
    ['in pieces', (body: Uint8Array) => new Blob([Uint8Array.from(body)]).stream()],
  ])('an 80 MB picture %s', async (_, sent) => {
    const before = await storedFiles(app.context)
    const body = new Uint8Array(80 * 1024 * 1024)
    body.set(tiny)
    const response = await fetch(new URL('/api/v1/cards/import', app.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'image/png' },
      body: sent(body),
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'card_too_large',
      facts: { limit: 20 * 1024 * 1024 },
    })
    expect(await storedFiles(app.context)).toEqual(before)
  })
})

test('keeps nothing of an interrupted upload', async () => {
  const before = await storedFiles(app.context)
  const leaving = new AbortController()
  const half = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode('{"spec":"chara_card_v2",'))
      await expect.poll(() => storedFiles(app.context)).not.toEqual(before)
      leaving.abort()
    },
  })
  const sent = fetch(new URL('/api/v1/cards/import', app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}` },
    body: half,
    duplex: 'half',
    signal: leaving.signal,
  })
  await expect(sent).rejects.toThrow()
  await expect.poll(() => storedFiles(app.context)).toEqual(before)
})

describe('a file sent again with the same key', () => {
  test('returns the same card', async () => {
    const key = crypto.randomUUID()
    const body = json({ name: 'Once' })
    const first = await author.call(cards.import, { body, key })
    const before = await storedFiles(app.context)
    const again = await author.send(cards.import, { body, key, query: { fileName: 'other.json' } })
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toMatchObject({ id: first.id })
    expect(await storedFiles(app.context)).toEqual(before)
  })

  test('returns the same card for two at once, with one picture', async () => {
    const key = crypto.randomUUID()
    const body = writeCardPng(made('Twice'), await picture().png().toBuffer())
    const before = await storedFiles(app.context)
    const [first, second] = await Promise.all([
      author.call(cards.import, { body, key }),
      author.call(cards.import, { body, key }),
    ])
    expect(second).toEqual(first)
    expect((await storedFiles(app.context)).length - before.length).toBe(5)
  })

  test('returns the same card without reading the file again', async () => {
    const key = crypto.randomUUID()
    const body = json({ name: 'Read once' })
    const { database, context } = app
    const busy = await startTestApp({ isAlone: true, database, dataDir: context.config.dataDir })
    onTestFinished(() => busy.close())
    const there = busy.api.as(author.token)
    const first = await there.call(cards.import, { body, key })
    vi.spyOn(busy.context.workers, 'run').mockRejectedValue(
      new WorkError('timeout', { mark: null, tookMs: 5_000 }),
    )
    expect(await there.refused(cards.import, { body })).toMatchObject({ code: 'card_refused' })
    expect(await there.call(cards.import, { body, key })).toEqual(first)
  })

  test('is refused for another file', async () => {
    const key = crypto.randomUUID()
    await author.call(cards.import, { body: json({ name: 'One' }), key })
    expect(await author.refused(cards.import, { body: json({ name: 'Other' }), key })).toMatchObject({
      code: 'key_reused',
    })
  })
})

describe('a file that was imported before', () => {
  const file = json({ name: 'Twice', description: 'The same words' })
  const refusing = { body: file, query: { duplicates: 'refuse' } } as const

  test('is refused with the existing card on request', async () => {
    const { id } = await author.call(cards.import, refusing)
    await author.call(cards.update, { params: { id }, body: { data: { name: 'Once' } } })
    expect(await author.refused(cards.import, refusing)).toMatchObject({
      status: 409,
      code: 'card_exists',
      facts: { card_id: id, name: 'Once' },
    })
    expect((await bring(file)).id).not.toBe(id)
  })

  test('is recognized for its owner only, until the card is deleted', async () => {
    const other = await app.api.register('other')
    const { id } = await other.call(cards.import, refusing)
    await other.call(cards.remove, { params: { id } })
    expect((await other.call(cards.import, refusing)).name).toBe('Twice')
  })
})

test('accepts a JSON card sent as JSON', async () => {
  const body = json({ name: 'Typed' })
  const card = await author.call(cards.import, { body, headers: { 'content-type': 'application/json' } })
  expect(card.name).toBe('Typed')
})

test('an embedded picture becomes the card’s picture after the usual checks', async () => {
  const inline = `data:image/png;base64,${(await picture().png().toBuffer()).toString('base64')}`
  const { id, avatar_url } = await bring(json({ name: 'Inline', avatar: inline }))
  expect(avatar_url).not.toBeNull()
  expect(reading(await exportFile(id, 'charx')).image?.type).toBe('image/webp')
  const broken = await bring(json({ name: 'Broken', avatar: `${inline.slice(0, 60)}AAAA` }))
  expect(broken.avatar_url).toBeNull()
  expect(broken.notices).toContainEqual({ code: 'image_truncated', path: 'image' })
})

test('a card without a name is named after its file, and exported completely', async () => {
  const files = { path: 'a.bin', bytes: Uint8Array.of(1, 2), use: null }
  const nameless = { ...made('x'), data: { ...made('x').data, name: '' }, original: null }
  const { id, name } = await bring(writeCharx(nameless, { assets: [files] }), 'Marla Vey.charx')
  expect(name).toBe('Marla Vey')
  const { card, assets } = reading(await exportFile(id, 'charx'))
  expect(card.data.name).toBe('Marla Vey')
  expect(assets.map(({ path }) => path)).toEqual(['a.bin'])
})
