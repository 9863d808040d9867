import type { PresetId } from '@inkling/contract'
import { type Json, type Preset, readPreset } from '@inkling/engine'
import { call } from '../../../../api/call/call.ts'

export async function usedPresetFile(id: PresetId): Promise<Preset> {
  const { name, data } = await call('presets.get', { params: { id } })
  return presetIn(name, data)
}

/** The server has validated the stored preset. */
export function presetIn(name: string, data: object): Preset {
  const read = readPreset(data as Json, { name }) // stored as JSON
  const [first] = read.ok ? read.presets : []
  if (first?.kind !== 'chat_completion_preset') throw new TypeError('a stored preset is one')
  return first.preset
}
