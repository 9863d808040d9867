import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { noObject } from '../../platform/http/guards.ts'
import { tellOnce, tellWhenDone } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { exportPreset, showPreset } from './get-preset.ts'
import { changePreset, createPreset, importPresets } from './save-preset.ts'
import { listPresets, ownPreset, removePreset } from './store.ts'

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
