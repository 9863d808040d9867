// @module-tag full

import { FOREIGN_PICTURE_MAX, routes } from '@inkling/contract'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepFiles } from '../../../account-data/removal/sweep-files.ts'
import { storedFiles } from '../../../platform/files/testing/stored-files.ts'
import type { Lookup } from '../../../platform/outbound/connect.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { pictureSiteForFile } from '../../../testing/picture-site.ts'
import { download } from './fetch-foreign-picture.ts'
import { deleteOldForeignPictures } from './store.ts'

const png = await sharp({ create: { width: 50, height: 80, channels: 3, background: '#c8432f' } })
  .withExif({ IFD0: { Artist: 'somebody' } })
  .png()
  .toBuffer()

const site = await pictureSiteForFile({
  '/cat.png': response => response.end(png),
  '/two-things.png': response => response.end(Buffer.concat([png, Buffer.from('<script>1</script>')])),
  '/liar.png': response => response.end('<html><script>alert(1)</script></html>'),
  '/drawing.svg': response => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/empty.png': response => response.end(),
  '/huge.png': response => response.end(Buffer.alloc(FOREIGN_PICTURE_MAX + 1)),
  '/endless.png': response => {
    const chunk = Buffer.alloc(256 * 1024)
    const push = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', push)
    push()
  },
  '/drip.png': response => void response.write(png.subarray(0, 20)),
  '/silent.png': () => undefined,
  '/moved': response => void response.writeHead(302, { location: '/cat.png' }).end(),
  '/round': response => void response.writeHead(302, { location: '/round' }).end(),
  '/nowhere': response => void response.writeHead(302).end(),
  '/to-metadata': response =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/to-file': response => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/error': response => void response.writeHead(500).end('no'),
})

/** Allows this machine, on which the test runs the other site. */
const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
afterAll(() => outbound.close())
const app = await appForFile({ publicOutbound: outbound })
const reader = await app.api.register('reader')
const { fetch: fetchPicture } = routes.foreignPictures

const copyOf = (path: string) => reader.call(fetchPicture, { query: { url: site.url + path } })
const refusalOf = async (url: string) => (await reader.refused(fetchPicture, { query: { url } })).code
const media = (path: string) => fetch(new URL(path, app.url))

beforeEach(() => {
  site.requests.length = 0
})

test('gets a re-encoded copy of another site’s picture without its address', async () => {
  const { file_url } = await copyOf('/cat.png')
  expect(file_url).toMatch(/^\/media\/[0-9a-f]{32}\/1280\.webp$/)
  const shown = await sharp(await (await media(file_url)).arrayBuffer()).metadata()
  expect([shown.format, shown.width, shown.height, shown.exif]).toEqual(['webp', 50, 80, undefined])
})

test('sends nothing about the reader to the other site', async () => {
  await copyOf('/cat.png?nothing-known')
  expect(site.requests.map(({ headers }) => Object.keys(headers).sort())).toEqual([
    ['accept', 'connection', 'host', 'user-agent'],
  ])
  expect(site.requests[0]?.headers['user-agent']).toBe('Inkling')
})

test('fetches a picture once for all readers', async () => {
  const other = await app.api.register('other')
  const first = await copyOf('/cat.png?once')
  expect(await copyOf('/cat.png?once#there')).toEqual(first)
  expect(await other.call(fetchPicture, { query: { url: `${site.url}/cat.png?once` } })).toEqual(first)
  expect(site.requests).toHaveLength(1)
})

test('fetches it once for two readers at once', async () => {
  const before = (await storedFiles(app.context)).length
  const [first, second] = await Promise.all([copyOf('/cat.png?twice'), copyOf('/cat.png?twice')])
  expect(first).toEqual(second)
  expect(await storedFiles(app.context)).toHaveLength(before + 4)
})

test('keeps only the picture of a polyglot file', async () => {
  const { file_url } = await copyOf('/two-things.png')
  const shown = Buffer.from(await (await media(file_url)).arrayBuffer())
  expect(shown.includes('script')).toBe(false)
})

test('follows a limited number of redirects', async () => {
  expect(await copyOf('/moved')).toHaveProperty('file_url')
  site.requests.length = 0
  expect(await refusalOf(`${site.url}/round`)).toBe('foreign_picture_unreachable')
  expect(site.requests).toHaveLength(4)
})

