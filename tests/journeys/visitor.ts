import type { Locale } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from 'playwright-core'
import { type Translate, wordsIn } from './words.ts'

/** A user of the site: their browser, and the site's texts in their language. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly locale: Locale
  readonly words: Translate
  /** The same user through the API, for setup that the test need not click through. */
  readonly api: Api
  /** The URL of a page in the visitor's language. */
  address(path: string): string
  go(path: string): Promise<void>
}

export interface VisitorOptions {
  /** The name of a new account, already logged in. */
  readonly as?: string
  /** An administrator who has not seen the guide of a new installation; all others have dismissed it. */
  readonly isNew?: boolean
  readonly locale?: Locale
  readonly width?: number
  readonly context?: BrowserContextOptions
}

/** Opens a running site for a visitor whose browser holds nothing but what the options say. */
export async function letIn(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { as, isNew = false, locale = 'zh-CN', width = 1440 } = options
  const account = as === undefined ? undefined : await makeAccount(url, as, isNew)
  const context = await browser.newContext({
    baseURL: url,
    locale,
    userAgent: personIn(browser),
    viewport: { width, height: width < 600 ? 740 : 900 },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    // A service worker would answer requests before a test can intercept them.
    serviceWorkers: 'block',
    ...(account && { storageState: account.storage }),
    ...options.context,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const address = (path: string) => (locale === 'en' ? `/en${path === '/' ? '' : path}` : path)
  const go = async (path: string) => void (await page.goto(address(path)))
  const api = createApi(url, account?.token ?? null)
  return { context, page, locale, words: wordsIn(locale), api, address, go }
}

/** A headless browser's own user agent would be taken for a crawler. */
const personIn = (browser: Browser): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`

/** Registers, and returns the cookie and token that the browser holds afterwards. */
async function makeAccount(url: string, username: string, isNew: boolean) {
  const caller = await request.newContext({ baseURL: url })
  const registered = await caller.post('/api/v1/auth/register', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { username, email: `${username}@example.com`, password: TEST_PASSWORD },
  })
  if (!registered.ok()) throw new Error(await registered.text())
  const { access_token: token }: { access_token: string } = await registered.json()
  const { cookies } = await caller.storageState()
  await caller.dispose()
  const localStorage = [
    { name: 'access_token', value: token },
    // Tests name cards in either language.
    { name: 'card-languages', value: 'all' },
    ...(isNew ? [] : [{ name: 'first_steps_dismissed', value: '1' }]),
  ]
  return { token, storage: { cookies, origins: [{ origin: url, localStorage }] } }
}
