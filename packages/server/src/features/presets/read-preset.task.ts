import { type Preset, type PresetNotice, type PresetProblem, readPreset, usablePreset } from '@inkling/engine'

export interface ParsedPresets {
  readonly ok: true
  /** The file's usable presets, possibly none. */
  readonly presets: readonly Preset[]
  readonly notices: readonly PresetNotice[]
}

/** Worker task that reads a settings file, which may be large and untrusted. */
export function run({
  name,
  data,
}: {
  name: string
  data: object
}): ParsedPresets | { ok: false; problem: PresetProblem } {
  // Any JSON is fine, since the reader validates it.
  const read = readPreset(data as Parameters<typeof readPreset>[0], { name })
  if (!read.ok) return read
  return { ...read, presets: read.presets.map(usablePreset).filter(preset => preset !== null) }
}
