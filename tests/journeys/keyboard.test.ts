import { expect } from 'vitest'
import { composer, find, lastAnswer, say, see } from './actions.ts'
import { answer, holdAnswer } from './answers.ts'
import { someCard } from './card-files.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data

async function tabTo({ page }: Visitor, targetLabel: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const { activeElement: at } = document
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map(one => one.textContent) : []
      return [at?.getAttribute('aria-label'), ...labels, at?.textContent].filter(Boolean).join(' ')
    })
    if (label.includes(targetLabel)) return
  }
  throw new Error(`no way by Tab to “${targetLabel}”`)
}

journey('importing a card and chatting work by keyboard', async ({ site, enter }) => {
  const reader = await enter({ as: 'no-mouse', locale: 'en' })
  const { page, words } = reader
  await reader.go('/character/create')
  await find(reader, 'heading', words('cards_create_title')).waitFor()
  // Started in advance, because a chooser is cancelled if nobody waits for it yet.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(reader, words('cards_import_title'))
  await page.keyboard.press('Space')
  await (await choosing).setFiles(file)
  await find(reader, 'link', words('cards_import_open_link')).waitFor()
  await tabTo(reader, words('cards_import_open_link'))
  await page.keyboard.press('Enter')
  await find(reader, 'heading', name).waitFor()
  await tabTo(reader, words('cards_start_button'))
  await page.keyboard.press('Enter')

  await composer(reader, name).waitFor()
  await soon(() => focused(reader)).toBe(words('chat_composer_label', { name }))
  const held = holdAnswer('Talking and talking', ' for ever')
  site.upstream.script(held.script)
  await page.keyboard.type('No hands.')
  await page.keyboard.press('Enter')
  const answer = lastAnswer(reader, name)
  await answer.getByText('Talking and talking').waitFor()
  await tabTo(reader, words('chat_stop_button'))
  await page.keyboard.press('Enter')
  await answer.getByText(words('chat_status_stopped')).waitFor()
  expect(await page.getByText('No hands.').count()).toBe(1)
})

journey('what is typed in an open chat goes to the composer', async ({ enter }) => {
  const reader = await enter({ as: 'typist', locale: 'en' })
  const { page, words } = reader
  await openChat(reader)
  const field = page.getByLabel(words('chat_composer_label', { name: 'Amy' })) // also behind a dialog
  await soon(() => focused(reader)).toBe(words('chat_composer_label', { name: 'Amy' }))
  await page.getByRole('article').first().click()
  await soon(() => focused(reader)).not.toBe(words('chat_composer_label', { name: 'Amy' }))
  await page.keyboard.type('Hello there')
  expect(await field.inputValue()).toBe('Hello there')

  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('x')
  expect(await field.inputValue()).toBe('Hello there')
})

const focused = ({ page }: Visitor): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)

journey('deleting an item moves the focus to the next one', async ({ site, enter }) => {
  const reader = await enter({ as: 'steady', locale: 'en' })
  const { page, words } = reader
  await openChat(reader)
  const greeting = lastAnswer(reader, 'Amy')
  await greeting.getByRole('button', { name: words('chat_edit_button') }).press('Enter')
  await find(reader, 'textbox', words('chat_edit_label')).press('Escape')
  await soon(() => focused(reader)).toBe(words('chat_edit_button'))

  const held = holdAnswer('Let me think', ' about it.')
  site.upstream.script(held.script)
  await say(reader, 'Amy', 'A question.')
  await see(reader, 'Let me think')
  await composer(reader, 'Amy').fill('And another.')
  await page.keyboard.press('Enter')
  await find(reader, 'button', words('turns_unqueue_button')).press('Enter')
  await soon(() => focused(reader)).toBe(words('chat_composer_label', { name: 'Amy' }))
  expect(await composer(reader, 'Amy').inputValue()).toBe('And another.')
  held.goOn()
  await see(reader, 'Let me think about it.')
})

journey('Enter can start a new line, with Ctrl+Enter to send', async ({ site, enter }) => {
  const reader = await enter({ as: 'poet' })
  const { page, words } = reader
  await openChat(reader)
  await find(reader, 'button', words('chat_session_menu', { title: 'Amy' })).click()
  await find(reader, 'menuitem', words('turns_send_ctrl_enter_item')).click()
  await page.reload()
  const field = composer(reader, 'Amy')
  await field.fill('床前明月光')
  await field.press('Enter')
  await page.keyboard.type('疑是地上霜')
  expect(await field.inputValue()).toBe('床前明月光\n疑是地上霜')
  site.upstream.script(answer('好诗。'))
  await field.press('Control+Enter')
  await lastAnswer(reader, 'Amy').getByText('好诗。').waitFor()
  expect(await field.inputValue()).toBe('')
  await find(reader, 'button', words('chat_session_menu', { title: 'Amy' })).click()
  await find(reader, 'menuitem', words('turns_send_enter_item')).waitFor()
})
