import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { publishAfterCommit, publishUnlessReplayed } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { exportPreset, getPreset } from './get-preset.ts'
import { createPreset, importPresets, type PresetContext, updatePreset } from './save-preset.ts'
import { listPresets, ownPreset, removePreset } from './store.ts'

const { presets } = routes
const changed = { event: 'presets_changed' } as const

export function presetRoutes(bind: Binder, context: PresetContext): void {
  bind.read(presets.list, callerOnly, ({ db, actor, query }) => listPresets(db, actor.id, query))
  bind.read(presets.get, ownPreset, ({ db, actor, params }) => getPreset(db, actor, params.id))
  bind.raw(presets.export, ownPreset, async ({ db, actor, params, reply }) =>
    sendFile(reply, await exportPreset(db, actor, params.id)),
  )
  bind.raw(presets.create, callerOnly, async ({ actor, body, idempotency, publish, reply }) =>
    sendOutcome(
      reply,
      await publishUnlessReplayed(publish, changed, createPreset(context, actor, body, idempotency)),
    ),
  )
  bind.raw(presets.import, callerOnly, async ({ actor, body, idempotency, publish, reply }) =>
    sendOutcome(
      reply,
      await publishUnlessReplayed(publish, changed, importPresets(context, actor, body, idempotency)),
    ),
  )
  bind.raw(presets.update, ownPreset, async ({ actor, params, body, idempotency, publish, reply }) =>
    sendOutcome(
      reply,
      await publishUnlessReplayed(
        publish,
        changed,
        updatePreset(context, actor, params.id, body, idempotency),
      ),
    ),
  )
  bind.write(presets.remove, ownPreset, ({ db, actor, params, publish }) =>
    publishAfterCommit(publish, changed, removePreset(db, actor.id, params.id)),
  )
}
