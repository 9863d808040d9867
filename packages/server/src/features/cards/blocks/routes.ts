import { routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { noObject } from '../../../platform/http/guards.ts'
import { findBlocklist, replaceBlocklist } from './store.ts'

const { blocks } = routes

export function blockRoutes(bind: Binder): void {
  bind.read(blocks.get, noObject, ({ db, actor }) => findBlocklist(db, actor.id))
  bind.write(blocks.replace, noObject, async ({ db, actor, body }) => {
    await replaceBlocklist(db, actor.id, body)
    return await findBlocklist(db, actor.id)
  })
}
