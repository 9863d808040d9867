import { crc32 } from 'node:zlib'
import { type AnswerOf, routes, UPLOAD_MAX } from '@inkling/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedFiles } from '../../platform/files/testing/stored-files.ts'
import { appForFile } from '../../testing/for-file.ts'
import { addUpload, type Upload } from './store.ts'

const { cards, profile, uploads } = routes
const app = await appForFile()
const user = await app.api.register('painter')

type UploadBody = Uint8Array<ArrayBuffer> | string
type PresignedUrl = AnswerOf<typeof uploads.createPresignedUrl>

const ticketFor = (
  fileName: string,
  fileType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/avif' | 'image/webp',
) => user.call(uploads.createPresignedUrl, { query: { fileName, fileType } })

/** Uploads with only the ticket and no token. */
const put = (ticket: Pick<PresignedUrl, 'upload_url' | 'headers'>, body: UploadBody) =>
  fetch(new URL(ticket.upload_url, app.url), { method: 'PUT', headers: ticket.headers, body })

const media = (path: string) => fetch(new URL(path, app.url))

const picture = (width = 50, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#c8432f' } })

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts a picture in %s', async format => {
  const ticket = await ticketFor(`me.${format}`, `image/${format}`)
  const bytes = new Uint8Array(await picture().toFormat(format).toBuffer())
  expect((await put(ticket, bytes)).status).toBe(204)
  const shown = await media(ticket.file_url)
  expect(shown.status).toBe(200)
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
    format: 'webp',
    width: 50,
    height: 80,
  })
})

