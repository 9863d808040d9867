import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { newChat } from './things.ts'
import { type CallWorld, newName } from './world.ts'

const { lorebooks } = routes

const elves = () => ({ entries: [{ keys: ['elf'], content: newName() }] })
const lorebook = (by: Api) => by.call(lorebooks.create, { body: { name: newName(), data: elves() } })
const ofOne = async (_: CallWorld, by: Api) => ({ params: { id: (await lorebook(by)).id } })

export const lorebookCalls = [
  goodCall(lorebooks.list, each(200)),
  goodCall(lorebooks.create, each(201), () => ({ body: { name: newName(), data: elves() } })),
  goodCall(lorebooks.import, each(201), () => ({
    body: JSON.stringify({ spec: 'lorebook_v3', data: elves() }),
  })),
  goodCall(lorebooks.attachments, each(200)),
  goodCall(lorebooks.test, each(200), () => ({ body: { draft: elves(), text: 'an elf' } }), 'of a draft'),
  goodCall(
    lorebooks.test,
    ownersOnly(200),
    async (_, by) => ({ body: { lorebook_ids: [(await lorebook(by)).id], text: 'an elf' } }),
    'of a saved one',
  ),
  goodCall(
    lorebooks.test,
    ownersOnly(200),
    async (_, by) => ({ body: { draft: elves(), session_id: (await newChat(by)).session_id } }),
    'in a chat',
  ),
  goodCall(lorebooks.get, ownersOnly(200), ofOne),
  goodCall(lorebooks.update, ownersOnly(200), async (_, by) => {
    const { id, updated_at } = await lorebook(by)
    return { params: { id }, body: { updated_at, name: newName() } }
  }),
  goodCall(lorebooks.export, ownersOnly(200), ofOne),
  goodCall(lorebooks.testOne, ownersOnly(200), async (...of) => ({
    ...(await ofOne(...of)),
    body: { text: 'an elf' },
  })),
  goodCall(
    lorebooks.testOne,
    ownersOnly(200),
    async (...of) => ({
      ...(await ofOne(...of)),
      body: { session_id: (await newChat(of[1])).session_id },
    }),
    'in a chat',
  ),
  goodCall(lorebooks.remove, ownersOnly(204), ofOne),
]
