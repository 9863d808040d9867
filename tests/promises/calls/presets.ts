import { type PresetId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { presets } = routes

const newPreset = () => ({ name: newName(), data: { temperature: 1, prompts: [], prompt_order: [] } })

const preset = async (by: Api): Promise<PresetId> => (await by.call(presets.create, { body: newPreset() })).id

const ofOne = async (_: CallWorld, by: Api) => ({ params: { id: await preset(by) } })

export const presetCalls = [
  goodCall(presets.create, each(201), () => ({ body: newPreset() })),
  goodCall(presets.import, each(200), () => ({ body: newPreset() })),
  goodCall(presets.list, each(200)),
  goodCall(presets.get, ownersOnly(200), ofOne),
  goodCall(presets.export, ownersOnly(200), ofOne),
  goodCall(presets.update, ownersOnly(200), async (...of) => ({
    ...(await ofOne(...of)),
    body: { name: newName() },
  })),
  goodCall(presets.remove, ownersOnly(204), ofOne),
]
