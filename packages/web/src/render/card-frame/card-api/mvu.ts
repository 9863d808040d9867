import type { JsonObject } from '@inkling/engine'
import lodash from 'lodash'
import { MVU_EVENTS } from './events.ts'
import type { CardMemory, VariableOption } from './memory.ts'

type MvuCategory = 'stat' | 'display' | 'delta'

interface MvuQuery {
  readonly category?: MvuCategory
  readonly default_value?: unknown
}

/**
 * The MVU API for status bars. The server applies changes written by the model; scripts read the state, and may change
 * it only when the reader presses something.
 */
export function createMvuApi(memory: CardMemory) {
  const ofMessage = (option: VariableOption = {}): VariableOption => ({ type: 'message', ...option })
  return {
    events: MVU_EVENTS,
    getMvuData: (option?: VariableOption) => memory.read(ofMessage(option)),
    replaceMvuData: async (data: JsonObject, option?: VariableOption) =>
      memory.write(ofMessage(option), data),
    getMvuVariable(data: JsonObject, path: string, { category = 'stat', default_value }: MvuQuery = {}) {
      return plainValue(lodash.get(partOf(data, category), path)) ?? default_value
    },
    async setMvuVariable(data: JsonObject, path: string, value: unknown): Promise<boolean> {
      const stat = partOf(data, 'stat')
      if (!lodash.has(stat, path)) return false
      const isPair = isPairOf(lodash.get(stat, path))
      lodash.set(stat, isPair ? `${path}[0]` : path, value)
      return true
    },
    getRecordFromMvuData: partOf,
    isDuringExtraAnalysis: () => false,
  }
}

function partOf(data: JsonObject, category: MvuCategory): JsonObject {
  const part = data[`${category}_data`]
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {}
}

/** A value may be stored as a pair with its description. */
const plainValue = (value: unknown): unknown => (isPairOf(value) ? value[0] : value)

const isPairOf = (value: unknown): value is [unknown, string] =>
  Array.isArray(value) && value.length === 2 && typeof value[1] === 'string' && !Array.isArray(value[0])
