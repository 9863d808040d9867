import { chunkOf, type ScriptedReply } from '../../../packages/server/src/testing/scripted-upstream/reply.ts'
import type { ScriptedAnswer } from '../../../packages/server/src/testing/scripted-upstream.ts'

const KB = 1024

/** Sends the same piece a thousand times a second, for as long as the client listens. */
const endlessly =
  (piece: string, first?: (reply: ScriptedReply) => void): ScriptedAnswer =>
  async reply => {
    reply.stream()
    first?.(reply)
    while (!reply.isUnheard) {
      reply.raw(piece)
      await reply.wait(1)
    }
  }

const event = (data: string): string => `data: ${data}\n\n`
const say = (reply: ScriptedReply): void => reply.say('Well. ')

/** Models that never stop, and what becomes of their answers. */
export const endless: readonly (readonly [string, ScriptedAnswer, string])[] = [
  ['words', endlessly(event(chunkOf({ content: 'on and on. '.repeat(500) }))), 'answer_too_long'],
  ['letters', endlessly(event(chunkOf({ content: '啊' })).repeat(200)), 'answer_too_long'],
  ['thoughts', endlessly(event(chunkOf({ reasoning_content: 'hm '.repeat(2_000) }))), 'answer_too_long'],
  ['one line', endlessly('x'.repeat(64 * KB), say), 'upstream_garbage'],
  ['one event of many lines', endlessly(`data: ${'x'.repeat(32 * KB)}\n`, say), 'upstream_garbage'],
]

/** Models whose endless output contains no words; the test takes as long as that much output takes to arrive. */
export const wordless: typeof endless = [
  [
    'calls of tools',
    endlessly(
      event(chunkOf({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(64 * KB) } }] })),
      say,
    ),
    'upstream_garbage',
  ],
  ['comments', endlessly(`: ${'x'.repeat(64 * KB)}\n\n`, say), 'upstream_garbage'],
]
