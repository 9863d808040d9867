import type { CDPSession } from 'playwright-core'

export interface PageConditions {
  readonly name: string
  /** CPU slowdown relative to this machine. */
  readonly slowdown: number
  /** Loopback if absent. */
  readonly line?: { readonly bitsPerSecond: number; readonly latencyMs: number }
}

export const conditions: readonly PageConditions[] = [
  { name: 'desktop, loopback', slowdown: 1 },
  { name: '4× slower, 10 Mbit/s, 40 ms', slowdown: 4, line: { bitsPerSecond: 10e6, latencyMs: 40 } },
  { name: '4× slower, 1.6 Mbit/s, 150 ms', slowdown: 4, line: { bitsPerSecond: 1.6e6, latencyMs: 150 } },
]

export async function applyConditions(
  session: CDPSession,
  { slowdown, line }: PageConditions,
): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (line === undefined) return
  const bytesPerSecond = line.bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
