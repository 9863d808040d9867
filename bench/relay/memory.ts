import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { table } from '../figures.ts'
import { collectedHeapKb } from './collected-heap.ts'
import { startInkling } from './inkling.ts'
import { AT_ONCE, fastRound } from './load.ts'

const PARTS = 5

/** What stays in memory after many answers. The first part fills caches. */
export async function measureMemory(upstream: string, answers: number): Promise<string> {
  const port = await freePort()
  const inkling = await startInkling(upstream, { nodeArgs: [`--inspect=127.0.0.1:${port}`] })
  try {
    const heaps: number[] = []
    for (let part = 0; part < PARTS; part++) {
      await fastRound(inkling, answers / PARTS, AT_ONCE)
      heaps.push(await collectedHeapKb(port))
    }
    const [first = 0] = heaps
    const kept = ((heaps.at(-1) ?? 0) - first) / (answers * (1 - 1 / PARTS))
    const rows = heaps.map((kb, part) => [
      ((answers / PARTS) * (part + 1)).toLocaleString('en'),
      `${(kb / 1024).toFixed(1)} MB`,
    ])
    return table(
      ['answers', 'heap after a collection'],
      [...rows, ['kept per answer after the first part', `${kept.toFixed(2)} KB`]],
    )
  } finally {
    await inkling.stop()
  }
}
