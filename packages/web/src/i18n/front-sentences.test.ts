import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../api/http/api-error.ts'
import { clearSession, setUser } from '../api/session/session.ts'
import { m } from '../paraglide/messages.js'
import { someone } from '../testing/people.ts'
import { fetchSentences, problemSentence } from './problem-sentences.ts'

const sentenceFor = (status: number, body: unknown = '<html>nginx</html>') =>
  problemSentence(new ApiError({ url: '/', status, body }))

beforeAll(fetchSentences)
afterEach(() => clearSession('logout'))

it.each<readonly [number, string]>([
  [413, m.problems_front_too_large()],
  [403, m.problems_front_refused()],
  [429, m.problems_front_busy()],
  ...[502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530].map(
    status => [status, m.problems_server_busy()] as const,
  ),
  [200, m.problems_front_other()],
  [511, m.problems_front_other()],
  [500, m.problems_unknown_status({ status: 500 })],
  [418, m.problems_unknown_status({ status: 418 })],
])('a proxy’s %d has a sentence of its own', (status, sentence) => {
  expect(sentenceFor(status)).toBe(sentence)
})

it('tells an admin which setting raises the limit', () => {
  setUser({ ...someone(), role: 'admin' })
  expect(sentenceFor(413)).toBe(m.problems_front_too_large_admin())
})

it('uses the server’s own sentence for its own errors', () => {
  expect(sentenceFor(503, { code: 'server_busy', title: '', status: 503 })).toBe(m.problems_server_busy())
})
