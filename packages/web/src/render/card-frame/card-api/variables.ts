import type { JsonObject } from '@inkling/engine'
import lodash from 'lodash'
import type { CardMemory, VariableOption } from './memory.ts'

type VariablesChange = (variables: JsonObject) => unknown

export function variableFunctions(memory: CardMemory, own: number) {
  const put = (variables: unknown, option: VariableOption): JsonObject => {
    memory.write(option, variables)
    return memory.read(option)
  }
  return {
    getVariables: (option: VariableOption = {}) => memory.read(option),
    /** Variables of this message override those of the chat. */
    getAllVariables: () => ({ ...memory.read({}), ...memory.read({ type: 'message', message_id: own }) }),
    replaceVariables: (variables: unknown, option: VariableOption = {}) => memory.write(option, variables),
    updateVariablesWith(change: VariablesChange, option: VariableOption = {}) {
      const changed = change(memory.read(option))
      return changed instanceof Promise ? changed.then(late => put(late, option)) : put(changed, option)
    },
    insertOrAssignVariables: (variables: JsonObject, option: VariableOption = {}) =>
      put(lodash.mergeWith(memory.read(option), variables, replaceLists), option),
    insertVariables: (variables: JsonObject, option: VariableOption = {}) =>
      put(lodash.mergeWith({}, variables, memory.read(option), replaceLists), option),
    deleteVariable(path: string, option: VariableOption = {}) {
      const variables = memory.read(option)
      const delete_occurred = lodash.has(variables, path) && lodash.unset(variables, path)
      return { variables: put(variables, option), delete_occurred }
    },
  }
}

/** Arrays are replaced, not merged by index. */
const replaceLists = (_known: unknown, value: unknown): unknown => (Array.isArray(value) ? value : undefined)
