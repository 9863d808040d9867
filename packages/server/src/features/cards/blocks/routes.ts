import { routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { callerOnly } from '../../../platform/http/guards.ts'
import { getBlocklist, replaceBlocklist } from './store.ts'

const { blocks } = routes

export function blockRoutes(bind: Binder): void {
  bind.read(blocks.get, callerOnly, ({ db, actor }) => getBlocklist(db, actor.id))
  bind.write(blocks.replace, callerOnly, async ({ db, actor, body }) => {
    await replaceBlocklist(db, actor.id, body)
    return await getBlocklist(db, actor.id)
  })
}
