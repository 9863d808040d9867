import type { EffectiveSettings } from '@inkling/contract'
import { type Preset, settingsAsPreset, writePreset } from '@inkling/engine'

/** What holds as the JSON of a preset's file, on top of the preset that is in use. */
export const presetFile = (
  name: string,
  effective: EffectiveSettings,
  used: Preset | null,
): Record<string, unknown> => JSON.parse(writePreset(settingsAsPreset(name, effective, used)))
