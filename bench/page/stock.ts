import { deflateSync } from 'node:zlib'
import { routes } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import type { Browser } from 'playwright-core'
import { cardChunk, END, headerChunk, pngOf } from '../../packages/engine/src/card/testing/make-png.ts'
import { makeChunk } from '../../packages/engine/src/files/png-chunks.ts'
import type { MeasuredPage } from './visit.ts'

const CARDS = 12
const WIDTH = 512
const HEIGHT = 768
const ADMIN = 'keeper'
/** Not the admin, who would be redirected to model setup. */
const READER = 'visitor'

/** Adds public cards in the visitors' language. The first account is the admin, whose cards become public on request. */
export async function stock(url: string): Promise<void> {
  const api = await createApi(url).register(ADMIN)
  for (let index = 0; index < CARDS; index++) await addCard(api, index)
  await createApi(url).register(READER)
}

async function addCard(api: Api, index: number): Promise<void> {
  const data = {
    name: `守灯人 ${index}`,
    description: '她为不再归来的船守着灯。'.repeat(40),
    first_mes: '灯亮着。',
    tags: ['灯', '海'],
  }
  const file = pngOf(
    headerChunk(WIDTH, HEIGHT),
    makeChunk('IDAT', new Uint8Array(deflateSync(landscape(index)))),
    cardChunk('chara', { spec: 'chara_card_v2', spec_version: '2.0', data }),
    END,
  )
  const { id } = await api.call(routes.cards.import, { body: file })
  await api.call(routes.cards.requestPublic, { params: { id } })
}

/** Draws hills that differ per card and compress about as badly as a drawing. */
function landscape(index: number): Uint8Array {
  const rows = new Uint8Array((WIDTH + 1) * HEIGHT) // each row begins with filter byte 0 (none)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const hill = Math.sin((x + index * 40) / 60) * 80 + Math.sin(x / 17) * 20
      rows[y * (WIDTH + 1) + 1 + x] = y > 400 + hill ? (y + x * 3) % 97 : 160 + y / 8 + ((x * 7 + y * 13) % 5)
    }
  }
  return rows
}

export async function placesOf(browser: Browser, url: string): Promise<MeasuredPage[]> {
  const login: MeasuredPage = { name: '/login', address: `${url}/login`, usable: 'input[name="username"]' }
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(login.address)
  await page.fill('input[name="username"]', READER)
  await page.fill('input[name="password"]', TEST_PASSWORD)
  await page.click('button[type="submit"]')
  await page.waitForSelector(TILE)
  const storage = await context.storageState()
  await context.close()
  return [login, { name: '/, logged in', address: `${url}/`, usable: TILE, storage }]
}

const TILE = 'main a[href*="/character/0"]'
