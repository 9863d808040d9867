import { routes } from '@inkling/contract'
import { noObject } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { tellOnce, tellWhenDone } from '../../platform/http/tell-when-done.ts'
import { ownPreset } from './guards.ts'
import { exportPreset, showPreset } from './show-preset.ts'
import { listPresets, removePreset } from './store.ts'
import { changePreset, createPreset, importPresets } from './write-preset.ts'

const { presets } = routes
const changed = { event: 'presets_changed' } as const

export function presetRoutes(bind: Binder, house: House): void {
  bind.read(presets.list, noObject, ({ db, actor, query }) => listPresets(db, actor.id, query))
  bind.read(presets.get, ownPreset, ({ db, actor, params }) => showPreset(db, actor, params.id))
  bind.raw(presets.export, ownPreset, async ({ db, actor, params, reply }) =>
    sendFile(reply, await exportPreset(db, actor, params.id)),
  )
  bind.raw(presets.create, noObject, async ({ actor, body, intent, tell, reply }) =>
    sendOutcome(reply, await tellOnce(tell, changed, createPreset(house, actor, body, intent))),
  )
  bind.raw(presets.import, noObject, async ({ actor, body, intent, tell, reply }) =>
    sendOutcome(reply, await tellOnce(tell, changed, importPresets(house, actor, body, intent))),
  )
  bind.raw(presets.update, ownPreset, async ({ actor, params, body, intent, tell, reply }) =>
    sendOutcome(reply, await tellOnce(tell, changed, changePreset(house, actor, params.id, body, intent))),
  )
  bind.write(presets.remove, ownPreset, ({ db, actor, params, tell }) =>
    tellWhenDone(tell, changed, removePreset(db, actor.id, params.id)),
  )
}
