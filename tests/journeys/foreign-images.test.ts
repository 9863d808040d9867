// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { press, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { keepCopy } from './keep-copy.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const GREETING = '![a cat](https://pics.test/cat.png) and ![a dog](https://pics.test/dog.png)'

const pictures = ({ page }: Visitor) => page.getByRole('article').locator('img[alt^="a "]')
const placeholder = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: `${name} pics.test` })

function strangersOf({ page }: Visitor, { url }: JourneySite): string[] {
  const strangers: string[] = []
  page.on('request', request => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) strangers.push(request.url())
  })
  return strangers
}

journey('pictures of other sites load on click: one, all of the card, or all', async ({ site, enter }) => {
  const reader = await enter({ as: 'looker', locale: 'en' })
  const strangers = strangersOf(reader, site)
  for (const name of ['cat', 'dog']) await keepCopy(site, reader.api, `https://pics.test/${name}.png`)
  const first = await startChat(reader.api, { first_mes: GREETING })
  await reader.go(`/chat/${first.id}`)
  await placeholder(reader, 'a cat').click()
  await see(reader, reader.words('render_image_hint', { host: 'pics.test' }))
  await press(reader, 'render_image_show_button')
  await soon(() => pictures(reader).count()).toBe(1)
  expect(await pictures(reader).getAttribute('src')).toMatch(/^\/media\//)
  await placeholder(reader, 'a dog').waitFor()

  await placeholder(reader, 'a dog').click()
  await press(reader, 'render_image_card_button')
  await soon(() => pictures(reader).count()).toBe(2)
  await reader.page.reload()
  await soon(() => pictures(reader).count()).toBe(2)

  const other = await startChat(reader.api, { first_mes: GREETING })
  await reader.go(`/chat/${other.id}`)
  await placeholder(reader, 'a cat').click()
  await press(reader, 'render_image_all_button')
  await soon(() => pictures(reader).count()).toBe(2)
  await soon(async () => {
    const { effective } = await reader.api.call(routes.chatSettings.getGlobal)
    return effective.interactive.images
  }).toBe('show')
  expect(strangers).toEqual([])
})

journey('pictures in card notes load on click too, and failures are explained', async ({ enter }) => {
  const reader = await enter({ as: 'noter', locale: 'en' })
  const data = { name: 'Amy', creator_notes: '![a map](https://127.0.0.1/map.png)' }
  const { id } = await reader.api.call(routes.cards.create, { body: { data } })
  await reader.go(`/character/${id}`)
  await reader.page.getByRole('button', { name: 'a map 127.0.0.1' }).click()
  expect(await reader.page.getByText(reader.words('render_image_card_button')).count()).toBe(0)
  await press(reader, 'render_image_show_button')
  await see(reader, reader.words('problems_foreign_picture_refused'))
})
