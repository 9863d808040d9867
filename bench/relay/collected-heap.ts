import { once } from 'node:events'

/** Heap and buffers of a process that was started with `--inspect` (KB), after a garbage collection. */
export async function collectedHeapKb(port: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[]
  if (target === undefined) throw new Error('the process has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  try {
    for (let round = 0; round < 2; round++) await ask(socket, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await ask<HeapUsage>(socket, 'Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / 1024
  } finally {
    socket.close()
  }
}

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize: number
}

/** One command at a time. */
async function ask<Result>(socket: WebSocket, method: string): Promise<Result> {
  socket.send(JSON.stringify({ id: 1, method }))
  for (;;) {
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    const { id, result } = JSON.parse(data) as { id?: number; result: Result } // other messages are events
    if (id === 1) return result
  }
}
