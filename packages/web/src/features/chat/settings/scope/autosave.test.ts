import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave } from './autosave.ts'
import type { SettingsChange } from './setting-names.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `failures` are thrown in order, one per request. */
function server() {
  const taken: SettingsChange[] = []
  const keys: string[] = []
  const failures: unknown[] = []
  const autosave = new Autosave(async (change, key) => {
    keys.push(key)
    await Promise.resolve()
    if (failures.length > 0) throw failures.shift()
    taken.push(change)
  })
  return { autosave, taken, keys, failures }
}

const later = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)

describe('a changed setting', () => {
  it('is saved after a pause without further changes', async () => {
    const { autosave, taken } = server()
    autosave.put({ system_prompt: 'B' }, 500)
    await later(400)
    autosave.put({ system_prompt: 'Be', sampling: { temperature: 1 } }, 500)
    await later(400)
    expect(taken).toEqual([])
    await later(100)
    expect(taken).toEqual([{ system_prompt: 'Be', sampling: { temperature: 1 } }])
    expect(autosave.state).toEqual({ changes: {}, isSaving: false })
  })

  it('is shown at once', () => {
    const { autosave } = server()
    autosave.put({ sampling: { temperature: 1 } }, 500)
    autosave.put({ sampling: { top_p: 0.5 } }, 500)
    expect(autosave.state.changes).toEqual({ sampling: { temperature: 1, top_p: 0.5 } })
  })

  it('made during saving is saved afterwards', async () => {
    const taken: SettingsChange[] = []
    const autosave = new Autosave(async change => {
      taken.push(change)
      await new Promise(resolve => setTimeout(resolve, 300))
    })
    autosave.put({ max_tokens: 100 }, 0)
    await later(100)
    autosave.put({ max_tokens: 200 }, 0)
    await later(100)
    expect(taken).toEqual([{ max_tokens: 100 }])
    expect(autosave.state).toMatchObject({ changes: { max_tokens: 200 }, isSaving: true })
    await later()
    expect(taken).toEqual([{ max_tokens: 100 }, { max_tokens: 200 }])
  })

  it('is saved at once when the page is left', async () => {
    const { autosave, taken } = server()
    autosave.put({ max_tokens: 100 }, 60_000)
    await autosave.flush()
    expect(taken).toEqual([{ max_tokens: 100 }])
  })
})

describe('a setting that could not be saved', () => {
  it('stays, with the reason, and is retried', async () => {
    const { autosave, taken, failures } = server()
    const failure = new Error('no connection')
    failures.push(failure)
    autosave.put({ max_tokens: 100 }, 0)
    await later()
    expect(autosave.state).toEqual({ changes: { max_tokens: 100 }, isSaving: false, failure })
    await autosave.flush()
    expect(taken).toEqual([{ max_tokens: 100 }])
    expect(autosave.state).toEqual({ changes: {}, isSaving: false })
  })

  it('is sent with the next change, which overrides it', async () => {
    const { autosave, taken, failures } = server()
    failures.push(new Error('no connection'))
    autosave.put({ max_tokens: 100, system_prompt: 'B' }, 0)
    await later()
    autosave.put({ system_prompt: 'Be' }, 0)
    await later()
    expect(taken).toEqual([{ max_tokens: 100, system_prompt: 'Be' }])
  })
})
