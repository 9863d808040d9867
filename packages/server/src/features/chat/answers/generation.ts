import {
  ANSWER_MAX,
  type CardId,
  type MessageId,
  type MessageStatus,
  type Problem,
  type ProblemCode,
  problem,
  type Usage,
  type UserId,
} from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import type { House } from '../../../house.ts'
import type { ModelRequest } from '../../../providers/provider.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'
import { Broadcast } from './broadcast.ts'
import { FIRST_DELTA_ID } from './event-frame.ts'
import { type AnswerText, finishMessage } from './finish-message.ts'
import type { StreamLog } from './stream-log.ts'
import type { Begun } from './turn-rows.ts'

const WHOLE_MS = 15 * 60_000

export interface Ordered {
  readonly message_id: MessageId
  readonly user_id: UserId
  readonly card_id: CardId
  readonly request: ModelRequest
  readonly prompt_tokens: number
  /** What it goes on from; nothing, as a rule. */
  readonly begun: Begun
  /** What is stored of an answer that came. */
  readonly finish: (text: string) => Promise<AnswerText>
}

/** Why a generation was ended from this side. */
export type Ending = 'stop' | 'shutdown' | 'too_long' | 'too_large'

type FinalStatus = Exclude<MessageStatus, 'streaming'>

/**
 * One answer in flight. It belongs to the server, not to a reader: it goes on when the last one leaves, and
 * ends exactly once.
 */
export class Generation {
  readonly message_id: MessageId
  readonly user_id: UserId
  readonly broadcast = new Broadcast()
  /** Settles once the final event has been stored and told. */
  readonly over: Promise<void>
  readonly #abort = new AbortController()

  constructor(house: House, log: StreamLog, ordered: Ordered) {
    this.message_id = ordered.message_id
    this.user_id = ordered.user_id
    this.over = this.#run(house, log, ordered).catch(error =>
      house.log.error({ err: error }, 'a generation broke'),
    )
  }

  end(why: Ending): void {
    this.#abort.abort(why)
  }

  async #run(
    house: House,
    log: StreamLog,
    { message_id, user_id, card_id, request, prompt_tokens, begun, finish }: Ordered,
  ): Promise<void> {
    const writer = log.open(message_id, FIRST_DELTA_ID, events => this.broadcast.tell(events))
    const text = { delta: [] as string[], reasoning: [] as string[] }
    const usage: { prompt_tokens?: number; completion_tokens?: number } = {}
    const startedAt = performance.now()
    let firstAt: number | null = null
    let size = begun.content.length
    const hear = (event: 'delta' | 'reasoning') => (piece: string) => {
      firstAt ??= performance.now()
      size += piece.length
      if (size > ANSWER_MAX) return this.end('too_large')
      text[event].push(piece)
      writer.write(event, piece)
    }
    const timer = setTimeout(() => this.end('too_long'), WHOLE_MS)
    const outcome = await ask(house, request, { hear, usage }, this.#abort.signal)
    clearTimeout(timer)

    const said = text.delta.join('')
    const thought = text.reasoning.join('')
    const { content, state } = await finished(house, finish, begun.content + said)
    const reasoning = begun.reasoning + thought
    const { status, error } = outcomeOf(outcome, said + thought !== '')
    const final: Usage = {
      prompt_tokens: usage.prompt_tokens ?? prompt_tokens,
      completion_tokens: usage.completion_tokens ?? countTokens(said) + countTokens(thought),
      duration_ms: Math.round(performance.now() - startedAt),
      first_token_ms: firstAt === null ? null : Math.round(firstAt - startedAt),
    }
    const { rest, next } = await writer.close()
    const event_count = next()
    const tokens =
      usage.completion_tokens !== undefined && thought === '' && content === said
        ? usage.completion_tokens
        : countTokens(content)
    const message = await finishMessage(house, this, {
      content,
      state,
      reasoning,
      status,
      error,
      usage: final,
      tokens,
      event_count,
    })
    this.broadcast.tell(rest)
    // Deleted meanwhile, or the database is away: whoever reads comes back and is told what is true then.
    if (message === undefined) this.broadcast.end()
    else if (error === null) this.broadcast.finish(event_count, 'done', message)
    else this.broadcast.finish(event_count, 'error', { ...error, message })
    house.readers.tell(user_id, { event: 'answer_finished', message_id, card_id })
  }
}

/** An answer is worth more than what was to become of it. */
async function finished(house: House, finish: Ordered['finish'], text: string): Promise<AnswerText> {
  try {
    return await finish(text)
  } catch (error) {
    house.log.error({ err: error }, 'an answer is stored as it came')
    return { content: text, state: null }
  }
}

type Outcome = { kind: 'complete' } | { kind: 'ended'; why: Ending } | { kind: 'refused'; code: ProblemCode }

/** Asks the model, and tells how that ended. */
export async function ask(
  house: House,
  request: ModelRequest,
  { hear, usage }: { hear: (event: 'delta' | 'reasoning') => (piece: string) => void; usage: object },
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const sink = {
      delta: hear('delta'),
      reasoning: hear('reasoning'),
      usage: (given: object) => void Object.assign(usage, given),
    }
    await house.askModel(request, sink, signal)
    return { kind: 'complete' }
  } catch (error) {
    if (signal.aborted) return { kind: 'ended', why: signal.reason as Ending } // `end` is the only one who aborts it
    if (error instanceof UpstreamError) {
      house.log.warn({ code: error.code, status: error.status }, 'the model failed')
      return { kind: 'refused', code: error.code }
    }
    house.log.error({ err: error }, 'a generation failed')
    return { kind: 'refused', code: 'internal' }
  }
}

const endings = {
  shutdown: 'server_restarted',
  too_long: 'generation_too_long',
  too_large: 'answer_too_long',
} as const satisfies Record<Exclude<Ending, 'stop'>, ProblemCode>

/** What had arrived is kept as `interrupted`; with nothing there is only a failure. */
export function outcomeOf(
  outcome: Outcome,
  hasText: boolean,
): { status: FinalStatus; error: Problem | null } {
  if (outcome.kind === 'complete') {
    return hasText
      ? { status: 'done', error: null }
      : { status: 'failed', error: problem('upstream_garbage') }
  }
  if (outcome.kind === 'ended' && outcome.why === 'stop') return { status: 'stopped', error: null }
  const code = outcome.kind === 'ended' ? endings[outcome.why as Exclude<Ending, 'stop'>] : outcome.code // 'stop' is answered above
  return { status: hasText || outcome.kind === 'ended' ? 'interrupted' : 'failed', error: problem(code) }
}
