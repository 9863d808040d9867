import {
  providerRequestParts,
  providerSamplingParams,
  type RejectedField,
  type SamplingName,
  samplingNames,
} from '@inkling/contract'
import { type ModelClient, type ModelRequest, type Refusal, trackFirstDelta } from './model-types.ts'
import { reasoningRequestOf, tokenLimitWithReasoning } from './sampling-parameters.ts'
import { UpstreamError } from './upstream-error.ts'

/** Some hosts name only one problem at a time. */
const MAX_MENDS = 6

/** Lets new models work without manual settings. A rejected request produced no answer, so nothing is repeated. */
export function withoutRejectedParams(ask: ModelClient): ModelClient {
  return async (request, sink, signal) => {
    let attempt = omitFields(request, request.refused ?? [])
    for (let mends = 0; ; mends++) {
      const first = trackFirstDelta(sink)
      try {
        return await ask(attempt, first, signal)
      } catch (error) {
        const mended = first.hasDelta || mends === MAX_MENDS ? null : mend(error, attempt)
        if (mended === null) throw mends === 0 ? error : permanent(error)
        // Reported even if the retry fails, so that eventually all of them are known.
        if (mended.refusal !== null) request.onRefused?.(mended.refusal)
        attempt = mended.request
      }
    }
  }
}

interface MendedRequest {
  readonly request: ModelRequest
  /** Null if the change applies only to this request. */
  readonly refusal: Refusal | null
}

/** Null if the error does not say what to leave out, or it is left out already. */
function mend(error: unknown, attempt: ModelRequest): MendedRequest | null {
  if (!(error instanceof UpstreamError)) return null
  return mendLimit(error, attempt) ?? mendFields(error, attempt)
}

function mendLimit({ code, limit }: UpstreamError, attempt: ModelRequest): MendedRequest | null {
  // A request within that limit was refused for another reason.
  if (limit !== null && limit.tokens < tokenLimitWithReasoning(attempt)) {
    const refusal = limit.isLasting ? { fields: [], output_limit: limit.tokens } : null
    return { request: { ...attempt, output_limit: limit.tokens }, refusal }
  }
  // Without a limit the upstream uses its own.
  return code === 'upstream_limit_too_high' ? without(attempt, ['limit']) : null
}

function mendFields({ refuses }: UpstreamError, attempt: ModelRequest): MendedRequest | null {
  // If both names of the limit are rejected, send none.
  const isNameless = refuses.includes('limit_name') && attempt.refused?.includes('limit_name')
  return without(attempt, isNameless ? [...refuses, 'limit'] : refuses)
}

function hasField(attempt: ModelRequest, field: RejectedField): boolean {
  if (field === 'reasoning') return reasoningRequestOf(attempt) !== null
  if (isKnob(field)) return attempt.sampling[field] !== undefined
  return includes(providerRequestParts[attempt.connection.provider], field)
}

const includes = (names: readonly string[], name: string) => names.includes(name)
const isKnob = (field: RejectedField): field is SamplingName => includes(samplingNames, field)

function without(attempt: ModelRequest, refused: readonly RejectedField[]): MendedRequest | null {
  const known = attempt.refused ?? []
  const fields = refused.filter(field => !known.includes(field) && hasField(attempt, field))
  if (fields.length === 0) return null
  return { request: omitFields(attempt, [...known, ...fields]), refusal: { fields, output_limit: null } }
}

/** Protocols omit their own parts; sampling parameters and reasoning are omitted here. */
function omitFields(request: ModelRequest, refused: readonly RejectedField[]): ModelRequest {
  if (refused.length === 0) return request
  const takes = request.takes ?? providerSamplingParams[request.connection.provider]
  return {
    ...request,
    refused,
    takes: takes.filter(name => !refused.includes(name)),
    ...(refused.includes('reasoning') && { reasoning_control: 'none' as const }),
    ...(refused.includes('prefill') && { prefill: false }),
  }
}

/** A failed retry is final, so it is not marked as retryable. */
function permanent(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  return new UpstreamError(error.code, error.status === undefined ? {} : { status: error.status })
}
