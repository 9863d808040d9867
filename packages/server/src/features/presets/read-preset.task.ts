import { type Preset, type PresetNotice, type PresetProblem, readPreset, usablePreset } from '@inkling/engine'

export interface ParsedPresets {
  readonly ok: true
  readonly presets: readonly Preset[]
  readonly notices: readonly PresetNotice[]
}

/** Worker task, since a settings file may be large and untrusted. */
export function run({
  name,
  data,
}: {
  name: string
  data: object
}): ParsedPresets | { ok: false; problem: PresetProblem } {
  // Any JSON is fine: the reader validates it.
  const read = readPreset(data as Parameters<typeof readPreset>[0], { name })
  if (!read.ok) return read
  return { ...read, presets: read.presets.map(usablePreset).filter(preset => preset !== null) }
}
