// @module-tag full

import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@inkling/contract'
import { TEST_PASSWORD } from '@inkling/server/testing'
import { expect, test } from 'vitest'
import { publicCard } from '../../../packages/server/src/testing/cards.ts'
import { connectModel } from '../../../packages/server/src/testing/chat.ts'
import { findChromium } from '../../../scripts/find-chromium.ts'
import { answer, holdAnswer } from '../answers.ts'
import { openSite, type Upstream } from '../site.ts'
import { type Translate, wordsIn } from '../words.ts'
import { startCollectingProxy } from './collecting-proxy.ts'
import type { Engine, EnginePage, WindowSize } from './engine.ts'
import { gone, press, waitForElement, write } from './page-elements.ts'
import { launchByPuppeteer } from './puppeteer-engine.ts'
import { launchWebKit } from './webkit-engine.ts'

const PHONE: WindowSize = { width: 390, height: 844 }
const DESKTOP: WindowSize = { width: 1440, height: 900 }
const views: readonly (readonly [string, WindowSize, Locale])[] = [
  ['a phone in Chinese', PHONE, 'zh-CN'],
  ['a desktop in English', DESKTOP, 'en'],
]

const chromium = findChromium()
const firefox = firstExisting('/usr/bin/firefox-esr', '/usr/bin/firefox')
const driver = firstExisting('/usr/bin/WebKitWebDriver')
const miniBrowser = firstExisting(
  ...['x86_64', 'aarch64'].map(cpu => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
)
const screen = firstExisting('/usr/bin/xvfb-run')

type Launch = (view: WindowSize, locale: Locale) => Promise<Engine>
/** Only browsers that this machine has. */
const engines: Readonly<Record<string, Launch | undefined>> = {
  Chromium:
    'path' in chromium
      ? (view, locale) => launchByPuppeteer({ browser: 'chrome', path: chromium.path, locale, ...view })
      : undefined,
  Firefox:
    firefox === undefined
      ? undefined
      : (view, locale) => launchByPuppeteer({ browser: 'firefox', path: firefox, locale, ...view }),
  WebKit:
    driver && miniBrowser && screen
      ? (view, locale) => launchWebKit({ driver, browser: miniBrowser, locale, ...view })
      : undefined,
}

function firstExisting(...paths: readonly string[]): string | undefined {
  return paths.find(path => existsSync(path))
}

const GREETING = [
  '“Come in,” says the *keeper*. See [the harbour](https://harbour.example/).',
  '<details><summary>Log</summary>\n\n**Nine** lamps.\n\n</details>',
  '```html\n<!DOCTYPE html><html><body><p>The lamp is lit.</p></body></html>\n```',
].join('\n\n')

for (const [name, launch] of Object.entries(engines)) {
  if (launch === undefined) console.warn(`Skipped in ${name}, which is not installed.`)
  for (const [view, size, locale] of views) {
    test.skipIf(launch === undefined)(
      `${name} on ${view}: from registering to logging out`,
      { timeout: 600_000 },
      async ({ onTestFinished }) => {
        const site = await openSite()
        onTestFinished(() => site.close())
        const admin = await site.api.register('admin')
        await connectModel(admin, site.upstream, 'normal')
        const author = await site.api.register('author')
        await publicCard(author, admin, { data: { name: 'Wick', first_mes: GREETING } })
        const proxy = await startCollectingProxy(site.url)
        onTestFinished(() => proxy.close())
        const engine = await (launch as Launch)(size, locale)
        onTestFinished(() => engine.close())
        const page = await engine.open()
        onTestFinished(async ({ task }) => {
          if (task.result?.state === 'fail') await keepPicture(page)
        })
        const { upstream } = site
        await walk({ engine, page, locale, upstream, words: wordsIn(locale), url: proxy.url })
        expect(proxy.problems()).toEqual([])
      },
    )
  }
}

interface Walk {
  readonly engine: Engine
  readonly page: EnginePage
  readonly locale: Locale
  readonly words: Translate
  readonly upstream: Upstream
  readonly url: string
}

async function walk({ engine, page, locale, words, upstream, url }: Walk): Promise<void> {
  const address = (path: string) => `${url}${locale === 'en' ? '/en' : ''}${path}`
  const wick = (text: string) =>
    waitForElement(page, { role: 'article', name: 'Wick', at: 'last' }).then(() => seeText(text))
  const seeText = (text: string) => waitForElement(page, { name: text })

  await page.go(address('/register'))
  await write(page, words('accounts_username_label'), 'reader')
  await write(page, words('accounts_email_label'), 'reader@example.com')
  await write(page, words('accounts_password_label'), TEST_PASSWORD)
  await press(page, { role: 'button', name: words('accounts_register_button') })
  // The only card is in English.
  if (locale !== 'en') await press(page, { role: 'button', name: words('cards_language_all_button') })
  await waitForElement(page, { role: 'link', name: 'Wick', isPart: true })

  // Opens a card, goes back and forth, and begins a chat.
  await press(page, { role: 'link', name: 'Wick', isPart: true })
  await waitForElement(page, { role: 'button', name: words('cards_start_button') })
  await page.back()
  await waitForElement(page, { role: 'link', name: 'Wick', isPart: true })
  await page.forward()
  await press(page, { role: 'button', name: words('cards_start_button') })
  await wick('Come in')
  await press(page, { name: 'Log' })
  await seeText('lamps.')

  // Sends a message and reloads while the answer arrives.
  const composer = words('chat_composer_label', { name: 'Wick' })
  const held = holdAnswer('The first half, ', 'and the second.')
  upstream.script(held.script)
  await write(page, composer, 'Hello.')
  await press(page, { role: 'button', name: words('chat_send_button') })
  await seeText('The first half,')
  await page.reload()
  await seeText('The first half,')
  held.goOn()
  await seeText('and the second.')

  // A second tab receives what is said in the first.
  const second = await engine.open()
  await second.go(await page.evaluate<string>('() => location.href'))
  await waitForElement(second, { name: 'and the second.' })
  upstream.script(answer('Both tabs hear me.'))
  await write(page, composer, 'Who hears you?')
  await press(page, { role: 'button', name: words('chat_send_button') })
  await seeText('Both tabs hear me.')
  await waitForElement(second, { name: 'Both tabs hear me.' })

  // Edits the finished answer and finds it edited after a reload.
  await waitForElement(page, { role: 'button', name: words('turns_continue_button') })
  await press(page, { role: 'button', name: words('chat_edit_button'), at: 'last' })
  await write(page, words('chat_edit_label'), ' Indeed.')
  await press(page, { role: 'button', name: words('app_save_button') })
  await gone(page, { role: 'textbox', name: words('chat_edit_label') })
  await page.reload()
  await seeText('Indeed.')

  // Visits the search and the other main pages.
  for (const path of [
    '/search?keyword=Wick',
    '/my-chats',
    '/user',
    '/user/mycards',
    '/notification',
    '/character/create',
  ]) {
    await page.go(address(path))
    await waitForElement(page, { role: 'main', name: '', isPart: true })
  }
  await page.back()
  await waitForElement(page, { role: 'main', name: '', isPart: true })
  await page.back()
  await waitForElement(page, { role: 'main', name: '', isPart: true })
  await page.reload()
  await waitForElement(page, { role: 'main', name: '', isPart: true })

  // Logs out, which affects both tabs.
  await page.go(address('/user'))
  await press(page, { role: 'button', name: words('accounts_logout_button') })
  await waitForElement(page, { role: 'button', name: words('accounts_login_button') })
  await waitForElement(second, { role: 'button', name: words('accounts_login_button') })
}

async function keepPicture(page: EnginePage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inkling-engine-'))
  const picture = await page.screenshot().catch(() => undefined) // its window may be gone
  if (picture === undefined) return
  await writeFile(join(folder, 'page.png'), picture)
  console.error(`What was to be seen: ${folder}`)
}
