import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'vitest'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { answer } from './answers.ts'
import { someCard } from './card-files.ts'
import { bring, find, follow, lastAnswer, press, say } from './deeds.ts'
import { firstJourney } from './journey.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

const { file, card } = someCard()
const { name } = card.data

/** A look at a screen: how wide it is, and what the device prefers. */
type Look = readonly [width: number, colorScheme: 'light' | 'dark']

/** Between them every width meets every theme; languages change words and no colours, so that half of all will do. */
const looks: readonly (readonly ['zh-CN' | 'en', readonly Look[]])[] = [
  [
    'zh-CN',
    [
      [360, 'light'],
      [1440, 'dark'],
    ],
  ],
  [
    'en',
    [
      [1440, 'light'],
      [360, 'dark'],
    ],
  ],
]

for (const [locale, looksHere] of looks) {
  firstJourney(`every screen can be read and used by everybody (${locale})`, async ({ site, enter }) => {
    // Axe brings a script of its own into the page, which the site's policy rightly forbids.
    const context = { bypassCSP: true }
    const stranger = await enter({ locale, context })
    const reader = await enter({ as: 'reader', locale, context })
    const cardPage = await bringCard(reader)
    const chatPage = await chat(reader, site)
    const faults: string[] = []
    const look = async (visitor: Visitor, path: string, then?: string) => {
      await visitor.page.goto(visitor.address(path))
      await visitor.page.getByRole('heading').or(visitor.page.getByRole('textbox')).first().waitFor()
      if (then !== undefined) await press(visitor, then)
      for (const seen of looksHere) faults.push(...(await faultsOf(visitor, seen)))
    }

    await look(stranger, '/login')
    await look(stranger, '/register', 'accounts_register_button')
    await look(reader, chatPage, 'chat_branches_button')
    await openGraph(reader)
    for (const seen of looksHere) faults.push(...(await faultsOf(reader, seen)))
    for (const path of pages) await look(reader, path)
    for (const path of [cardPage, `${cardPage}?edit=1`, chatPage]) await look(reader, path)
    await look(reader, '/admin/ai-models', 'models_add_button')
    expect(faults).toEqual([])
  })
}

const pages = [
  '/',
  '/search',
  '/search?keyword=nothing-like-this',
  '/chat',
  '/my-chats',
  '/my-chats?bin=1',
  '/user',
  '/user/mycards',
  '/character/create',
  '/character/create?by=writing',
  '/admin/ai-models',
  '/nowhere',
]

const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname.replace(/^\/en/, '')

async function bringCard(reader: Visitor): Promise<string> {
  await reader.go('/character/create')
  await bring(reader, file)
  await follow(reader, 'cards_import_open_link')
  await find(reader, 'heading', name).waitFor()
  return pathOf(reader)
}

/** A chat with all that an answer can look like, good and bad. */
async function chat(reader: Visitor, { upstream }: Site): Promise<string> {
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

/** From the list of branches that is open. */
async function openGraph(reader: Visitor): Promise<void> {
  await follow(reader, 'chat_graph_link')
  await reader.page.getByRole('treeitem').first().waitFor()
}

/** What axe finds serious about the page as it is, each with the place where. */
async function faultsOf({ page }: Visitor, [width, colorScheme]: Look): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Until the other theme is drawn, some of it still has the colours of the first.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.evaluate(() => Promise.all(document.getAnimations().map(one => one.finished.catch(() => null))))
  // Its other way opens a page more for each look, for the sake of frames, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${page.url()} ${width} ${colorScheme}: ${id} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
    )
}
