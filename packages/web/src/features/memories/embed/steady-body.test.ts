import { expect, it } from 'vitest'
import { resumableBody } from './steady-body.ts'

const whole = Uint8Array.from({ length: 100 }, (_, at) => at)

const read = (body: ReadableStream<Uint8Array>) => new Response(body).bytes()
const ignore = () => undefined

/** The connection breaks after this many bytes. */
function beginning(count: number): Response {
  const parts = [whole.slice(0, count)]
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift()
        if (part === undefined) controller.error(new TypeError('network error'))
        else controller.enqueue(part)
      },
    },
    // Without buffering, because an error discards unread bytes.
    { highWaterMark: 0 },
  )
  return new Response(body)
}

it('is the whole file, and reports its progress', async () => {
  let count = 0
  const body = resumableBody(
    async () => new Response(whole),
    bytes => {
      count += bytes
    },
  )
  expect(await read(body)).toEqual(whole)
  expect(count).toBe(100)
})

it('resumes where the connection broke', async () => {
  const offsets: number[] = []
  const body = resumableBody(async offset => {
    offsets.push(offset)
    return offset === 0 ? beginning(40) : new Response(whole.slice(offset), { status: 206 })
  }, ignore)
  expect(await read(body)).toEqual(whole)
  expect(offsets).toEqual([0, 40])
})

it('fails when nothing more arrives', async () => {
  let tries = 0
  const body = resumableBody(async () => {
    tries += 1
    throw new TypeError('network error')
  }, ignore)
  await expect(read(body)).rejects.toThrow('network error')
  expect(tries).toBe(4)
})

it('keeps no byte twice when a server starts over', async () => {
  const body = resumableBody(async offset => (offset === 0 ? beginning(40) : new Response(whole)), ignore)
  await expect(read(body)).rejects.toThrow('answered 200')
})
