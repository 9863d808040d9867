import { providerKnobs } from '@inkling/contract'
import { LRUCache } from 'lru-cache'
import { listening } from './listening.ts'
import type { AskModel, ModelConnection, ModelRequest } from './provider.ts'
import { wishOf } from './reasoning.ts'
import { UpstreamError } from './upstream-error.ts'
import type { RefusedField } from './wire/refused-fields.ts'

/** Models whose refusals are remembered. */
const REMEMBERED = 500

const nothing: ReadonlySet<RefusedField> = new Set()

const nameOf = ({ provider, base_url, model }: ModelConnection): string => `${provider} ${base_url} ${model}`

/**
 * Asks again without the settings that an upstream says it does not take, and from then on without them at once: models
 * come out each week, and none of them should need a setting of ours before it answers. A refused question was not
 * answered, so this repeats nothing; what fails the second time has failed.
 */
export function askWithout(ask: AskModel): AskModel {
  const remembered = new LRUCache<string, ReadonlySet<RefusedField>>({ max: REMEMBERED })
  return async (request, sink, signal) => {
    const name = nameOf(request.connection)
    const known = remembered.get(name) ?? nothing
    const first = listening(sink)
    try {
      return await ask(without(request, known), first, signal)
    } catch (error) {
      const refused = first.heard ? [] : refusedOf(error, request).filter(field => !known.has(field))
      if (refused.length === 0) throw error
      const all = new Set([...known, ...refused])
      remembered.set(name, all)
      return await ask(without(request, all), sink, signal).catch(failForGood)
    }
  }
}

/** What an upstream complains of, as far as it was in the question. */
function refusedOf(error: unknown, request: ModelRequest): RefusedField[] {
  if (!(error instanceof UpstreamError)) return []
  return error.refuses.filter(field =>
    field === 'reasoning' ? wishOf(request) !== null : request.sampling[field] !== undefined,
  )
}

function without(request: ModelRequest, fields: ReadonlySet<RefusedField>): ModelRequest {
  if (fields.size === 0) return request
  const takes = request.takes ?? providerKnobs[request.connection.provider]
  return {
    ...request,
    takes: takes.filter(name => !fields.has(name)),
    ...(fields.has('reasoning') && { reasoning_control: 'none' as const }),
  }
}

function failForGood(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  throw new UpstreamError(error.code, error.status === undefined ? {} : { status: error.status })
}
