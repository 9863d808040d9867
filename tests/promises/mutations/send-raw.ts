import { connect } from 'node:net'

/** Maximum wait in milliseconds for a response that the server need not send, such as one to half a request. */
const TIMEOUT_MS = 1_500

/** Sends bytes and returns the status of the first response, `closed`, or `silent`; ignores anything after that. */
export function sendRaw(
  url: string,
  bytes: Buffer,
  isCutOff: boolean,
): Promise<number | 'closed' | 'silent'> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<number | 'closed' | 'silent'>()
  const socket = connect({ host: hostname, port: Number(port) })
  let received = ''
  const end = (outcome: number | 'closed' | 'silent'): void => {
    clearTimeout(timer)
    socket.destroy()
    resolve(outcome)
  }
  const timer = setTimeout(() => end('silent'), isCutOff ? 40 : TIMEOUT_MS)
  socket.on('data', data => {
    received += data.toString('latin1')
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1]
    if (status !== undefined && status !== '100') end(Number(status))
    if (status === '100') received = received.slice(received.indexOf('\r\n\r\n') + 4)
  })
  socket.on('error', () => end('closed'))
  socket.on('close', () => end('closed'))
  socket.write(bytes, () => {
    if (isCutOff) socket.destroy()
  })
  return promise
}
