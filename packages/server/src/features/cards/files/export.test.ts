import { type Card, routes } from '@inkling/contract'
import { type CardImage, normaliseCard, readCard, writeCardPng, writeCharx } from '@inkling/engine'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { cards, uploads } = routes
const app = await appForFile()
const author = await app.api.register('author')

type PixelColour = 'red' | 'blue' | 'lime'
const painted = (colour: PixelColour) =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: colour } })
const png = async (colour: PixelColour) => new Uint8Array(await painted(colour).png().toBuffer())

function blank() {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Subject' } })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card
}

async function exportFile(id: Card['id'], format: 'png' | 'charx') {
  const response = await author.send(cards.export, { params: { id }, query: { format } })
  const result = readCard(new Uint8Array(await response.arrayBuffer()))
  if (!result.ok) throw new Error(result.problem.code)
  return result
}

async function coloursOf(image: CardImage | undefined): Promise<boolean[]> {
  const { channels } = await sharp(image?.bytes).stats()
  return channels.slice(0, 3).map(channel => channel.mean > 128)
}
const RED = [true, false, false]
const BLUE = [false, false, true]

async function replaceArt(id: Card['id'], colour: PixelColour): Promise<void> {
  const query = { fileName: 'new.png', fileType: 'image/png' } as const
  const { upload_url, file_url } = await author.call(uploads.createPresignedUrl, { query })
  await fetch(new URL(upload_url, app.url), { method: 'PUT', body: await png(colour) })
  await author.call(cards.update, { params: { id }, body: { avatar_url: file_url } })
}

const bring = (body: Uint8Array) => author.call(cards.import, { body })

test('a new picture replaces the imported one', async () => {
  const { id } = await bring(writeCardPng(blank(), await png('red')))
  expect(await coloursOf((await exportFile(id, 'png')).image)).toEqual(RED)
  await replaceArt(id, 'blue')
  expect(await coloursOf((await exportFile(id, 'png')).image)).toEqual(BLUE)
  expect(await coloursOf((await exportFile(id, 'charx')).image)).toEqual(BLUE)
})

test('an archive keeps the former picture, but no longer as the icon', async () => {
  const former = await png('red')
  const { id } = await bring(writeCharx(blank(), { icon: { bytes: former, type: 'image/png' } }))
  await replaceArt(id, 'blue')
  const { image, assets } = await exportFile(id, 'charx')
  expect(await coloursOf(image)).toEqual(BLUE)
  const formerIcon = assets.find(asset => asset.use?.type === 'x_former_icon')
  expect(formerIcon?.bytes).toEqual(former)
})

test('a removed picture is not exported', async () => {
  const { id } = await bring(writeCardPng(blank(), await png('red')))
  await author.call(cards.update, { params: { id }, body: { avatar_url: null } })
  const { image } = await exportFile(id, 'png')
  expect(await coloursOf(image)).not.toEqual(RED)
  expect(await sharp(image?.bytes).metadata()).toMatchObject({ width: 400, height: 600 })
})

test('a JPEG picture is exported as PNG', async () => {
  const icon = { bytes: new Uint8Array(await painted('red').jpeg().toBuffer()), type: 'image/jpeg' } as const
  const { id } = await bring(writeCharx(blank(), { icon }))
  const { format, image } = await exportFile(id, 'png')
  expect(format).toBe('png')
  expect(await coloursOf(image)).toEqual(RED)
})

test('JSON is exported as imported until a field is edited', async () => {
  const data = {
    ...{ name: 'Amy', nickname: '', system_prompt: null, creation_date: '1719843000000', tags: 'a, b' },
    extensions: { talkativeness: '0.5' },
    character_book: { entries: [{ keys: ['k'], content: 'c', secondary_keys: [] }] },
  }
  const file = { spec: 'chara_card_v3', spec_version: '3.0', data, create_date: 'x' }
  const { id } = await author.call(cards.import, { body: JSON.stringify(file) })
  const asJson = async () =>
    await (await author.send(cards.export, { params: { id }, query: { format: 'json' } })).json()
  expect(await asJson()).toEqual(file)
  await replaceArt(id, 'blue')
  expect(await asJson()).toEqual(file)
  await author.call(cards.update, { params: { id }, body: { data: { scenario: 'A quay.' } } })
  const modification_date = expect.any(Number)
  expect(await asJson()).toEqual({ ...file, data: { ...data, scenario: 'A quay.', modification_date } })
})

test('an edit is exported with its time, and other fields unchanged', async () => {
  const body = JSON.stringify({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: 'Old',
      description: 'kept',
      extensions: { talkativeness: '0.5', house: { rule: 1 } },
      creation_date: 1,
    },
  })
  const { id } = await author.call(cards.import, { body })
  const before = await exportFile(id, 'png')
  expect(before.card.data.modification_date).toBeUndefined()
  await author.call(cards.update, { params: { id }, body: { data: { name: 'New' } } })
  const { card } = await exportFile(id, 'png')
  expect(card.data).toMatchObject({ name: 'New', description: 'kept', creation_date: 1 })
  expect(card.data.extensions).toEqual(before.card.data.extensions)
  expect(card.data.modification_date).toBeGreaterThan(1_700_000_000)
})

test('an embedded picture is not exported once it was replaced', async () => {
  const inline = `data:image/png;base64,${Buffer.from(await png('red')).toString('base64')}`
  const data = {
    name: 'Inline',
    assets: [{ type: 'icon', name: 'main', uri: inline, ext: 'png' }],
    avatar: inline,
  }
  const { id } = await author.call(cards.import, {
    body: JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data, avatar: inline }),
  })
  expect(await coloursOf((await exportFile(id, 'png')).image)).toEqual(RED)
  await replaceArt(id, 'blue')
  expect(await coloursOf((await exportFile(id, 'png')).image)).toEqual(BLUE)
  expect(await coloursOf((await exportFile(id, 'charx')).image)).toEqual(BLUE)
  const json = await (await author.send(cards.export, { params: { id }, query: { format: 'json' } })).text()
  expect(json).not.toContain('base64')
})
