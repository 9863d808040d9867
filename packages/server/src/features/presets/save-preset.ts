import { isDeepStrictEqual } from 'node:util'
import type { NewPreset, PresetChange, PresetId, PresetImport, PresetTile } from '@inkling/contract'
import type { Preset } from '@inkling/engine'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import { readPresetFile } from './read-preset.ts'
import { addPreset, holdPreset, replacePreset } from './store.ts'

// Each reads what it was given before its transaction begins: nothing waits for a thread while it holds a row.

/** Keeps a preset under the name that it is given. */
export async function createPreset(
  house: House,
  actor: Actor,
  wanted: NewPreset,
  intent: Intent | null,
): Promise<Outcome> {
  const { presets } = await readPresetFile(house, wanted)
  const added = { name: wanted.name, preset: presets[0] }
  return await once(house.db, intent, 201, tx => addPreset(tx, actor.id, added, isoNow(house.clock)))
}

/** Adds all presets of a file, and tells what of it was left out. */
export async function importPresets(
  house: House,
  actor: Actor,
  wanted: NewPreset,
  intent: Intent | null,
): Promise<Outcome> {
  const { presets, notices } = await readPresetFile(house, wanted)
  return await once(house.db, intent, 200, async (tx): Promise<PresetImport> => {
    const added: PresetTile[] = []
    for (const preset of presets) {
      added.push(await addPreset(tx, actor.id, { name: preset.name, preset }, isoNow(house.clock)))
    }
    return { presets: added, notices: [...notices] }
  })
}

/** Changes what is given of a preset. Its scripts were allowed as they were: whoever brings others is asked again. */
export async function changePreset(
  house: House,
  actor: Actor,
  id: PresetId,
  { name, data, scripts_allowed }: PresetChange,
  intent: Intent | null,
): Promise<Outcome> {
  const preset =
    data === undefined ? undefined : (await readPresetFile(house, { name: name ?? '', data })).presets[0]
  return await once(house.db, intent, 200, async tx => {
    const before = orNotFound(await holdPreset(tx, actor.id, id))
    const asked =
      preset !== undefined && !hasSameScripts(preset, before.preset) ? null : before.scripts_allowed
    const changed = {
      name: name ?? before.name,
      preset: preset ?? before.preset,
      scripts_allowed: scripts_allowed ?? asked,
    }
    return await replacePreset(tx, id, changed, isoNow(house.clock))
  })
}

/** Whatever order their fields have come back in. */
const hasSameScripts = (one: Preset, other: Preset): boolean =>
  isDeepStrictEqual(one.regex_scripts, other.regex_scripts)
