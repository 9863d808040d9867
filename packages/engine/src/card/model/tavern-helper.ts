import { isObject, type Json, type JsonObject, listObjects } from '../../json/json.ts'
import { readPairs } from './extensions.ts'

/** Scripts without their folders. */
export type TavernHelper = { scripts: JsonObject[]; variables: JsonObject }

/**
 * Reads Tavern Helper data in the new form (an object, or pairs) and the old one with two separate extensions. The card
 * itself is not changed.
 */
export function readTavernHelper(extensions: JsonObject): TavernHelper {
  const { tavern_helper: helper, TavernHelper_scripts, TavernHelper_characterScriptVariables } = extensions
  const current = (helper === undefined ? undefined : readPairs(helper)) ?? {}
  const scripts = current.scripts ?? TavernHelper_scripts
  const variables = current.variables ?? TavernHelper_characterScriptVariables
  return { scripts: scriptsIn(scripts), variables: isObject(variables) ? variables : {} }
}

/** An item is a script, a script under `value`, or a folder of those; folders do not nest. */
function scriptsIn(items: Json | undefined): JsonObject[] {
  const listed = listObjects(items)
  return listed.flatMap(item => {
    if (item.type !== 'folder') return [unwrapped(item)]
    const inside = item.scripts ?? item.value
    return listObjects(inside).map(unwrapped)
  })
}

function unwrapped(item: JsonObject): JsonObject {
  return isObject(item.value) ? item.value : item
}
