import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { adminEmbeddingModels, type EmbeddingModel } from '@inkling/contract'
import { createApi, tinyOnnx } from '@inkling/server/testing'
import type { Page } from 'playwright-core'
import { startScriptedHub } from '../../packages/server/src/testing/scripted-hub.ts'
import type { EmbedOrder, EmbedReport } from '../../packages/web/src/features/memories/embed/embed-work.ts'
import { root } from '../../scripts/files.ts'
import { openBrowser } from '../../tests/journeys/browser.ts'
import { launchInkling } from '../../tests/launch.ts'
import { passages, queries } from './texts.ts'
import { sizeOf } from './weights.ts'

/** Timings of a model in a browser, in milliseconds. */
export interface BrowserFigures {
  /** Time until the model is ready: fetched from the site, or already kept on the device. */
  readonly loads: { readonly fetched: number; readonly kept: number }
  readonly batches: readonly { readonly size: number; readonly times: readonly number[] }[]
  /** Longest time without a frame while the model worked. */
  readonly stillness: number
}

const HUB_ID = 'bench/weights'

/** Runs the site's own worker in Chromium, beside a page that keeps painting. */
export async function measureInBrowser(isQuick: boolean, rounds: number): Promise<BrowserFigures> {
  const hub = await startScriptedHub()
  hub.put(HUB_ID, Object.fromEntries(tinyOnnx(sizeOf(isQuick))))
  const inkling = await launchInkling({ env: { MODEL_HUB: hub.url } })
  const browser = await openBrowser()
  try {
    const { model, token } = await takeModel(inkling.url)
    // The CSP only allows workers from the site's own build.
    const page = await browser.newPage({ bypassCSP: true, baseURL: inkling.url })
    await page.goto('/login')
    const sizes = [1, 4, 16].map(size => ({
      size,
      texts: Array.from({ length: rounds }, () => passages(size)),
    }))
    const load: EmbedOrder = { order: 'load', model, token, mayFetch: true }
    const cold = await measureOnce(page, { address: workerAddress(), load, first: queries(1), sizes: [] })
    const warm = await measureOnce(page, { address: workerAddress(), load, first: queries(1), sizes })
    return {
      loads: { fetched: cold.loadMs, kept: warm.loadMs },
      batches: sizes.map(({ size }, at) => ({ size, times: warm.times[at] ?? [] })),
      stillness: warm.stillness,
    }
  } finally {
    await browser.close()
    await inkling.stop()
    await hub.close()
  }
}

function workerAddress(): string {
  const made = readdirSync(join(root, 'packages/web/dist/assets')).find(name =>
    /^embed-worker-[\w-]+\.js$/.test(name),
  )
  if (made === undefined) throw new Error('The web app is not built. Run: npm run build')
  return `/assets/${made}`
}

async function takeModel(url: string): Promise<{ model: EmbeddingModel; token: string | null }> {
  const api = await createApi(url).register('bench')
  const { id } = await api.call(adminEmbeddingModels.addFromHub, {
    body: { hub_id: HUB_ID, runtime: 'local' },
  })
  for (;;) {
    const { download, ...model } = await api.call(adminEmbeddingModels.get, { params: { id } })
    if (download?.status === 'ready') return { model, token: api.token }
    if (download?.status === 'failed') throw new Error(JSON.stringify(download.problem))
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

interface Task {
  readonly address: string
  readonly load: EmbedOrder
  readonly first: readonly string[]
  readonly sizes: readonly { readonly texts: readonly (readonly string[])[] }[]
}

/** Runs one worker from start to end. It executes in the page, so it cannot refer to this module. */
const measureOnce = (page: Page, task: Task) =>
  page.evaluate(async ({ address, load, first, sizes }) => {
    const started = performance.now()
    const worker = new Worker(address, { type: 'module' })
    const ask = (order: EmbedOrder) =>
      new Promise<void>((resolve, reject) => {
        worker.onerror = event => reject(new Error(event.message))
        worker.onmessage = ({ data }: MessageEvent<EmbedReport>) => {
          if (data.report === 'loaded' || data.report === 'embedded') resolve()
          else if (data.report !== 'progress') reject(new Error(JSON.stringify(data)))
        }
        worker.postMessage(order)
      })
    const embed = (texts: readonly string[]) => ask({ order: 'embed', number: 1, texts, kind: 'passage' })
    await ask(load)
    const loadMs = performance.now() - started
    await embed(first)
    let [stillness, drawnAt, isOver] = [0, performance.now(), false]
    const draw = () => {
      stillness = Math.max(stillness, performance.now() - drawnAt)
      drawnAt = performance.now()
      if (!isOver) requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
    const times: number[][] = []
    for (const { texts } of sizes) {
      const own: number[] = []
      for (const batch of texts) {
        const begun = performance.now()
        await embed(batch)
        own.push(performance.now() - begun)
      }
      times.push(own)
    }
    isOver = true
    worker.terminate()
    return { loadMs, times, stillness }
  }, task)
