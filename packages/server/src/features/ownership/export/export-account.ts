import { Readable } from 'node:stream'
import { exportFileName } from '@inkling/engine'
import { orNotFound } from '../../../access/guards.ts'
import { writeZip, type ZipEntry } from '../../../platform/files/zip/write-zip.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { SentFile } from '../../../platform/http/send-file.ts'
import { findUser } from '../../accounts/store.ts'
import type { ChatHouse } from '../../chat/chat-house.ts'
import { chatEntries } from '../../chat/transfer/export/export-sessions.ts'
import { findToldSessions } from '../../chat/transfer/export/told-chat.ts'
import { ArchiveNames } from './archive-names.ts'
import { cardEntries, chattedCardEntries } from './card-entries.ts'
import { entry } from './entry.ts'
import { opinionEntries } from './opinion-entries.ts'
import { lorebookEntries, personaEntries, presetEntries, profileEntries } from './own-entries.ts'
import { README } from './readme.ts'

/** Everything that somebody owns as one zip, written while it is read: of all of it a card is in memory at most. */
export async function exportAccount(chat: ChatHouse, actor: Actor): Promise<SentFile> {
  const { db, clock } = chat.house
  const { username } = orNotFound(await findUser(db, actor.id))
  const name = `inkling ${username} ${clock.now().toISOString().slice(0, 10)}`
  return {
    bytes: Readable.from(writeZip(ownedEntries(chat, actor))),
    name: exportFileName(name, 'zip'),
    type: 'application/zip',
  }
}

async function* ownedEntries(chat: ChatHouse, actor: Actor): AsyncGenerator<ZipEntry> {
  const { house } = chat
  const names = new ArchiveNames()
  yield entry('README.txt', README, house.clock.now())
  yield* profileEntries(house, actor)
  yield* cardEntries(house, actor, names)
  yield* personaEntries(house, actor, names)
  yield* lorebookEntries(house, actor, names)
  yield* presetEntries(house, actor, names)
  yield* opinionEntries(house, actor)
  yield* chattedCardEntries(house, actor, names)
  const sessions = await findToldSessions(house.db, actor.id, {})
  yield* within('chats', chatEntries(chat, sessions, 'json'))
  yield* within('jsonl', chatEntries(chat, sessions, 'jsonl'))
}

async function* within(folder: string, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const one of entries) yield { ...one, name: `${folder}/${one.name}` }
}
