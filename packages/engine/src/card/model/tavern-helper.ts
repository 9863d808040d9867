import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import { readPairs } from './extensions.ts'

/** What a card brings for Tavern Helper: its scripts, out of their folders, and the variables they begin with. */
export type TavernHelper = { scripts: JsonObject[]; variables: JsonObject }

/**
 * Reads a card's Tavern Helper data in its new form (one object, or the same as pairs) and in its older one, where
 * scripts and variables are extensions of their own. The card itself keeps the form it came in.
 */
export function readTavernHelper(extensions: JsonObject): TavernHelper {
  const { tavern_helper: helper, TavernHelper_scripts, TavernHelper_characterScriptVariables } = extensions
  const current = (helper === undefined ? undefined : readPairs(helper)) ?? {}
  const scripts = current.scripts ?? TavernHelper_scripts
  const variables = current.variables ?? TavernHelper_characterScriptVariables
  return { scripts: scriptsIn(scripts), variables: isObject(variables) ? variables : {} }
}

/** An item is a script, a script in a `value`, or a folder of either; folders hold no folders. */
function scriptsIn(items: Json | undefined): JsonObject[] {
  const listed = Array.isArray(items) ? items.filter(isObject) : []
  return listed.flatMap(item => {
    if (item.type !== 'folder') return [unwrapped(item)]
    const inside = item.scripts ?? item.value
    return (Array.isArray(inside) ? inside.filter(isObject) : []).map(unwrapped)
  })
}

function unwrapped(item: JsonObject): JsonObject {
  return isObject(item.value) ? item.value : item
}
