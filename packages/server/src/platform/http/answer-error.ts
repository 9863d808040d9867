import { type Problem, type ProblemCode, problem } from '@inkling/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/errors.ts'
import { FilesUnavailableError } from '../files/file-store.ts'
import { isDiskError } from '../files/local-files.ts'
import { ApiError } from './api-error.ts'

/** Access and rate limits, which the operator should see. */
const LOGGED = new Set([401, 403, 404, 429])

type SendProblem = (reply: FastifyReply, found: Problem) => FastifyReply

/** Other protocols send the problem in their own shape. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendProblem = sendProblem,
): FastifyReply {
  const problem = toProblem(error)
  const about = { code: problem.code, status: problem.status, method: request.method }
  if (problem.status >= 500 && problem.code !== 'shutting_down') {
    // An ApiError is identified by its code; only unexpected errors need a stack trace.
    if (error instanceof ApiError) request.log.warn(about, 'request failed')
    else request.log.error({ err: error, ...about }, 'request failed')
  } else if (LOGGED.has(problem.status)) request.log.info(about, 'request refused')
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  else if (problem.status === 503) reply.header('retry-after', '1')
  problems.set(reply, problem.code)
  return send(reply, problem)
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  problems.set(reply, problem.code)
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

const problems = new WeakMap<FastifyReply, ProblemCode>()

/** Undefined for a successful response. */
export const answeredProblem = (reply: FastifyReply): ProblemCode | undefined => problems.get(reply)

/** ApiErrors as they are, Fastify's by status, an unavailable store as 503, anything else as 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  if (isStoreAway(error)) return problem('store_unavailable')
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status === 413) return problem('too_large')
  if (status === 415) return problem('wrong_type')
  if (status === 408) return problem('request_timeout')
  if (status === 404) return problem('not_found')
  if (status !== undefined && status >= 400 && status < 500) {
    return problem('invalid_input', { detail: 'The request could not be read.' })
  }
  return problem('internal', { detail: 'Something went wrong on the server.' })
}

const isStoreAway = (error: unknown): boolean =>
  isUnavailable(error) || error instanceof FilesUnavailableError || isDiskError(error)
