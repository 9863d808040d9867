// @module-tag full

import { expect } from 'vitest'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { find, follow, importFiles, lastAnswer, press, say } from './actions.ts'
import { answer } from './answers.ts'
import { someCard } from './card-files.ts'
import { AXE_CONTEXT, faultsOf, looks } from './for-everybody.ts'
import { firstJourney } from './journey.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data

/** Checking every screen takes two minutes, and several more on a busy machine. */
const LONG_TIMEOUT = { timeout: 900_000 }

const looksOf = (locale: string) => looks.filter(([of]) => of === locale).map(([, ...look]) => look)

for (const locale of ['zh-CN', 'en'] as const) {
  const title = `every screen can be read and used by everybody (${locale})`
  firstJourney(title, LONG_TIMEOUT, async ({ site, enter }) => {
    const stranger = await enter({ locale, context: AXE_CONTEXT })
    const reader = await enter({ as: 'reader', locale, context: AXE_CONTEXT })
    const cardPage = await bringCard(reader)
    const chatPage = await chat(reader, site)
    const faults: string[] = []
    const seeAll = async (visitor: Visitor) => {
      for (const [n, look] of looksOf(locale).entries())
        faults.push(...(await findFaults(visitor, look, n > 0)))
    }
    const look = async (visitor: Visitor, path: string, then?: string) => {
      await visitor.page.goto(visitor.address(path))
      await visitor.page.getByRole('heading').or(visitor.page.getByRole('textbox')).first().waitFor()
      if (then !== undefined) await press(visitor, then)
      await seeAll(visitor)
    }

    await look(stranger, '/login')
    await look(stranger, '/register', 'accounts_register_button')
    await look(reader, chatPage, 'chat_branches_button')
    await openGraph(reader)
    await seeAll(reader)
    for (const path of pages) await look(reader, path)
    for (const path of [cardPage, `${cardPage}?edit=1`, ...editorParts(cardPage), chatPage])
      await look(reader, path)
    await look(reader, '/admin/ai-models', 'models_add_button')
    await press(reader, 'models_server_other')
    await openFolds(reader)
    await seeAll(reader)
    await look(reader, '/admin/tags', 'tags_add_button')
    await look(reader, '/admin/embedding-models', 'embeddings_take_button')
    for (const tab of ['list', 'summary', 'settings'] as const) {
      await look(reader, `${chatPage}?memory=1`)
      await find(reader, 'tab', reader.words(`memories_tab_${tab}`)).click()
      await seeAll(reader)
    }
    expect(faults).toEqual([])
  })
}

const editorParts = (cardPage: string) =>
  ['greetings', 'scripts', 'lorebook', 'advanced', 'try'].map(part => `${cardPage}?edit=1&part=${part}`)

const pages = [
  '/',
  '/search',
  '/search?keyword=nothing-like-this',
  '/chat',
  '/my-chats',
  '/my-chats?bin=1',
  '/user',
  '/user/mycards',
  '/user/favorites',
  '/user/following',
  '/user/blocklist',
  '/character/create',
  '/character/create?by=writing',
  '/admin',
  '/admin/ai-models',
  '/admin/ai-models?view=usage',
  '/admin/first-run',
  '/admin/first-run?step=model',
  '/admin/first-run?step=character',
  '/admin/embedding-models',
  '/admin/tags',
  '/admin/announcements',
  '/admin/reviews',
  '/admin/audit',
  '/admin/monitoring',
  '/admin/users',
  '/admin/reports',
  '/notification',
  '/notification?filter=unread',
  '/nowhere',
]

const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname.replace(/^\/en/, '')

async function bringCard(reader: Visitor): Promise<string> {
  await reader.go('/character/create')
  await importFiles(reader, file)
  await follow(reader, 'cards_import_open_link')
  await find(reader, 'heading', name).waitFor()
  return pathOf(reader)
}

/** Starts a chat that shows everything an answer can look like, good and bad. */
async function chat(reader: Visitor, { upstream }: JourneySite): Promise<string> {
  await connectModel(reader.api, upstream, 'normal')
  await press(reader, 'cards_start_button')
  upstream.script(answer('# Herons\n\n- *eleven* of them\n\n> and `one` egret\n\n“Indeed,” she said.'))
  await say(reader, name, 'What did you see?')
  await lastAnswer(reader, name).getByText('Indeed').waitFor()
  upstream.script('reasoning')
  await say(reader, name, 'Are you sure?')
  await lastAnswer(reader, name).getByText('t2').waitFor()
  upstream.script('key-refused')
  await say(reader, name, 'And then?')
  await lastAnswer(reader, name).getByRole('alert').waitFor()
  return pathOf(reader)
}

async function openFolds({ page }: Visitor): Promise<void> {
  const folds = page.getByRole('dialog').locator('summary')
  await folds.first().waitFor()
  for (const fold of await folds.all()) await fold.click()
}

/** Starts from the open list of branches. */
async function openGraph(reader: Visitor): Promise<void> {
  await follow(reader, 'chat_graph_link')
  await reader.page.getByRole('treeitem').first().waitFor()
}

/** The page's faults at this width and theme; set `again` when the page has already been checked in another look. */
async function findFaults(
  visitor: Visitor,
  [width, colorScheme]: readonly [number, 'light' | 'dark'],
  again: boolean,
): Promise<string[]> {
  const { page } = visitor
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Until the new theme is drawn, some elements still have the old colours.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return (await faultsOf(visitor, again)).map(fault => `${width} ${colorScheme}: ${fault}`)
}
