import {
  type AnswerOf,
  addressOf,
  type BodyIn,
  type ParamsIn,
  Problem,
  type QueryIn,
  type Route,
} from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface CallInput<R extends Route> {
  readonly params?: ParamsIn<R>
  readonly query?: QueryIn<R>
  readonly body?: BodyIn<R>
}

/** @throws CallRefused with the problem's sentence */
export type CallApi = <R extends Route>(route: R, input: CallInput<R>) => Promise<AnswerOf<R>>

export class CallRefused extends Error {
  override name = 'CallRefused'
}

/** Runs inside this process, with the rights and limits of the request. */
export function callApiAs(app: FastifyInstance, { headers, ip, host }: FastifyRequest): CallApi {
  return async (route, { params, query, body }) => {
    const answer = await app.inject({
      method: route.method,
      url: addressOf(route, (params ?? {}) as Record<string, string>),
      query: (query ?? {}) as Record<string, string>,
      headers: { authorization: headers.authorization, host },
      remoteAddress: ip,
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 400) throw new CallRefused(sentenceOf(answer.body))
    return answer.json()
  }
}

function sentenceOf(body: string): string {
  const { data } = Problem.safeParse(JSON.parse(body))
  return data === undefined ? body : `${data.code}: ${data.detail ?? data.title}`
}
