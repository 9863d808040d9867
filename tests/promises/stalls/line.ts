import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface DatabaseLine {
  readonly port: number
  /** Lets nothing arrive in either direction, without an error. */
  freeze(): void
  /** Breaks connections and fails new ones. */
  cut(): void
  slow(): void
  mend(): void
  close(): void
}

type LineState = 'none' | 'frozen' | 'cut' | 'slow'

/** Milliseconds in each direction: a statement takes half a second, a transaction several. */
const LATENCY_MS = 250

export async function openLine(target: NetConnectOpts): Promise<DatabaseLine> {
  let trouble: LineState = 'none'
  let mended = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const troubled = (): Transform =>
    new Transform({
      async transform(bytes, _encoding, done) {
        if (trouble === 'frozen') await mended.promise
        if (trouble === 'slow') await new Promise(resolve => setTimeout(resolve, LATENCY_MS))
        done(null, bytes)
      },
    })
  const server = createServer(near => {
    keep(near)
    if (trouble === 'cut') return void near.destroy()
    const far = connect(target)
    keep(far)
    near.pipe(troubled()).pipe(far)
    far.pipe(troubled()).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server has one
    freeze() {
      trouble = 'frozen'
      mended = Promise.withResolvers()
    },
    cut() {
      trouble = 'cut'
      breakAll()
    },
    slow() {
      trouble = 'slow'
    },
    mend() {
      trouble = 'none'
      mended.resolve()
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
