import puppeteer, { type Page } from 'puppeteer-core'
import type { Engine, EnginePage, WindowSize } from './engine.ts'

interface Launch extends WindowSize {
  readonly browser: 'chrome' | 'firefox'
  readonly path: string
  readonly locale: string
}

/** Drives Chromium, or Firefox by WebDriver BiDi. */
export async function launchByPuppeteer({ browser, path, locale, width, height }: Launch): Promise<Engine> {
  const launched = await puppeteer.launch({
    browser,
    executablePath: path,
    defaultViewport: { width, height },
    ...(browser === 'chrome'
      ? { args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--lang=${locale}`] }
      : { extraPrefsFirefox: { 'intl.accept_languages': locale } }),
  })
  const userAgent = (await launched.userAgent()).replace('Headless', '') // servers would take it for a crawler
  return {
    async open() {
      const page = await launched.newPage()
      if (browser === 'chrome') await page.setUserAgent({ userAgent })
      return drive(page)
    },
    close: () => launched.close(),
  }
}

function drive(page: Page): EnginePage {
  page.setDefaultTimeout(60_000)
  page.setDefaultNavigationTimeout(60_000)
  return {
    go: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: <T>(source: string, ...args: unknown[]) =>
      page.evaluate(`(${source})(...${JSON.stringify(args)})`) as Promise<T>,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}
