import { type Memory, memories } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { bringVectors, pendingTexts } from '../memory/browser-vectors.ts'
import { listMemories, readMemory } from '../memory/list-memories.ts'
import { memoryStatus } from '../memory/memory-status.ts'
import { addNote, changeNote, changeOfMessage, ownNote, removeNote } from '../memory/notes.ts'
import { editSummary, wantSummary } from '../memory/summaries/summarise.ts'
import { chosenModel } from '../memory/vectors/chosen-models.ts'
import type { TextKey } from '../memory/vectors/texts.ts'
import type { ChatServices } from '../open-chat.ts'
import { memorySettings } from '../settings/read-settings.ts'
import { ownMessage, ownSession } from '../store/guards.ts'
import { findRecalled } from '../store/prompt-record.ts'

/** What chats remember, and how well. */
export function memoryRoutes(bind: Binder, chat: ChatServices): void {
  const now = () => chat.house.clock.now()
  bind.read(memories.status, ownSession, ({ db, granted }) => memoryStatus(chat, db, granted))
  bind.read(memories.list, ownSession, async ({ db, granted, query }) =>
    listMemories(
      db,
      granted.head_message_id,
      query,
      await chosenModel(db, await memorySettings(chat, db, granted)),
    ),
  )
  bind.write(memories.add, ownSession, async ({ db, granted, body, tell }) => {
    const added = await addNote(db, granted, body, now())
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return await told(db, added)
  })
  bind.write(memories.change, ownNote, async ({ db, granted, body, tell }) => {
    await changeNote(db, granted, body, now())
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return await told(db, { message_id: granted.message_id, memory_id: granted.id })
  })
  bind.write(memories.remove, ownNote, async ({ db, granted, tell }) => {
    await removeNote(db, granted)
    tell({ event: 'memory_changed', card_id: granted.card_id })
  })
  bind.write(memories.changeOfMessage, ownMessage, async ({ db, actor, granted, body, tell }) => {
    await changeOfMessage(db, actor.id, granted.id, body, now())
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return await told(db, { message_id: granted.id, memory_id: null })
  })
  bind.read(memories.recalled, ownMessage, ({ db, params }) => findRecalled(db, params.id))
  bind.write(memories.summarise, ownSession, async ({ db, granted, tell }) => {
    await wantSummary(chat, db, granted)
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return await memoryStatus(chat, db, granted)
  })
  bind.write(memories.editSummary, ownSession, async ({ db, granted, body, tell }) => {
    await editSummary(chat, db, granted, body.text)
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return await memoryStatus(chat, db, granted)
  })
  bind.read(memories.pending, ownSession, ({ db, granted, query }) => pendingTexts(chat, db, granted, query))
  bind.write(memories.keep, ownSession, async ({ db, granted, body, tell }) => {
    const answer = await bringVectors(chat, db, granted, body)
    tell({ event: 'memory_changed', card_id: granted.card_id })
    return answer
  })
}

const told = async (db: Db, key: TextKey): Promise<Memory> => orNotFound(await readMemory(db, key))
