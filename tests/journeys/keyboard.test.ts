import { expect } from 'vitest'
import { holdAnswer } from './answers.ts'
import { someCard } from './card-files.ts'
import { composer, find, lastAnswer } from './deeds.ts'
import { journey } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data

/** Goes on by Tab until the focus is on a control of this name. */
async function tabTo({ page }: Visitor, wanted: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const { activeElement: at } = document
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map(one => one.textContent) : []
      return [at?.getAttribute('aria-label'), ...labels, at?.textContent].filter(Boolean).join(' ')
    })
    if (label.includes(wanted)) return
  }
  throw new Error(`no way by Tab to “${wanted}”`)
}

journey('a card is brought, and a chat held, without touching a mouse', async ({ site, enter }) => {
  const reader = await enter({ as: 'no-mouse', locale: 'en' })
  const { page, words } = reader
  await reader.go('/character/create')
  await find(reader, 'heading', words('cards_create_title')).waitFor()
  await tabTo(reader, words('cards_import_title'))
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await choosing).setFiles(file)
  await find(reader, 'link', words('cards_import_open_link')).waitFor()
  await tabTo(reader, words('cards_import_open_link'))
  await page.keyboard.press('Enter')
  await find(reader, 'heading', name).waitFor()
  await tabTo(reader, words('cards_start_button'))
  await page.keyboard.press('Enter')

  await composer(reader, name).waitFor()
  await tabTo(reader, words('chat_composer_label', { name }))
  const held = holdAnswer('Talking and talking', ' for ever')
  site.upstream.script(held.script)
  await page.keyboard.type('No hands.')
  await page.keyboard.press('Enter')
  const said = lastAnswer(reader, name)
  await said.getByText('Talking and talking').waitFor()
  await tabTo(reader, words('chat_stop_button'))
  await page.keyboard.press('Enter')
  await said.getByText(words('chat_status_stopped')).waitFor()
  expect(await page.getByText('No hands.').count()).toBe(1)
})
