/**
 * Makes the pictures of the READMEs (`docs/pictures`) and of the app's manifests from the running app: a new
 * installation with its sample characters and a scripted model.
 *
 *     node scripts/with-node.js scripts/pictures.ts
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locale, Session } from '@inkling/contract'
import { routes } from '../packages/contract/src/index.ts'
import { type Api, createApi } from '../packages/server/src/testing/api.ts'
import { startScriptedUpstream } from '../packages/server/src/testing/scripted-upstream.ts'
import { directoryOnDisk } from '../packages/server/src/testing/temporary-directory.ts'
import { lastAnswer } from '../tests/journeys/actions.ts'
import { openBrowser } from '../tests/journeys/browser.ts'
import { letIn, type Visitor } from '../tests/journeys/visitor.ts'
import { launchProcess } from '../tests/launch-process.ts'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'
import { root } from './files.ts'

const { adminModels, cards, chat } = routes

interface ReadmeChat {
  readonly people: readonly [string, string, string]
  readonly character: string
  readonly userText: string
  readonly answered: string
}

/** One chat per language: its users, the character's name, and what is said after the greeting. */
const chats = {
  'zh-CN': {
    people: ['xiaoman', 'linqiu', 'afu'],
    character: '许慢',
    userText: '表是我爷爷的。他走的那天，它停在三点十七分。',
    answered:
      '*他没有接话，先把四十一只钟的声音让给你听了一会儿，才伸手把断链托在掌心。*\n\n“三点十七分。”*许慢低头看了很久。*“它没坏。是有人替它按住了。”\n\n*他把寸镜推回眼前，镊尖停在游丝上方，没有落下。*\n\n“修好它，它就会往前走。你想清楚：是要它走，还是要它记得？”',
  },
  en: {
    people: ['Robin', 'Kim', 'Alex'],
    character: 'Odile Marsh',
    userText: 'Who is calling, and why do you sound so far away?',
    answered:
      '*A pause, long enough to hear the line breathe.*\n\n"Exchange Seven. We are far away, dear; that’s rather the point of us." *Somewhere behind her a plug finds its socket.* "I have a call for you that was placed in 1961. The party has been very patient.\n\nShall I put them through, or would you like a moment to find a chair?"',
  },
} as const satisfies Partial<Record<Locale, ReadmeChat>>

const output = join(root, 'docs/pictures')
/** Browsers show these when they offer to install the app. */
const screenshots = join(root, 'packages/web/public/screenshots')

async function main(): Promise<void> {
  if (!(await buildWeb()) || !(await buildServer())) throw new Error('The build failed.')
  for (const folder of [output, screenshots]) mkdirSync(folder, { recursive: true })
  const dataDir = directoryOnDisk()
  const upstream = await startScriptedUpstream()
  const inkling = await launchProcess({ dataDir, env: { WELCOME_CHARACTERS: 'on' } })
  const browser = await openBrowser()
  try {
    const admin = await createApi(inkling.url).register('admin')
    const model = { name: 'Storyteller 24B', base_url: upstream.url, model: 'normal', context_tokens: 16_384 }
    await admin.call(adminModels.create, { body: model })
    while ((await admin.call(cards.list)).total < 12) await delay(200)
    for (const [locale, { people, character, userText, answered }] of Object.entries(chats)) {
      const [first, second, third] = people
      const open = (width: number, as: string) =>
        letIn(browser, inkling.url, { as, locale: locale as Locale, width })
      const desktop = await open(1440, first)
      // Tests see cards in all languages; readers see their own.
      await desktop.page.addInitScript(() => localStorage.removeItem('card-languages'))
      await desktop.go('/')
      await take(desktop, `hub-${locale}`)
      const phone = await open(390, second)
      upstream.script(reply => {
        reply.stream()
        reply.say(answered)
        reply.finish()
        reply.done()
      })
      const session = await startTalk(phone.api, character, userText)
      await phone.go(`/chat/${session.id}`)
      await take(phone, `chat-${locale}`)
      for (const name of [`hub-${locale}.jpg`, `chat-${locale}.jpg`])
        copyFileSync(join(output, name), join(screenshots, name))
      await takeInspector(await open(1440, third), upstream, { character, userText, answered }, locale)
    }
  } finally {
    await browser.close()
    await inkling.stop()
    await upstream.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startTalk(api: Api, character: string, content: string): Promise<Session> {
  const { items } = await api.call(cards.list, { query: { limit: 50 } })
  const card = items.find(({ name }) => name === character)
  if (card === undefined) throw new Error(`No sample character is called ${character}.`)
  const session = await api.call(chat.createSession, { body: { card_id: card.id } })
  await api.call(chat.complete, { body: { session_id: session.id, content, stream: false } })
  return session
}

async function takeInspector(
  visitor: Visitor,
  upstream: Awaited<ReturnType<typeof startScriptedUpstream>>,
  { character, userText, answered }: { character: string; userText: string; answered: string },
  locale: string,
): Promise<void> {
  upstream.script(reply => {
    reply.stream()
    reply.say(answered)
    reply.finish()
    reply.done()
  })
  const session = await startTalk(visitor.api, character, userText)
  await visitor.go(`/chat/${session.id}`)
  const { page, words } = visitor
  await lastAnswer(visitor, character).getByText(answered.slice(-12)).first().waitFor()
  const answer = lastAnswer(visitor, character)
  await answer.getByRole('button', { name: words('chat_message_menu') }).click()
  await page.getByRole('menuitem', { name: words('turns_inspect_button') }).click()
  await take(visitor, `inspector-${locale}`)
}

/** Takes a picture after a delay, so that images and fonts are loaded and nothing moves. */
async function take({ page }: Visitor, name: string): Promise<void> {
  await delay(2_500)
  await page.screenshot({ path: join(output, `${name}.jpg`), quality: 82, type: 'jpeg' })
}

await main()
