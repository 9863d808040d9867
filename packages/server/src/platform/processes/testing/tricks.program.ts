import { setTimeout as delay } from 'node:timers/promises'

export type ProcessTrick =
  | { readonly do: 'count'; readonly to: number }
  | { readonly do: 'wait' }
  | { readonly do: 'crash' }
  | { readonly do: 'refuse' }
  | { readonly do: 'tell'; readonly name: string }
  | { readonly do: 'double'; readonly numbers: Float32Array }

export async function answer(trick: ProcessTrick, sendReply: (reply: number) => void, signal: AbortSignal) {
  switch (trick.do) {
    case 'count':
      for (let n = 1; n <= trick.to; n++) sendReply(n)
      return trick.to
    case 'wait':
      sendReply(process.pid)
      return await delay(60_000, 0, { signal })
    case 'crash':
      return process.abort()
    case 'refuse':
      throw Object.assign(new Error('it is not to my taste'), { code: 'distaste' })
    case 'tell':
      return process.env[trick.name] ?? null
    case 'double':
      return trick.numbers.map(number => number * 2)
  }
}
