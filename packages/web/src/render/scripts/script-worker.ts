/**
 * Runs patterns of users and cards in a worker, which can be terminated if one hangs (docs/spec/security.md 2.10).
 * Reports each script before it starts.
 */
import '../../browser/polyfills.ts'
import { revivePassValues, runPass, traceScripts } from '@inkling/engine'
import type { ScriptOrder, ScriptReport, TraceInput, TraceResult } from './script-work.ts'

/** A mark repeated within this time isn't sent, because it would barely move a limit. */
const REPEAT_MS = 5

addEventListener('message', ({ data }: MessageEvent<ScriptOrder>) => {
  say({ kind: 'begun' })
  try {
    say({ kind: 'done', result: resultOf(data) })
  } catch (error) {
    say({ kind: 'failed', message: String(error) })
  }
})
say({ kind: 'ready' })

function resultOf(order: ScriptOrder): unknown {
  switch (order.task) {
    case 'pass':
      return runPass(order.work, marker())
    case 'trace':
      return trace(order.work)
    default:
      return order satisfies never
  }
}

function trace({ text, scripts, occasion, values, excluded }: TraceInput): TraceResult {
  const began: { id: string; at: number }[] = []
  const mark = marker()
  const steps = traceScripts(text, scripts, {
    occasion,
    values: revivePassValues(values),
    excluded: new Set(excluded),
    onStart(id) {
      began.push({ id, at: performance.now() })
      mark(id)
    },
  })
  const end = performance.now()
  const took = began.map(({ id, at }, index) => [id, (began[index + 1]?.at ?? end) - at] as const)
  return { steps, took: Object.fromEntries(took) }
}

function marker(): (mark: string) => void {
  let last: string | undefined
  let reportedAt = 0
  return mark => {
    const now = performance.now()
    if (mark === last && now - reportedAt < REPEAT_MS) return
    last = mark
    reportedAt = now
    say({ kind: 'mark', mark })
  }
}

function say(report: ScriptReport): void {
  postMessage(report)
}
