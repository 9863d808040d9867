import type { ChatImport, SessionId } from '@inkling/contract'
import { importSessions } from '../../chat/transfer/import/import-sessions.ts'
import type { House } from '../../context.ts'

/** Brings the chats of a tree in, and gives them in the order of the file: of what is made in an order, ids tell it. */
export async function bringChats(
  house: House,
  bringing: Parameters<typeof importSessions>[1],
): Promise<SessionId[]> {
  const { body } = await importSessions(house, bringing)
  const [first] = (body as ChatImport).sessions // what it answers
  if (first === undefined) return []
  const rows = await house.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', bringing.actor.id)
    .where('tree_id', 'in', tree => tree.selectFrom('sessions').select('tree_id').where('id', '=', first.id))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
