import { chunkOf, type ScriptedReply } from './reply.ts'

/** `key` is the caller's API key. */
export type ScriptedAnswer = (reply: ScriptedReply, key: string) => void | Promise<void>

/** An error as upstreams send it, including the caller's key. */
const complaint = (message: string, key: string, more: object = {}) => ({
  error: { message: `${message} (key ${key}, https://upstream.example/v1)`, type: 'scripted_error', ...more },
})

const refuse =
  (
    status: number,
    message: string,
    more: object = {},
    headers: Record<string, string> = {},
  ): ScriptedAnswer =>
  (reply, key) =>
    reply.whole(status, complaint(message, key, more), { 'x-upstream-key': key, ...headers })

async function normal(reply: ScriptedReply, count = 20, perSecond?: number): Promise<void> {
  reply.stream()
  reply.event(chunkOf({ role: 'assistant', content: '' }))
  await reply.tokens(count, perSecond)
  reply.finish()
  reply.usage(100, count)
  reply.done()
}

async function sendInPieces(reply: ScriptedReply, bytes: Buffer, size: number): Promise<void> {
  reply.stream()
  for (let at = 0; at < bytes.length; at += size) {
    reply.raw(bytes.subarray(at, at + size))
    await reply.wait(1)
  }
  reply.end()
}

const terse = (delta: object, finish_reason?: string) =>
  JSON.stringify({ choices: [{ delta, finish_reason }] })

/** Minimal events are quick to send in small chunks. */
const events = (...texts: string[]): string =>
  [...texts.map(content => terse({ content })), terse({}, 'stop'), '[DONE]']
    .map(data => `data: ${data}\n\n`)
    .join('')

