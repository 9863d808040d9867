import { afterEach, expect, it, vi } from 'vitest'
import { whileVisible } from './while-seen.ts'

let isHidden = false
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))

async function turn(to: 'hidden' | 'seen'): Promise<void> {
  isHidden = to === 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
}

const leaving = new AbortController()
afterEach(() => leaving.abort())

it('works while the page is visible, and resumes when it is shown again', async () => {
  const log: string[] = []
  const work = async (signal: AbortSignal) => {
    log.push('begins')
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    log.push('ends')
  }
  await turn('hidden')
  void whileVisible(work, leaving.signal)
  await turn('seen')
  await vi.waitFor(() => expect(log).toEqual(['begins']))
  await turn('hidden')
  await vi.waitFor(() => expect(log).toEqual(['begins', 'ends']))
  await turn('seen')
  await vi.waitFor(() => expect(log).toEqual(['begins', 'ends', 'begins']))
})

it('ends when the work is over', async () => {
  await turn('seen')
  await whileVisible(async () => undefined, new AbortController().signal)
})
