import { describe, expect, it } from 'vitest'
import { ApiError, connectionLostError } from './api-error.ts'
import { UserIntent } from './intent.ts'

const refused = new ApiError({ url: '/', status: 409 })
const broken = new ApiError({ url: '/', status: 503 })

/** The keys used by the attempts, as letters in order of appearance. */
async function keys(...tries: [content: string, outcome?: Error][]): Promise<string> {
  const intent = new UserIntent()
  const seen: string[] = []
  for (const [content, outcome] of tries) {
    const attempt = async (key: string) => {
      seen.push(key)
      if (outcome !== undefined) throw outcome
    }
    await intent.pursue(content, attempt).catch(() => undefined)
  }
  const all = [...new Set(seen)]
  return seen.map(key => 'abc'[all.indexOf(key)]).join('')
}

describe('a repeated call', () => {
  it('keeps its key over tries with an unknown outcome', async () => {
    expect(await keys(['x', connectionLostError('/')], ['x', broken], ['x'])).toBe('aaa')
  })

  it('gets a new key after a clear answer', async () => {
    expect(await keys(['x'], ['x', refused], ['x'])).toBe('abc')
  })

  it('gets a new key when the request changes', async () => {
    expect(await keys(['x', connectionLostError('/')], ['y'])).toBe('ab')
  })
})
