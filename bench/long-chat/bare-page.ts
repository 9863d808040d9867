import type { BenchReader } from './reader.ts'

const TOKENS = 300
const PER_SECOND = 50
/** Tokens arrive in batches, as from the server. */
const TICK_MS = 33

/**
 * Main-thread milliseconds per token for a page that only appends each token to a text and scrolls to the end: the cost
 * of rendering alone.
 */
export async function bareToken({ context }: BenchReader): Promise<number> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpu = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    await page.setContent(
      '<main style="height:80vh;overflow-y:auto;max-width:48rem"><div style="height:3000px"></div><p></p></main>',
    )
    const before = await cpu()
    await page.evaluate(write, { tokens: TOKENS, perSecond: PER_SECOND, tick: TICK_MS })
    return (((await cpu()) - before) * 1_000) / TOKENS
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
function write({
  tokens,
  perSecond,
  tick,
}: {
  tokens: number
  perSecond: number
  tick: number
}): Promise<void> {
  const [main, paragraph] = [document.querySelector('main'), document.querySelector('p')]
  const began = performance.now()
  return new Promise(resolve => {
    const timer = setInterval(() => {
      const count = Math.min(tokens, Math.floor(((performance.now() - began) * perSecond) / 1_000))
      requestAnimationFrame(() => {
        if (paragraph) paragraph.textContent = 'token '.repeat(count)
        main?.scrollTo(0, main.scrollHeight)
        if (count < tokens) return
        clearInterval(timer)
        resolve()
      })
    }, tick)
  })
}
