import { type Preset, type PresetNotice, type PresetProblem, readPreset, usablePreset } from '@inkling/engine'

export interface ParsedPresets {
  readonly ok: true
  /** What of the file can be used here; possibly nothing. */
  readonly presets: readonly Preset[]
  readonly notices: readonly PresetNotice[]
}

/** Reads a file of settings, which may be large and hostile, in a thread. */
export function run({
  name,
  data,
}: {
  name: string
  data: object
}): ParsedPresets | { ok: false; problem: PresetProblem } {
  // Whatever JSON it is, the reader looks at it as at something unknown.
  const read = readPreset(data as Parameters<typeof readPreset>[0], { name })
  if (!read.ok) return read
  return { ...read, presets: read.presets.map(usablePreset).filter(preset => preset !== null) }
}
