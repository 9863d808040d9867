import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG_MAX, routes } from '@inkling/contract'
import { writeCardPng, writeCharx } from '@inkling/engine'
import { onTestFinished } from 'vitest'
import { headerChunk, makePng, pngOf } from '../../packages/engine/src/card/testing/make-png.ts'
import { find, importFiles, see } from './actions.ts'
import { type ChosenFile, cardOf } from './card-files.ts'
import { journey, soon } from './journey.ts'

const wren = cardOf({ name: 'Wren', first_mes: 'The ferry is late again.' })
const png = writeCardPng(wren, makePng())
const charx = writeCharx(wren)

const text: ChosenFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy ink.') }
const json = (name: string, content: string): ChosenFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})
const picture = (name: string, bytes: Uint8Array): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
})
const archive = (name: string, bytes: Uint8Array): ChosenFile => ({ ...picture(name, bytes), mimeType: '' })

/** Files that are not valid cards, each with the message shown. */
const refused: readonly (readonly [ChosenFile, string])[] = [
  [text, 'problems_not_a_card'],
  [picture('photo.png', makePng()), 'problems_no_character_data'],
  [picture('broken.png', pngOf(headerChunk()).subarray(0, 30)), 'problems_broken_image'],
  [archive('half.charx', charx.subarray(0, charx.length / 2)), 'problems_broken_archive'],
  [json('broken.json', '{"spec": "chara_card_v2", "data": {'), 'problems_broken_card_json'],
]

for (const locale of ['zh-CN', 'en'] as const) {
  journey(
    `says of each file that is no good card why, and stores nothing (${locale})`,
    { tags: locale === 'en' ? ['full'] : [] },
    async ({ enter }) => {
      const reader = await enter({ as: `bringer-${locale}`, locale, width: 360 })
      const alertFor = (name: string) => reader.page.getByRole('alert').filter({ hasText: name })
      await reader.go('/character/create')
      for (const [file, sentence] of refused) {
        await importFiles(reader, file)
        await alertFor(file.name).getByText(reader.words(sentence)).waitFor()
      }
      await importFiles(reader, await tooLargePicture())
      await alertFor('huge.png').getByText(reader.words('problems_card_too_large')).waitFor()
      await reader.go('/user/mycards')
      await see(reader, reader.words('cards_own_empty_title'))
    },
  )
}

/** A file on disk, because it is too large to pass from a test to the browser. */
async function tooLargePicture(): Promise<string> {
  const path = join(tmpdir(), 'huge.png')
  onTestFinished(() => rm(path, { force: true }))
  await writeFile(path, Buffer.concat([png, Buffer.alloc(PNG_MAX)]))
  return path
}

journey('imports the valid file among several', async ({ enter }) => {
  const reader = await enter({ as: 'several' })
  await reader.go('/character/create')
  await importFiles(reader, [text, picture('wren.png', png), json('broken.json', '{')])
  await find(reader, 'link', reader.words('cards_import_open_link')).click()
  await find(reader, 'heading', 'Wren').waitFor()
})

journey('asks before importing a card again, and imports a second one on request', async ({ enter }) => {
  const reader = await enter({ as: 'twice', width: 360 })
  const { page, words } = reader
  const file = picture('wren.png', png)
  await reader.go('/character/create')
  await importFiles(reader, file)
  await find(reader, 'link', words('cards_import_open_link')).waitFor()
  await importFiles(reader, file)
  await see(reader, words('cards_import_exists', { name: 'Wren' }))
  await find(reader, 'button', words('cards_import_again_button')).click()
  await soon(() => page.getByRole('button', { name: words('cards_import_again_button') }).count()).toBe(0)
  await soon(async () => (await reader.api.call(routes.cards.listMine)).total).toBe(2)
})
