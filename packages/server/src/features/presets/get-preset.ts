import type { Preset, PresetId } from '@inkling/contract'
import { exportFileName, writePreset } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { findPreset } from './store.ts'

/** `data` is in the file format. */
export async function getPreset(db: Db, actor: Actor, id: PresetId): Promise<Preset> {
  const { preset, ...tile } = orNotFound(await findPreset(db, actor.id, id))
  return { ...tile, data: JSON.parse(writePreset(preset)) }
}

export async function exportPreset(db: Db, actor: Actor, id: PresetId): Promise<SentFile> {
  const { name, preset } = orNotFound(await findPreset(db, actor.id, id))
  return { name: exportFileName(name, 'json'), type: 'application/json', bytes: writePreset(preset) }
}
