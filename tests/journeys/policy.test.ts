// @module-tag full

import { expect } from 'vitest'
import { find, follow, importFiles, lastAnswer, press, say } from './actions.ts'
import { answer } from './answers.ts'
import { someCard } from './card-files.ts'
import { journey } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data

async function complaintsOf({ context, page }: Visitor): Promise<string[]> {
  const complaints: string[] = []
  await context.exposeFunction('complain', (complaint: string) => complaints.push(complaint))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const complain: unknown = Reflect.get(window, 'complain')
      if (typeof complain === 'function')
        complain(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}

journey('no page violates the content security policy or logs errors', async ({ site, enter }) => {
  const stranger = await enter({ locale: 'en' })
  const reader = await enter({ as: 'inspector', locale: 'en' })
  const complaints = [await complaintsOf(stranger), await complaintsOf(reader)]
  for (const path of ['/login', '/register']) {
    await stranger.go(path)
    await stranger.page.getByRole('heading').first().waitFor()
  }
  await reader.go('/character/create')
  await importFiles(reader, file)
  await follow(reader, 'cards_import_open_link')
  await find(reader, 'heading', name).waitFor()
  await press(reader, 'cards_start_button')
  // No event handlers, because Chromium reports them even when they are only parsed in an inert document.
  site.upstream.script(
    answer('**Bold**\n\n```js\nlet it = "be"\n```\n\n<b style="color:red">red</b> and raw'),
  )
  await say(reader, name, '<u>This</u> & *mine*')
  await lastAnswer(reader, name).getByText('raw').waitFor()
  for (const path of [
    '/',
    '/search',
    '/chat',
    '/my-chats',
    '/user',
    '/user/mycards',
    '/character/create?by=writing',
  ]) {
    await reader.go(path)
    await reader.page.getByRole('heading').first().waitFor()
    // The live event stream never ends, so the network never becomes idle; this waits for the load event instead.
    await reader.page.getByRole('status', { name: reader.words('app_loading') }).waitFor({ state: 'hidden' })
    await reader.page.waitForLoadState('load')
  }
  expect(complaints.flat()).toEqual([])
})

journey('scripts in answers never run', async ({ site, enter }) => {
  const reader = await enter({ as: 'target' })
  await reader.go('/character/create')
  await importFiles(reader, file)
  await follow(reader, 'cards_import_open_link')
  await press(reader, 'cards_start_button')
  site.upstream.script(
    answer(
      '<img src="x" onerror="document.title=\'stolen\'"><iframe src="/"></iframe>[here](javascript:steal()) seen',
    ),
  )
  await say(reader, name, 'Attack me.')
  const lastMessage = lastAnswer(reader, name)
  await lastMessage.getByText('seen').waitFor()
  expect(await lastMessage.locator('iframe, [onerror], [href^="javascript"]').count()).toBe(0)
  expect(await reader.page.title()).not.toBe('stolen')
})
