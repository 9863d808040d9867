import type { UserId } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitPerKey, TaskQueue } from '../../waiting-line.ts'
import { ApiError } from '../api-error.ts'

/** Calls that are much work: those of an account one after the other, so that however many it makes leave room for others. */
export class HeavyCalls {
  readonly #line = new TaskQueue<UserId>({ next: limitPerKey(1) })

  /** Answers a call when it is its account's turn; one whose caller has gone meanwhile is not answered. */
  async inTurn<Done>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<Done>,
  ): Promise<Done> {
    const { actor } = request
    if (actor === null) return await answer()
    if (this.#line.isServing(actor.id)) request.makeRoom() // for as long as it waits
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new ApiError('server_busy')))
    return await this.#line.run(actor.id, gone.signal, answer)
  }
}
