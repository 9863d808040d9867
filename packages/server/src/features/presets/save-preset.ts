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
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import {
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from '../../platform/http/idempotency/idempotency.ts'
import { defineTask, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import type { ParsedPresets, run } from './read-preset.task.ts'
import { addPreset, lockPreset, replacePreset } from './store.ts'

export type PresetContext = Pick<AppContext, 'db' | 'clock' | 'workers'>

// Input is parsed before the transaction, so that no row is locked while waiting for a worker.

export async function createPreset(
  context: PresetContext,
  actor: Actor,
  preset: NewPreset,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const { presets } = await readPresetFile(context, preset)
  const added = { name: preset.name, preset: presets[0] }
  return await withIdempotency(context.db, idempotency, 201, tx =>
    addPreset(tx, actor.id, added, isoNow(context.clock)),
  )
}

/** Reports what was omitted. */
export async function importPresets(
  context: PresetContext,
  actor: Actor,
  wanted: NewPreset,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const { presets, notices } = await readPresetFile(context, wanted)
  return await withIdempotency(context.db, idempotency, 200, async (tx): Promise<PresetImport> => {
    const added: PresetTile[] = []
    for (const preset of presets) {
      added.push(await addPreset(tx, actor.id, { name: preset.name, preset }, isoNow(context.clock)))
    }
    return { presets: added, notices: [...notices] }
  })
}

/** Changed scripts need the user's permission again. */
export async function updatePreset(
  context: PresetContext,
  actor: Actor,
  id: PresetId,
  { name, data, scripts_allowed }: PresetChange,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const preset =
    data === undefined ? undefined : (await readPresetFile(context, { name: name ?? '', data })).presets[0]
  return await withIdempotency(context.db, idempotency, 200, async tx => {
    const before = orNotFound(await lockPreset(tx, actor.id, id))
    const storedConsent =
      preset !== undefined && !hasSameScripts(preset, before.preset) ? null : before.scripts_allowed
    const changed = {
      name: name ?? before.name,
      preset: preset ?? before.preset,
      scripts_allowed: scripts_allowed ?? storedConsent,
    }
    return await replacePreset(tx, id, changed, isoNow(context.clock))
  })
}

const hasSameScripts = (one: Preset, other: Preset): boolean =>
  isDeepStrictEqual(one.regex_scripts, other.regex_scripts)

const readTask = defineTask<typeof run>(new URL('./read-preset.task.ts', import.meta.url))
const READ = withinCpu(5_000)

export type NonEmptyArray<T> = readonly [T, ...T[]]

/** A file without a preset is reported as unreadable. */
export async function readPresetFile(
  { workers }: Pick<PresetContext, 'workers'>,
  { name, data }: NewPreset,
): Promise<Pick<ParsedPresets, 'notices'> & { presets: NonEmptyArray<Preset> }> {
  const read = await workers.run(readTask, { name, data }, READ).catch(throwParseError)
  if (!read.ok) {
    const { code, kind } = read.problem
    throw notAPresetError(code, kind)
  }
  const [first, ...more] = read.presets.map(preset => ({ ...preset, name: nameOf(preset.name || name) }))
  if (first === undefined) throw notAPresetError('template')
  return { notices: read.notices, presets: [first, ...more] }
}

const notAPresetError = (reason: string, kind?: string): ApiError =>
  new ApiError('not_a_preset', { facts: { reason, ...(kind !== undefined && { kind }) } })

function throwParseError(error: unknown): never {
  throw error instanceof WorkError ? notAPresetError(error.reason) : error
}

const nameOf = (name: string): string => truncate(name.replace(/\p{Cc}+/gu, ' ').trim(), PRESET_NAME_MAX)
