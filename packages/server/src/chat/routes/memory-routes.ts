import { type Memory, memories } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { keepBrowserVectors, listPendingTexts } from '../memory/browser-vectors.ts'
import { listMemories, readMemory } from '../memory/list-memories.ts'
import { getMemoryStatus } from '../memory/memory-status.ts'
import { addNote, changeNote, changeOfMessage, ownNote, removeNote } from '../memory/notes.ts'
import { editSummary, summariseSession } from '../memory/summaries/summarise.ts'
import { findChosenModel } from '../memory/vectors/chosen-models.ts'
import type { TextKey } from '../memory/vectors/texts.ts'
import type { ChatServices } from '../open-chat.ts'
import { memorySettings } from '../settings/read-settings.ts'
import { ownMessage, ownSession } from '../store/guards.ts'
import { listRecalled } from '../store/prompt-record.ts'

export function memoryRoutes(bind: Binder, chat: ChatServices): void {
  const now = () => chat.clock.now()
  bind.read(memories.status, ownSession, ({ db, granted }) => getMemoryStatus(chat, db, granted))
  bind.read(memories.list, ownSession, async ({ db, granted, query }) =>
    listMemories(
      db,
      granted.head_message_id,
      query,
      await findChosenModel(db, await memorySettings(chat, db, granted)),
    ),
  )
  bind.write(memories.add, ownSession, async ({ db, granted, body, publish }) => {
    const added = await addNote(db, granted, body, now())
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return await getMemory(db, added)
  })
  bind.write(memories.change, ownNote, async ({ db, granted, body, publish }) => {
    await changeNote(db, granted, body, now())
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return await getMemory(db, { message_id: granted.message_id, memory_id: granted.id })
  })
  bind.write(memories.remove, ownNote, async ({ db, granted, publish }) => {
    await removeNote(db, granted)
    publish({ event: 'memory_changed', card_id: granted.card_id })
  })
  bind.write(memories.changeOfMessage, ownMessage, async ({ db, actor, granted, body, publish }) => {
    await changeOfMessage(db, actor.id, granted.id, body, now())
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return await getMemory(db, { message_id: granted.id, memory_id: null })
  })
  bind.read(memories.recalled, ownMessage, ({ db, params }) => listRecalled(db, params.id))
  bind.write(memories.summarise, ownSession, async ({ db, granted, publish }) => {
    await summariseSession(chat, db, granted)
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return await getMemoryStatus(chat, db, granted)
  })
  bind.write(memories.editSummary, ownSession, async ({ db, granted, body, publish }) => {
    await editSummary(chat, db, granted, body.text)
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return await getMemoryStatus(chat, db, granted)
  })
  bind.read(memories.pending, ownSession, ({ db, granted, query }) =>
    listPendingTexts(chat, db, granted, query),
  )
  bind.write(memories.keep, ownSession, async ({ db, granted, body, publish }) => {
    const answer = await keepBrowserVectors(chat, db, granted, body)
    publish({ event: 'memory_changed', card_id: granted.card_id })
    return answer
  })
}

const getMemory = async (db: Db, key: TextKey): Promise<Memory> => orNotFound(await readMemory(db, key))
