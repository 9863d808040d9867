import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './listen.ts'

test('a caller’s connections are limited', async () => {
  const server = createServer()
  limitConnections(server, 2)
  server.on('connection', socket => socket.destroyed || socket.write('hello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open: Socket[] = []
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const come = async (): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
    socket.on('error', () => undefined)
    open.push(socket)
    return await Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
  }
  expect([await come(), await come(), await come()]).toEqual(['hello', 'hello', 'closed'])
  open[0]?.destroy()
  await expect.poll(come).toBe('hello')
})