test('shrinks and rotates a large picture, and removes its metadata', async () => {
  const ticket = await ticketFor('large.jpg', 'image/jpeg')
  const turned = await picture(2000, 1000)
    .withExif({ IFD0: { Artist: 'me' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await put(ticket, new Uint8Array(turned))
  const sizes = [96, 320, 640, 1280].map(async width => {
    const shown = await media(ticket.file_url.replace('/320.', `/${width}.`))
    const metadata = await sharp(await shown.arrayBuffer()).metadata()
    return [metadata.width, metadata.height, metadata.exif]
  })
  expect(await Promise.all(sizes)).toEqual([
    [96, 192, undefined],
    [320, 640, undefined],
    [640, 1280, undefined],
    [1000, 2000, undefined],
  ])
})

test('serves a picture with a picture’s type, cacheable forever', async () => {
  const ticket = await ticketFor('me.png', 'image/png')
  await put(ticket, new Uint8Array(await picture().png().toBuffer()))
  const { headers } = await media(ticket.file_url)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('content-disposition')).toBe('inline; filename="picture.webp"')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('answers 304 for a cached picture', async () => {
  const ticket = await ticketFor('me.png', 'image/png')
  await put(ticket, new Uint8Array(await picture().png().toBuffer()))
  const etag = (await media(ticket.file_url)).headers.get('etag') ?? ''
  const again = await fetch(new URL(ticket.file_url, app.url), { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  const other = await fetch(new URL(ticket.file_url, app.url), { headers: { 'if-none-match': '"other"' } })
  expect(other.status).toBe(200)
})

test('serves nothing at other addresses', async () => {
  const ticket = await ticketFor('me.png', 'image/png')
  expect((await media(ticket.file_url)).status).toBe(404)
  await put(ticket, new Uint8Array(await picture().png().toBuffer()))
  const secret = ticket.file_url.split('/')[2]
  for (const path of ['321.webp', '320.png', '..%2f..%2fsecret.key', '320.webp%00', '']) {
    expect((await media(`/media/${secret}/${path}`)).status).toBe(404)
  }
  expect((await media(`/media/${'0'.repeat(32)}/320.webp`)).status).toBe(404)
})

test.each([
  ['a JPEG that is called .png', 'me.png', 'image/png', 'jpeg'],
  ['a WebP that is called .jpg', 'me.jpg', 'image/jpeg', 'webp'],
  ['a picture without an ending', 'me', 'image/gif', 'png'],
] as const)('takes %s as what its bytes are', async (_, name, type, format) => {
  const ticket = await ticketFor(name, type)
  const bytes = new Uint8Array(await picture().toFormat(format).toBuffer())
  expect((await put(ticket, bytes)).status).toBe(204)
  expect((await media(ticket.file_url)).status).toBe(200)
})

test.each([
  ['a long screenshot', 1_080, 16_000],
  ['a picture of 50 million points', 8_160, 6_120],
])('keeps %s, smaller', async (_, width, height) => {
  const ticket = await ticketFor('long.png', 'image/png')
  const bytes = await picture(width, height).png({ compressionLevel: 1 }).toBuffer()
  expect((await put(ticket, new Uint8Array(bytes))).status).toBe(204)
  const shown = await sharp(await (await media(ticket.file_url)).arrayBuffer()).metadata()
  expect(shown.width / shown.height).toBeCloseTo(width / height, 2)
})

test('gives tickets to accounts only', async () => {
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  expect(await app.api.refused(uploads.createPresignedUrl, { query })).toMatchObject({
    code: 'not_signed_in',
  })
})

describe('a body that does not fit its ticket is not kept', () => {
  let before: string[]
  beforeEach(async () => {
    before = await storedFiles(app.context)
  })

  const unfit: [string, string, () => UploadBody | Promise<UploadBody>][] = [
    ['a page that calls itself a picture', 'upload_type', () => '<html><script>alert(1)</script></html>'],
    ['an SVG', 'upload_type', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a picture cut short', 'broken_image', async () => (await png()).slice(0, -30)],
    ['a picture of 30,000 by 30,000 points', 'image_too_large', async () => withSize(await png(), 30_000)],
  ]

  test.each(unfit)('%s', async (_, code, body) => {
    const ticket = await ticketFor('me.png', 'image/png')
    const response = await put(ticket, await body())
    expect(await response.json()).toMatchObject({ code })
    expect((await media(ticket.file_url)).status).toBe(404)
    expect(await storedFiles(app.context)).toEqual(before)
  })

  test('a file that is too large', async () => {
    const ticket = await ticketFor('me.png', 'image/png')
    const response = await put(ticket, new Uint8Array(UPLOAD_MAX + 1))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large', facts: { limit: ticket.max_bytes } })
    expect(await storedFiles(app.context)).toEqual(before)
  })

  test('an empty body', async () => {
    const ticket = await ticketFor('me.png', 'image/png')
    expect((await put(ticket, '')).status).toBe(400)
  })
})

test('keeps only the picture of a polyglot file', async () => {
  const png = await picture().png().toBuffer()
  const ticket = await ticketFor('me.png', 'image/png')
  const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  expect((await put(ticket, new Uint8Array(both))).status).toBe(204)
  const shown = Buffer.from(await (await media(ticket.file_url)).arrayBuffer())
  expect(shown.includes('script')).toBe(false)
})

describe('a ticket', () => {
  test('is valid for one picture; the same bytes again are the same upload', async () => {
    const ticket = await ticketFor('me.png', 'image/png')
    const png = new Uint8Array(await picture().png().toBuffer())
    const other = new Uint8Array(await picture(51).png().toBuffer())
    expect((await put(ticket, png)).status).toBe(204)
    const first = await (await media(ticket.file_url)).arrayBuffer()
    expect((await put(ticket, png)).status).toBe(204)
    expect((await put(ticket, other)).status).toBe(403)
    expect((await put(ticket, 'no picture at all')).status).toBe(403)
    expect(await (await media(ticket.file_url)).arrayBuffer()).toEqual(first)
  })

  test('is valid for one of two pictures sent at once', async () => {
    const ticket = await ticketFor('me.png', 'image/png')
    const bodies = await Promise.all([picture(50), picture(51)].map(one => one.png().toBuffer()))
    const answers = await Promise.all(bodies.map(body => put(ticket, new Uint8Array(body))))
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 403])
  })

  test('is valid for five minutes', async () => {
    const ticket = await ticketFor('me.png', 'image/png')
    app.clock.advance({ seconds: 301 })
    const response = await put(ticket, new Uint8Array(await picture().png().toBuffer()))
    expect(await response.json()).toMatchObject({ status: 403, code: 'upload_signature' })
  })

  test('cannot be forged', async () => {
    const { upload_url, headers } = await ticketFor('me.png', 'image/png')
    const [body = '', signature = ''] = (upload_url.split('/').at(-1) ?? '').split('.')
    const ticket = JSON.parse(Buffer.from(body, 'base64url').toString())
    const larger = Buffer.from(JSON.stringify({ ...ticket, max_bytes: 1e9 })).toString('base64url')
    for (const word of [
      `${larger}.${signature}`,
      `${body}.`,
      body,
      `${body}.${signature}.`,
      `${body}.${signature}a`,
      'x',
    ]) {
      const response = await put({ upload_url: `/api/v1/uploads/${word}`, headers }, 'x')
      expect([word, response.status]).toEqual([word, 403])
    }
  })
})

test('is limited to 500 MB a day per account', async () => {
  const greedy = await app.api.register('greedy')
  const { id: user_id } = await greedy.call(profile.get)
  const row = {
    user_id,
    type: 'image/png',
    sha256: Buffer.alloc(32),
    created_at: app.clock.now().toISOString(),
  }
  await app.context.db
    .insertInto('uploads')
    .values({
      ...row,
      id: crypto.randomUUID() as never,
      picture: '1'.repeat(32) as never,
      bytes: 495 * 1024 * 1024,
    })
    .execute()
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  expect(await greedy.refused(uploads.createPresignedUrl, { query })).toMatchObject({
    code: 'upload_limit',
    status: 429,
  })
})

test('an own upload can become a card’s picture, another user’s cannot', async () => {
  const owner = await app.api.register('owner')
  const card = await owner.call(cards.create, { body: { data: { name: 'Faceless' } } })
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  const own = await owner.call(uploads.createPresignedUrl, { query })
  const [mine, othersUrl] = [own.file_url, (await ticketFor('me.png', 'image/png')).file_url]
  const change = (avatar_url: string | null) => ({ params: { id: card.id }, body: { avatar_url } })

  expect(await owner.refused(cards.update, change(mine))).toMatchObject({ code: 'invalid_input' })
  await put(own, new Uint8Array(await picture().png().toBuffer()))
  expect(await owner.call(cards.update, change(mine))).toMatchObject({ avatar_url: mine })
  for (const url of [othersUrl, 'https://example.com/x.png', '/media/../x', 'javascript:alert(1)']) {
    expect(await owner.refused(cards.update, change(url))).toMatchObject({ code: 'invalid_input' })
  }
  expect(await owner.call(cards.update, change(null))).toMatchObject({ avatar_url: null, art_url: null })
  const create = (avatar_url: string) => ({ body: { data: { name: 'Another' }, avatar_url } })
  expect(await owner.call(cards.create, create(mine))).toMatchObject({ avatar_url: mine })
  expect(await owner.refused(cards.create, create(othersUrl))).toMatchObject({ code: 'invalid_input' })
})

test('two identical uploads at once are stored once', async () => {
  const { id: user_id } = await user.call(profile.get)
  const upload = () => {
    const [id, picture] = [crypto.randomUUID() as Upload['id'], crypto.randomUUID() as Upload['picture']]
    const of = { user_id, type: 'image/png', bytes: 1, sha256: Buffer.alloc(32) } as const
    return { ...of, id, picture, created_at: new Date().toISOString() }
  }
  for (let round = 0; round < 400; round++) {
    const twin = upload()
    const added = await Promise.all(Array.from({ length: 10 }, () => addUpload(app.context.db, twin)))
    expect(added.filter(Boolean)).toHaveLength(1)
  }
})

const png = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await picture().png().toBuffer())

/** The PNG claims a larger size than it has. */
function withSize(png: Uint8Array, side: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return new Uint8Array(bytes)
}
