import type { QueryOf, routes } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { findUser } from '../../../features/accounts/store.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import type { ImportCard } from './chat-writer.ts'
import { cardForImport, findCardByName } from './find-card.ts'
import type { CardsOfFiles, ReadInput, ReadOutput } from './import-task-types.ts'
import { readChatFile } from './read-chat-file.ts'

/** What a file of chats becomes. */
export type Read = Extract<ReadOutput, { kind: 'rows' }>

type Wanted = QueryOf<typeof routes.chat.importSessions>

/** When nobody says with which card, the file is asked for a name first, or each file of a zip for its own. */
export async function readWithCards(
  house: House,
  actor: Actor,
  { card_id, fileName, time_zone }: Wanted,
  paths: Pick<ReadInput, 'path' | 'rowsPath'>,
): Promise<Read> {
  const { display_name } = orNotFound(await findUser(house.db, actor.id))
  const options = { fileName, user: display_name, ...(time_zone !== undefined && { time_zone }) }
  const now = house.clock.now().getTime()
  const readWith = (cards: CardsOfFiles | null) =>
    readChatFile(house, { ...paths, options, user_id: actor.id, now, cards })
  const all = card_id === undefined ? null : { all: await cardForImport(house.db, actor, card_id) }
  const read = await readWith(all)
  if (read.kind === 'rows') return read
  const again = await readWith({ byPath: await cardsByName(house.db, actor, read.names) })
  if (again.kind === 'rows') return again
  throw new Error('a file that was told its cards asked for them')
}

/** By the paths of files, the card of the name that each has. Nobody is asked as long as one of them is known. */
async function cardsByName(
  db: Db,
  actor: Actor,
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ImportCard | null>> {
  const cards = new Map<string, ImportCard | null>()
  for (const name of new Set(names.values())) {
    const id = await findCardByName(db, actor, name)
    cards.set(name, id === null ? null : await cardForImport(db, actor, id))
  }
  const [name = ''] = cards.keys()
  if ([...cards.values()].every(card => card === null)) throw new Refusal('which_card', { facts: { name } })
  return new Map([...names].map(([path, name]) => [path, cards.get(name) ?? null]))
}
