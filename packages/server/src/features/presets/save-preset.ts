import { isDeepStrictEqual } from 'node:util'
import {
  type NewPreset,
  PRESET_NAME_MAX,
  type PresetChange,
  type PresetId,
  type PresetImport,
  type PresetTile,
} from '@inkling/contract'
import { type Preset, truncate } from '@inkling/engine'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import { taskIn, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import type { ReadPresets, run } from './read-preset.task.ts'
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

const readTask = taskIn<typeof run>(new URL('./read-preset.task.ts', import.meta.url))
const READ = withinCpu(5_000)

export type FirstOf<T> = readonly [T, ...T[]]

/** Reads a file of settings; one in which there is no preset is refused like any that can't be read. */
export async function readPresetFile(
  { workers }: House,
  { name, data }: NewPreset,
): Promise<Pick<ReadPresets, 'notices'> & { presets: FirstOf<Preset> }> {
  const read = await workers.run(readTask, { name, data }, READ).catch(asRefusal)
  if (!read.ok) {
    const { code, kind } = read.problem
    throw notAPreset(code, kind)
  }
  const [first, ...more] = read.presets.map(preset => ({ ...preset, name: nameOf(preset.name || name) }))
  if (first === undefined) throw notAPreset('template')
  return { notices: read.notices, presets: [first, ...more] }
}

const notAPreset = (reason: string, kind?: string): Refusal =>
  new Refusal('not_a_preset', { facts: { reason, ...(kind !== undefined && { kind }) } })

function asRefusal(error: unknown): never {
  throw error instanceof WorkError ? notAPreset(error.reason) : error
}

const nameOf = (name: string): string => truncate(name.replace(/\p{Cc}+/gu, ' ').trim(), PRESET_NAME_MAX)
