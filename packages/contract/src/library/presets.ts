import { z } from 'zod'
import { PresetId } from '../base/ids.ts'
import { PRESET_BODY_MAX, PRESET_NAME_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine, time } from '../base/text.ts'

/** Visible only to the owner. */
export const PresetTile = z.object({
  id: PresetId,
  name: z.string(),
  scripts: z.int().describe('number of regex scripts it contains'),
  scripts_allowed: z
    .boolean()
    .nullable()
    .describe('whether its scripts can run; null if the user has not decided'),
  created_at: time,
  updated_at: time,
})
export type PresetTile = z.infer<typeof PresetTile>

/** SillyTavern's format without connection settings. */
const file = z.looseObject({}).describe('a SillyTavern preset file, as JSON')

export const Preset = PresetTile.extend({ data: file })
export type Preset = z.infer<typeof Preset>

export const PresetName = z.object({ name: singleLine(PRESET_NAME_MAX, 1) })
export const NewPreset = PresetName.extend({ data: file })
export type NewPreset = z.output<typeof NewPreset>

export const PresetChange = NewPreset.extend({ scripts_allowed: z.boolean() }).partial()
export type PresetChange = z.output<typeof PresetChange>

export const PresetImport = z.object({
  presets: z.array(PresetTile).min(1),
  notices: z.array(
    z.object({ code: z.string(), path: z.string() }).catchall(z.union([z.string(), z.number()])),
  ),
})
export type PresetImport = z.infer<typeof PresetImport>

const one = z.object({ id: PresetId })

export const presets = {
  create: route('presets.create', {
    summary: 'Creates a preset.',
    body: NewPreset,
    bodyLimit: PRESET_BODY_MAX,
    answer: PresetTile,
    status: 201,
    problems: ['preset_limit', 'not_a_preset'],
  }),
  list: route('presets.list', {
    summary: 'Lists own presets by name.',
    query: pageQuery(100),
    answer: pageOf(PresetTile),
  }),
  import: route('presets.import', {
    summary: 'Imports a preset file. Connection settings are ignored; the answer lists what was left out.',
    body: NewPreset,
    bodyLimit: PRESET_BODY_MAX,
    answer: PresetImport,
    problems: ['preset_limit', 'not_a_preset'],
  }),
  get: route('presets.get', {
    summary: 'Returns one own preset.',
    params: one,
    answer: Preset,
  }),
  update: route('presets.update', {
    summary: 'Updates a preset, or whether its scripts may run. Changed content asks for permission again.',
    params: one,
    body: PresetChange,
    bodyLimit: PRESET_BODY_MAX,
    answer: PresetTile,
    problems: ['not_a_preset'],
  }),
  remove: route('presets.remove', {
    summary: 'Deletes a preset. Chats that used it fall back to the next scope.',
    params: one,
  }),
  export: route('presets.export', {
    summary: 'Exports a preset as a SillyTavern file.',
    params: one,
    wire: 'file',
  }),
}
