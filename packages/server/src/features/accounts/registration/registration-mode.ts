import type { RegistrationMode, RegistrationSettings } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { readSiteSetting, updateSiteSetting } from '../../site-settings/site-settings.ts'
import type { AccountContext } from '../context.ts'

type SettingContext = Pick<AccountContext, 'config'>

/** The server's settings have priority over an admin's choice. */
export async function readRegistrationMode({ config }: SettingContext, db: Db): Promise<RegistrationMode> {
  return config.registration ?? (await readSiteSetting(db, 'registration'))
}

export async function getRegistrationSettings(
  context: SettingContext,
  db: Db,
): Promise<RegistrationSettings> {
  const is_fixed = context.config.registration !== undefined
  return { mode: await readRegistrationMode(context, db), is_fixed }
}

/** @throws ApiError not_allowed if the server's settings decide */
export async function updateRegistration(
  { config }: SettingContext,
  tx: Db,
  actor: Actor,
  mode: RegistrationMode,
  now: string,
): Promise<RegistrationSettings> {
  if (config.registration !== undefined)
    throw new ApiError('not_allowed', { detail: 'The setting REGISTRATION decides who can register.' })
  await updateSiteSetting(tx, actor, 'registration', mode, now)
  return { mode, is_fixed: false }
}
