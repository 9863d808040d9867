import { providerSamplingParams, type RejectedField } from '@inkling/contract'
import { type ModelClient, type ModelRequest, trackFirstDelta } from './model-types.ts'
import { reasoningRequestOf } from './sampling-parameters.ts'
import { UpstreamError } from './upstream-error.ts'

/**
 * Asks again without the settings that an upstream says it does not take, and tells which those are, for the next question:
 * models come out each week, and none of them should need a setting of ours before it answers. A refused question was
 * not answered, so this repeats nothing; what fails the second time has failed.
 */
export function withoutRejectedParams(ask: ModelClient): ModelClient {
  return async (request, sink, signal) => {
    const known = request.refused ?? []
    const first = trackFirstDelta(sink)
    try {
      return await ask(omitFields(request, known), first, signal)
    } catch (error) {
      const refused = first.heard
        ? []
        : rejectedFieldsOf(error, request).filter(field => !known.includes(field))
      if (refused.length === 0) throw error
      // Also of one that refuses more than this: by and by all of it is known.
      request.onRefused?.(refused)
      return await ask(omitFields(request, [...known, ...refused]), sink, signal).catch(throwPermanent)
    }
  }
}

/** What an upstream complains of, as far as it was in the question. */
function rejectedFieldsOf(error: unknown, request: ModelRequest): RejectedField[] {
  if (!(error instanceof UpstreamError)) return []
  return error.refuses.filter(field =>
    field === 'reasoning' ? reasoningRequestOf(request) !== null : request.sampling[field] !== undefined,
  )
}

function omitFields(request: ModelRequest, fields: readonly RejectedField[]): ModelRequest {
  if (fields.length === 0) return request
  const takes = request.takes ?? providerSamplingParams[request.connection.provider]
  return {
    ...request,
    takes: takes.filter(name => !fields.includes(name)),
    ...(fields.includes('reasoning') && { reasoning_control: 'none' as const }),
  }
}

function throwPermanent(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  throw new UpstreamError(error.code, error.status === undefined ? {} : { status: error.status })
}
