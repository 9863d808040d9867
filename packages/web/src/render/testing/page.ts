import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '../../../../../scripts/find-chromium.ts'

declare global {
  interface Window {
    readonly render: typeof import('./show.tsx')
  }
}

const SITE = 'https://inkling.test'

/**
 * Allows scripts and handlers, so that only the sanitiser protects the page. Styles and Trusted Types are as in the app
 * (docs/spec/security.md 2.12).
 */
const POLICY = "style-src 'self'; require-trusted-types-for 'script'; trusted-types app dompurify"

/** A real browser page with `render/`, which records errors and outgoing requests. */
export interface RenderPage {
  show(source: string): Promise<string>
  /** Shows each text, also while it arrives in `steps`; returns forbidden content found on the way. */
  watch(sources: readonly string[], steps: number): Promise<{ source: string; problems: string[] }[]>
  page: Page
  /** Alerts, errors, and requests to anything but the site's media. */
  trouble: string[]
  close(): Promise<void>
}

export async function openRenderPage(): Promise<RenderPage> {
  const [script, browser] = await Promise.all([bundle(), launch()])
  const page = await browser.newPage()
  const trouble: string[] = []
  await page.route('**/*', async route => {
    const url = route.request().url()
    if (url === `${SITE}/render.js`) return route.fulfill({ contentType: 'text/javascript', body: script })
    if (url === `${SITE}/`) {
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': POLICY },
        body: '<!doctype html><meta charset="utf-8"><script src="/render.js"></script><body></body>',
      })
    }
    if (!url.startsWith(`${SITE}/media/`)) trouble.push(`request: ${url}`)
    return route.fulfill({ status: 404, body: '' })
  })
  page.on('dialog', async dialog => {
    trouble.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', error => trouble.push(String(error)))
  await page.goto(`${SITE}/`)
  const show = (source: string) => page.evaluate(text => window.render.show(text), source)
  const watch: RenderPage['watch'] = (sources, steps) =>
    page.evaluate(input => window.render.watch(input.sources, input.steps), { sources, steps })
  return { show, watch, page, trouble, close: () => browser.close() }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('show.tsx', import.meta.url)), formats: ['iife'], name: 'render' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new TypeError('the bundle is empty')
  return chunk.code
}

function launch(): Promise<Browser> {
  const browser = findChromium()
  if ('sentence' in browser) throw new Error(browser.sentence)
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath: browser.path, args })
}
