import type { Problem } from '@inkling/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../../platform/http/answer-error.ts'

export interface OpenAiError {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string
  }
}

/** Sends the usual status with the body of OpenAI's API. */
export const answerOpenAiError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  answerError(error, request, reply, (_, problem) =>
    reply
      .status(problem.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toOpenAiError(problem))),
  )

export function toOpenAiError({ code, status, detail, errors }: Problem): OpenAiError {
  return {
    error: {
      message: code === 'not_signed_in' ? 'The API key is wrong, expired or deleted.' : detail,
      type: typeOf(status),
      param: errors?.[0]?.path || null,
      code: codes[code] ?? code,
    },
  }
}

/** Other problems keep this server's codes. */
const codes: Partial<Record<Problem['code'], string>> = {
  not_signed_in: 'invalid_api_key',
  not_found: 'model_not_found',
  too_many_requests: 'rate_limit_exceeded',
  too_many_generations: 'rate_limit_exceeded',
  daily_limit_reached: 'insufficient_quota',
  prompt_too_large: 'context_length_exceeded',
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}
