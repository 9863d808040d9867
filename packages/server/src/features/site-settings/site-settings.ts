import type { AuditAction, OwnModelMode, RegistrationMode } from '@inkling/contract'
import type { Generated } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { recordAudit } from '../audit/record-action.ts'

export interface SiteSettings {
  readonly registration: RegistrationMode
  readonly own_models: OwnModelMode
}

const actions = {
  registration: 'registration_changed',
  own_models: 'own_models_changed',
} as const satisfies Record<keyof SiteSettings, AuditAction>

export async function readSiteSetting<Name extends keyof SiteSettings>(
  db: Db,
  name: Name,
): Promise<SiteSettings[Name]> {
  const row = await db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow()
  return row[name]
}

/** Records who changed the setting if the value is new. */
export async function updateSiteSetting<Name extends keyof SiteSettings>(
  tx: Db,
  actor: Actor,
  name: Name,
  value: SiteSettings[Name],
  now: string,
): Promise<void> {
  const changed = await tx
    .updateTable('site_settings')
    .set({ [name]: value })
    .where(name, '!=', value as never) // a value of this column
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  await recordAudit(tx, actor, { action: actions[name], subject_id: actor.id, subject: value }, now)
}

interface SiteSettingsTable {
  is_only: Generated<boolean>
  registration: Generated<RegistrationMode>
  own_models: Generated<OwnModelMode>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    site_settings: SiteSettingsTable
  }
}
