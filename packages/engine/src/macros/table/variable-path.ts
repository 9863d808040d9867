import { isObject, type Json, own } from '../../json/json.ts'
import type { VariableScope, Variables } from '../context/variables.ts'

/** Nobody writes a longer one, and what is shorter is taken apart in no time. */
const LONGEST_PATH = 1000
/** A name, or something in brackets, with quotes or without. */
const STEP = /[^.[\]]+|\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/g

/**
 * What a path such as `stat_data.items[0].name` leads to in the variables of a scope; undefined when it leads nowhere.
 * A variable whose whole name is the path goes before, and no path at all is everything.
 */
export function readPath(variables: Variables, scope: VariableScope, path: string): Json | undefined {
  if (path === '') return variables.all(scope)
  const direct = variables.get(scope, path)
  if (direct !== undefined || path.length > LONGEST_PATH) return direct
  const [name = '', ...steps] = [...path.matchAll(STEP)].map(
    ([whole, ...quoted]) => quoted.find(isSaid) ?? whole,
  )
  return steps.reduce(stepInto, variables.get(scope, name))
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined
  return isObject(value) ? own(value, step) : undefined
}
