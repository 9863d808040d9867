import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairQueue } from '../../fair-queue.ts'
import { ApiError } from '../api-error.ts'

/** One at a time per account, so that one account cannot use up the server. */
export class HeavyCalls {
  readonly #queue = new FairQueue({ perKey: 1 })

  /** Does not run the call if the caller has disconnected. */
  async inTurn<Done>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<Done>,
  ): Promise<Done> {
    const { actor } = request
    if (actor === null) return await answer()
    const aborted = new AbortController()
    reply.raw.once('close', () => aborted.abort(new ApiError('server_busy')))
    const entered = this.#queue.tryEnter(actor.id)
    if (entered === undefined) request.makeRoom() // frees the admission slot while it waits
    const leave = entered ?? (await this.#queue.enter(actor.id, aborted.signal))
    try {
      return await answer()
    } finally {
      leave()
    }
  }
}
