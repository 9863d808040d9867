import { answerOf, type ScriptedReply, token } from '../reply.ts'
import type { ScriptedAnswer } from '../scripts.ts'
import type { Dialect, RefusalKind } from './dialect.ts'

const kinds: readonly RefusalKind[] = [
  'key-refused',
  'no-credit',
  'model-unknown',
  'context-too-long',
  'rate-limited',
  'overloaded',
]

/** A prime, so that no two splits align alike. */
const PIECE = 7

export function scriptsIn(dialect: Dialect): Readonly<Record<string, ScriptedAnswer>> {
  const { framed, say, think, begin, end } = dialect
  const written = (...chunks: readonly object[]) => chunks.map(framed).join('')
  const tokens = (count: number) => Array.from({ length: count }, (_, index) => say(token(index)))
  const stream = (...chunks: readonly object[]) => written(...begin, ...chunks)
  const play =
    (bytes: string): ScriptedAnswer =>
    reply => {
      reply.stream(dialect.type)
      reply.raw(bytes)
      reply.end()
    }
  const hang =
    (bytes: string): ScriptedAnswer =>
    reply => {
      reply.stream(dialect.type)
      if (bytes !== '') reply.raw(bytes)
    }
  const many = ['墨', '灵🖋️', '\ud83e', '\udd84 é'].map(say)

  return {
    ...Object.fromEntries(
      kinds.map(kind => [kind, (reply: ScriptedReply) => reply.whole(...dialect.refusals[kind])] as const),
    ),
    normal: play(stream(...tokens(20), ...end('stop', 100, 20))),
    reasoning: play(stream(think('first '), think('then'), ...tokens(3), ...end('stop', 100, 5))),
    'too-long': play(stream(...tokens(3), ...end('length', 100, 3))),
    withheld: play(stream(...end('filter', 100, 0))),
    filtered: play(stream(...tokens(3), ...end('filter', 100, 3))),
    'whole-answer': reply => reply.whole(200, dialect.whole(answerOf(3))),
    'error-in-stream': play(stream(...tokens(3), dialect.trouble)),
    'error-at-once': play(written(dialect.trouble)),
    garbage: play(`${stream(...tokens(1))}${framed({}).replace('{}', '{"can\udfff')}nonsense\n\n`),
    'html-200': reply => reply.whole(200, '<!doctype html><title>Sign in</title>'),
    'empty-200': reply => reply.whole(200, ''),
    'ends-without-a-word': play(stream(...tokens(5))),
    'hang-after-headers': hang(''),
    'hang-after-tokens': hang(stream(...tokens(5))),
    'hang-after-end': hang(stream(...tokens(5), ...end('stop', 100, 5))),
    cut: async reply => {
      await hang(stream(...tokens(5)))(reply, '')
      await reply.cut()
    },
    'split-everywhere': async reply => {
      reply.stream(dialect.type)
      const bytes = Buffer.from(stream(...many, ...end('stop', 100, 4)))
      for (let at = 0; at < bytes.length; at += PIECE) {
        reply.raw(bytes.subarray(at, at + PIECE))
        await reply.wait(0)
      }
      reply.end()
    },
    'never-ending-line': async reply => {
      reply.stream(dialect.type)
      reply.raw(stream(...tokens(1)))
      reply.raw(framed({}).split('{}')[0] ?? '')
      for (let sent = 0; sent < 200; sent++) {
        reply.raw('{'.repeat(64 * 1024))
        await reply.wait(1)
      }
    },
  }
}
