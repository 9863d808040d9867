import {
  providerRequestParts,
  providerSamplingParams,
  type RejectedField,
  type SamplingName,
  samplingNames,
} from '@inkling/contract'
import { type ModelClient, type ModelRequest, type Refusal, trackFirstDelta } from './model-types.ts'
import { reasoningRequestOf } from './sampling-parameters.ts'
import { UpstreamError } from './upstream-error.ts'

/** A host that names one thing at a time gets so many questions more; what it still refuses then has failed. */
const MENDS_MAX = 4

/**
 * Asks again without what an upstream says it does not take, each thing once, and tells which those are, for the next
 * question: models come out each week, and none of them should need a setting of ours before it answers. A refused
 * question was not answered, so this repeats nothing.
 */
export function withoutRejectedParams(ask: ModelClient): ModelClient {
  return async (request, sink, signal) => {
    let asked = omitFields(request, request.refused ?? [])
    for (let mends = 0; ; mends++) {
      const first = trackFirstDelta(sink)
      try {
        return await ask(asked, first, signal)
      } catch (error) {
        const mended = first.heard || mends === MENDS_MAX ? null : mend(error, asked)
        if (mended === null) throw mends === 0 ? error : permanent(error)
        // Also of one that refuses more than this: by and by all of it is known.
        if (mended.refusal !== null) request.onRefused?.(mended.refusal)
        asked = mended.request
      }
    }
  }
}

/** The question as its upstream may take it, and what is to be remembered of it. */
interface MendedRequest {
  readonly request: ModelRequest
  /** Null is nothing: it holds for this question alone. */
  readonly refusal: Refusal | null
}

/** Nothing where the failure does not say what to leave out, or that is out already. */
function mend(error: unknown, asked: ModelRequest): MendedRequest | null {
  if (!(error instanceof UpstreamError)) return null
  return mendLimit(error, asked) ?? mendFields(error, asked)
}

function mendLimit({ code, limit }: UpstreamError, asked: ModelRequest): MendedRequest | null {
  if (limit !== null && limit.tokens < (asked.output_limit ?? Infinity)) {
    const refusal = limit.isLasting ? { fields: [], output_limit: limit.tokens } : null
    return { request: { ...asked, output_limit: limit.tokens }, refusal }
  }
  // One that does not say what it takes gives its own limit, if it is told none.
  return code === 'upstream_limit_too_high' ? without(asked, ['limit']) : null
}

/** What an upstream complains of, as far as it was in the question. */
function mendFields({ refuses }: UpstreamError, asked: ModelRequest): MendedRequest | null {
  // Who knows neither name of the limit is told none.
  const isNameless = refuses.includes('limit_name') && asked.refused?.includes('limit_name')
  return without(asked, isNameless ? [...refuses, 'limit'] : refuses)
}

/** Whether a question says this. */
function says(asked: ModelRequest, field: RejectedField): boolean {
  if (field === 'reasoning') return reasoningRequestOf(asked) !== null
  if (isKnob(field)) return asked.sampling[field] !== undefined
  return includes(providerRequestParts[asked.connection.provider], field)
}

const includes = (names: readonly string[], name: string) => names.includes(name)
const isKnob = (field: RejectedField): field is SamplingName => includes(samplingNames, field)

function without(asked: ModelRequest, refused: readonly RejectedField[]): MendedRequest | null {
  const known = asked.refused ?? []
  const fields = refused.filter(field => !known.includes(field) && says(asked, field))
  if (fields.length === 0) return null
  return { request: omitFields(asked, [...known, ...fields]), refusal: { fields, output_limit: null } }
}

/** The protocols leave out what they say by themselves; knobs and thoughts are left out here. */
function omitFields(request: ModelRequest, refused: readonly RejectedField[]): ModelRequest {
  if (refused.length === 0) return request
  const takes = request.takes ?? providerSamplingParams[request.connection.provider]
  return {
    ...request,
    refused,
    takes: takes.filter(name => !refused.includes(name)),
    ...(refused.includes('reasoning') && { reasoning_control: 'none' as const }),
  }
}

/** What was asked again is not asked a third time for another reason. */
function permanent(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  return new UpstreamError(error.code, error.status === undefined ? {} : { status: error.status })
}
