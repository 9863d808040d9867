import { Readable } from 'node:stream'
import { exportFileName } from '@inkling/engine'
import type { DisplayContext } from '../../chat/transfer/export/displayed-messages.ts'
import { chatEntries } from '../../chat/transfer/export/export-sessions.ts'
import { findToldSessions, type ToldSession } from '../../chat/transfer/export/exported-session.ts'
import { findUser } from '../../features/accounts/store.ts'
import { writeZip, type ZipEntry } from '../../platform/files/zip/write-zip.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { entry } from './archive-entry.ts'
import { Contents } from './archive-ids.ts'
import { cardEntries, chattedCardEntries } from './card-entries.ts'
import { opinionEntries } from './opinion-entries.ts'
import {
  lorebookEntries,
  personaEntries,
  presetEntries,
  profileEntries,
  usageEntries,
} from './own-entries.ts'
import { README } from './readme.ts'

/** Everything that somebody owns as one zip, written while it is read: of all of it a card is in memory at most. */
export async function exportAccount(chat: DisplayContext, actor: Actor): Promise<SentFile> {
  const { db, clock } = chat.house
  const { username } = orNotFound(await findUser(db, actor.id))
  const name = `inkling ${username} ${clock.now().toISOString().slice(0, 10)}`
  return {
    bytes: Readable.from(writeZip(ownedEntries(chat, actor))),
    name: exportFileName(name, 'zip'),
    type: 'application/zip',
  }
}

async function* ownedEntries(chat: DisplayContext, actor: Actor): AsyncGenerator<ZipEntry> {
  const { house } = chat
  const contents = new Contents()
  yield entry('README.txt', README, house.clock.now())
  yield* profileEntries(house, actor)
  yield* cardEntries(house, actor, contents)
  yield* personaEntries(house, actor, contents)
  yield* lorebookEntries(house, actor, contents)
  yield* presetEntries(house, actor, contents)
  yield* opinionEntries(house, actor)
  yield* usageEntries(house, actor)
  yield* chattedCardEntries(house, actor, contents)
  const sessions = await findToldSessions(house.db, actor.id, {})
  yield* notingChats(within('chats', chatEntries(chat, sessions, 'json')), sessions, contents)
  yield* within('jsonl', chatEntries(chat, sessions, 'jsonl'))
  yield contents.list(house.clock.now())
}

/** Each of these files is a tree; they come in the order in which the trees do, and so do the chats in each. */
async function* notingChats(
  files: AsyncIterable<ZipEntry>,
  sessions: readonly ToldSession[],
  contents: Contents,
): AsyncGenerator<ZipEntry> {
  const trees = Map.groupBy(sessions, session => session.tree_id).values()
  for await (const file of files) {
    const chats = trees.next().value ?? []
    contents.note(file.name, { ids: chats.map(({ id }) => id), card_id: chats[0]?.card_id })
    yield file
  }
}

async function* within(folder: string, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const one of entries) yield { ...one, name: `${folder}/${one.name}` }
}
