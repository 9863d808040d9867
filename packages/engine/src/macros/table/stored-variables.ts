import { getOwn, isObject, type Json } from '../../json/json.ts'
import type { VariableScope, Variables } from '../context/variables.ts'
import { parseJson, stringifyJson, stringifyVisibleJson } from './json-text.ts'
import { type Macro, type MacroContext, macro } from './macro.ts'
import { writeYaml } from './write-yaml.ts'

/** Text or JSON; null if absent, undefined if the macro cannot be expanded. */
function read({ values, expansion }: MacroContext, scope: VariableScope, path: string): Json | undefined {
  const value = values.variables && (readPath(values.variables, scope, path) ?? null)
  if (value === undefined || typeof value === 'string') return value
  const json = stringifyVisibleJson(value)
  return json !== null && expansion.affords(json.length) ? parseJson(json) : undefined
}

function toInlineText(value: Json | undefined): string | null | undefined {
  return value === undefined || typeof value === 'string' ? value : stringifyJson(value)
}

/** Indents further lines of YAML to the column of the macro call. */
function toYamlBlock(value: Json | undefined, context: MacroContext): string | null | undefined {
  if (value === undefined || typeof value === 'string') return value
  const yaml = writeYaml(value)
  return yaml.replaceAll('\n', `\n${' '.repeat(context.indent())}`)
}

function macrosForScope(scope: VariableScope): Macro[] {
  return [
    macro(`get_${scope}_variable`, ['path'], ([path = ''], context) =>
      toInlineText(read(context, scope, path)),
    ),
    macro(`format_${scope}_variable`, ['path'], ([path = ''], context) =>
      toYamlBlock(read(context, scope, path), context),
    ),
  ]
}

/** Tavern Helper macros, with which cards show status-bar state to the model. */
export const STORED_VARIABLE_MACROS: readonly Macro[] = (['message', 'chat', 'global'] as const).flatMap(
  macrosForScope,
)

/** Paths this short parse instantly. */
const LONGEST_PATH = 1000
/** A name, or a bracketed one with or without quotes. */
const STEP = /[^.[\]]+|\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/g

/**
 * Resolves a path such as `stat_data.items[0].name`; undefined if absent. A variable named like the whole path wins; an
 * empty path means all variables.
 */
export function readPath(variables: Variables, scope: VariableScope, path: string): Json | undefined {
  if (path === '') return variables.all(scope)
  const direct = variables.get(scope, path)
  if (direct !== undefined || path.length > LONGEST_PATH) return direct
  const [name = '', ...steps] = [...path.matchAll(STEP)].map(
    ([whole, ...quoted]) => quoted.find(isPresent) ?? whole,
  )
  return steps.reduce(stepInto, variables.get(scope, name))
}

function isPresent(text: string | undefined): text is string {
  return text !== undefined
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined
  return isObject(value) ? getOwn(value, step) : undefined
}