describe('what is not a picture is not kept', () => {
  test.each([
    ['/liar.png', 'not_a_picture'],
    ['/drawing.svg', 'not_a_picture'],
    ['/empty.png', 'not_a_picture'],
    ['/huge.png', 'foreign_picture_too_large'],
    ['/endless.png', 'foreign_picture_too_large'],
    ['/error', 'foreign_picture_unreachable'],
    ['/nowhere', 'foreign_picture_unreachable'],
    ['/not-there', 'foreign_picture_unreachable'],
  ])('%s is %s', async (path, code) => {
    const before = await storedFiles(app.context)
    expect(await refusalOf(site.url + path)).toBe(code)
    expect(await storedFiles(app.context)).toEqual(before)
  })

  test.each(['/silent.png', '/drip.png'])('a site that keeps one waiting: %s', async path => {
    const directory = app.context.config.dataDir
    await expect(
      download(new URL(site.url + path), { outbound, directory, bounds: { ms: 100 } }),
    ).rejects.toMatchObject({ code: 'foreign_picture_unreachable' })
  })

  test('a redirect to a forbidden address', async () => {
    expect(await refusalOf(`${site.url}/to-metadata`)).toBe('foreign_picture_refused')
    expect(await refusalOf(`${site.url}/to-file`)).toBe('foreign_picture_refused')
  })
})

const home = await appForFile({ env: { MODEL_NETWORK: 'any' } })
const owner = await home.api.register('owner')

describe('an installation with models in its own network', () => {
  const answering =
    (...addresses: string[]): Lookup =>
    (_, callback) =>
      callback(
        null,
        addresses.map(address => ({ address, family: 4 })),
      )

  test.each(['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '0'])(
    'fetches no picture of its own network: %s',
    async host => {
      const query = { url: `http://${host}:${site.port}/cat.png` }
      expect((await owner.refused(fetchPicture, { query })).code).toBe('foreign_picture_refused')
      expect(site.requests).toEqual([])
    },
  )

  test.each([
    ['a name of its own network', ['127.0.0.1']],
    ['a name that is there among others', ['1.1.1.1', '127.0.0.1']],
  ])('nor from %s', async (_, addresses) => {
    const guarded = createOutbound({
      network: 'public',
      ownPorts: new Set(),
      lookup: answering(...addresses),
    })
    const address = new URL(`http://pictures.example:${site.port}/cat.png`)
    const options = { outbound: guarded, directory: app.context.config.dataDir }
    await expect(download(address, options)).rejects.toMatchObject({ code: 'foreign_picture_refused' })
    expect(site.requests).toEqual([])
    await guarded.close()
  })
})

test.each(['ftp://pics.test/a.png', 'file:///etc/passwd', 'data:image/png;base64,AA==', '//pics.test/a', ''])(
  '%s is not an address of a picture',
  async url => {
    expect(await refusalOf(url)).toBe('invalid_input')
  },
)

test('an address with a password is refused', async () => {
  expect(await refusalOf(`http://me:secret@127.0.0.1:${site.port}/cat.png`)).toBe('foreign_picture_refused')
})

test('pictures are fetched for logged-in users only', async () => {
  const query = { url: `${site.url}/cat.png` }
  expect(await app.api.refused(fetchPicture, { query })).toMatchObject({ code: 'not_signed_in' })
})

test('it can be switched off', async () => {
  const off = await appForFile({ env: { FOREIGN_PICTURES: 'off' }, publicOutbound: outbound })
  const somebody = await off.api.register('somebody')
  const query = { url: `${site.url}/cat.png` }
  expect(await somebody.refused(fetchPicture, { query })).toMatchObject({ code: 'foreign_pictures_off' })
  expect(site.requests).toEqual([])
})

describe('copies are deleted', () => {
  let readers = 0
  /** Registers a new user each time, because advancing the clock expires earlier logins. */
  async function showAnew(path: string): Promise<string> {
    const newcomer = await app.api.register(`newcomer-${readers++}`)
    return (await newcomer.call(fetchPicture, { query: { url: site.url + path } })).file_url
  }

  test('after thirty days, and fetched again when needed', async () => {
    const first = await showAnew('/cat.png?old')
    app.clock.advance({ days: 29 })
    await deleteOldForeignPictures(app.context)
    expect((await media(first)).status).toBe(200)
    app.clock.advance({ days: 2 })
    await deleteOldForeignPictures(app.context)
    expect((await media(first)).status).toBe(404)
    expect(await showAnew('/cat.png?old')).not.toBe(first)
  })

  test('oldest first, above the total limit', async () => {
    const old = await showAnew('/cat.png?oldest')
    app.clock.advance({ seconds: 60 })
    await app.context.db
      .updateTable('foreign_pictures')
      .set({ bytes: 1024 * 1024 * 1024 })
      .execute()
    const fresh = await showAnew('/cat.png?newest')
    expect((await media(old)).status).toBe(404)
    expect((await media(fresh)).status).toBe(200)
  })

  test('but not by the sweep of unused files', async () => {
    const copy = await showAnew('/cat.png?named')
    // File times are real; account times come from the test clock.
    await app.database.pool.query(`update users set created_at = now() - interval '1 hour'`)
    app.clock.advance({ days: 2 })
    await sweepFiles(app.context)
    expect((await media(copy)).status).toBe(200)
  })
})
