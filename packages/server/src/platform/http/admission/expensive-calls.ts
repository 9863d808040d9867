import type { UserId } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitPerKey, TaskQueue } from '../../waiting-line.ts'
import { ApiError } from '../api-error.ts'

/** Runs expensive calls one at a time per account, so that one account can't use up the server. */
export class HeavyCalls {
  readonly #line = new TaskQueue<UserId>({ next: limitPerKey(1) })

  /** Runs the call when its account's turn comes, unless the caller has disconnected. */
  async inTurn<Done>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<Done>,
  ): Promise<Done> {
    const { actor } = request
    if (actor === null) return await answer()
    if (this.#line.isServing(actor.id)) request.makeRoom() // frees the admission slot while it waits
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new ApiError('server_busy')))
    return await this.#line.run(actor.id, gone.signal, answer)
  }
}
