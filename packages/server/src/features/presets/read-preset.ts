import { type NewPreset, PRESET_NAME_MAX } from '@inkling/contract'
import { type Preset, truncate } from '@inkling/engine'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { taskIn } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { WorkError } from '../../platform/workers/work-error.ts'
import type { ReadPresets, run } from './read-preset.task.ts'

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
