import { type LoginId, routes } from '@inkling/contract'
import { noObject, orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { once } from '../../platform/http/intents.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { LiveLogins } from '../accounts/live-logins.ts'
import { findUser } from '../accounts/store.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'

const { profile } = routes

export function profileRoutes(bind: Binder, house: House, logins: LiveLogins): void {
  bind.read(profile.me, noObject, async ({ db, actor }) => orNotFound(await findUser(db, actor.id)))
  bind.write(profile.update, noObject, ({ db, actor, body }) => changeProfile(db, actor, body))
  bind.raw(profile.updatePassword, noObject, async ({ db, actor, body, intent, reply }) => {
    let ended: LoginId[] = []
    const outcome = await once(db, intent, 204, async tx => {
      ended = await changePassword(house, tx, actor, body)
    })
    logins.end(...ended)
    return sendOutcome(reply, outcome)
  })
}