export const scripts = {
  normal: reply => normal(reply),
  'slow-first-token': async reply => {
    reply.stream()
    await reply.wait(300)
    await reply.tokens(5)
    reply.finish()
    reply.done()
  },
  reasoning: async reply => {
    reply.stream()
    reply.event(chunkOf({ reasoning_content: 'first ' }))
    reply.event(chunkOf({ reasoning: 'then' }))
    await reply.tokens(3)
    reply.finish()
    reply.done()
  },
  'think-tags': reply => {
    reply.stream()
    for (const text of ['\n<th', 'ink>fir', 'st </', 'b> then</thi', 'nk>', '\n\n', 't0 ', 't1 <think>'])
      reply.say(text)
    reply.finish()
    reply.done()
  },
  'too-long': async reply => {
    reply.stream()
    await reply.tokens(3)
    reply.finish('length')
    reply.done()
  },
  filtered: async reply => {
    reply.stream()
    await reply.tokens(3)
    reply.finish('content_filter')
    reply.done()
  },
  withheld: reply => {
    reply.stream()
    reply.finish('content_filter')
    reply.done()
  },
  'key-refused': refuse(401, 'Incorrect API key provided'),
  'no-credit': refuse(402, 'Insufficient Balance'),
  'quota-used-up': refuse(429, 'You exceeded your current quota', { code: 'insufficient_quota' }),
  'model-unknown': refuse(404, 'The model does not exist'),
  'model-unknown-400': refuse(400, 'Model Not Exist'),
  'context-too-long': refuse(400, "This model's maximum context length is 8192 tokens", {
    code: 'context_length_exceeded',
  }),
  'body-too-large': refuse(413, 'Request entity too large'),
  refused: refuse(422, 'temperature must be less than 1'),
  'rate-limited': refuse(429, 'Rate limit reached', {}, { 'retry-after': '60' }),
  failed: refuse(500, 'The server had an error'),
  overloaded: refuse(503, 'Overloaded'),
  redirect: (reply, key) => reply.whole(307, '', { location: `/v1/chat/completions?key=${key}` }),
  'html-200': reply => reply.whole(200, '<!doctype html><title>Sign in</title>'),
  'error-200': (reply, key) => reply.whole(200, complaint('Rate limit reached', key, { code: 429 })),
  'error-in-stream': async (reply, key) => {
    reply.stream()
    await reply.tokens(3)
    reply.event(JSON.stringify(complaint('The server is overloaded', key)))
    reply.end()
  },
  garbage: reply => {
    reply.stream()
    reply.raw(
      'data: {"choices":[{"delta":{"content":"t0 "}}]}\n\ndata: {"choices":[{"del\n\ndata: nonsense\n\n',
    )
    reply.end()
  },
  'empty-200': reply => reply.whole(200, ''),
  'plain-200': reply => reply.whole(200, 'upstream says hello'),
  'whole-answer': reply =>
    reply.whole(200, {
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 't0 t1 t2 ' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 100, completion_tokens: 3 },
    }),
  'content-in-parts': reply =>
    reply.whole(200, {
      choices: [
        {
          message: {
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
              { type: 'text', text: 't0 ' },
            ],
          },
          finish_reason: 'stop',
        },
      ],
    }),
  'hang-before-headers': () => {},
  'hang-after-headers': reply => reply.stream(),
  'hang-after-tokens': reply => {
    reply.stream()
    return reply.tokens(5)
  },
  'hang-after-finish': async reply => {
    reply.stream()
    await reply.tokens(5)
    reply.finish()
  },
  cut: async reply => {
    reply.stream()
    await reply.tokens(5)
    await reply.cut()
  },
  'cut-before-headers': reply => reply.cut(),
  'ends-without-a-word': async reply => {
    reply.stream()
    await reply.tokens(5)
    reply.end()
  },
  'ends-without-done': async reply => {
    reply.stream()
    await reply.tokens(5)
    reply.finish()
    reply.end()
  },
  'split-everywhere': reply => sendInPieces(reply, Buffer.from(events('墨', '灵🖋️', '\ud83e', '\udd84 é')), 1),
  crlf: reply => sendInPieces(reply, Buffer.from(events('t0 ', 't1 ').replaceAll('\n', '\r\n')), 7),
  cr: reply => sendInPieces(reply, Buffer.from(events('t0 ', 't1 ').replaceAll('\n', '\r')), 1000),
  bom: reply => sendInPieces(reply, Buffer.from(`\ufeff${events('t0 ', 't1 ')}`), 2),
  comments: reply => {
    reply.stream()
    reply.raw(': OPENROUTER PROCESSING\n\nid: 1\nevent: message\nretry: 10\nunknown: field\n')
    reply.raw(`${events('t0 ', 't1 ')}: bye\n\n`)
    reply.end()
  },
  'no-last-newline': reply => {
    reply.stream()
    reply.raw(events('t0 ', 't1 ').trimEnd())
    reply.end()
  },
  nul: reply => {
    reply.stream()
    reply.raw(events('t0\0 ', '\ud83e', 't1 '))
    reply.end()
  },
  'never-ending-line': async reply => {
    reply.stream()
    reply.say('t0 ')
    reply.raw('data: ')
    for (let sent = 0; sent < 200; sent++) {
      reply.raw('x'.repeat(64 * 1024))
      await reply.wait(1)
    }
  },
  drip: async reply => {
    reply.stream()
    for (const byte of `data: ${chunkOf({ content: 't0 ' })}\n\n`) {
      reply.raw(byte)
      await reply.wait(10_000)
    }
  },
} as const satisfies Record<string, ScriptedAnswer>

export type ScriptName = keyof typeof scripts

const isScriptName = (name: string): name is ScriptName => Object.hasOwn(scripts, name)

/** `tokens-200-at-50` sends 200 tokens at 50 per second, `tokens-200` sends them at once. */
const measured = /^tokens-(\d+)(?:-at-(\d+))?$/

export function scriptOf(model: string): ScriptedAnswer {
  const [, count, perSecond] = measured.exec(model) ?? []
  if (count !== undefined) {
    return reply => normal(reply, Number(count), perSecond === undefined ? undefined : Number(perSecond))
  }
  return isScriptName(model) ? scripts[model] : scripts['model-unknown']
}
