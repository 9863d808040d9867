import { routes } from '@inkling/contract'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { newChat, privateCard, turnTaken } from './things.ts'

const { chat } = routes

const FILE = [
  { chat_metadata: {}, user_name: 'Bob', character_name: 'Keeper' },
  { name: 'Keeper', is_user: false, mes: 'The lamp is lit.' },
]
  .map(line => JSON.stringify(line))
  .join('\n')

export const chatFileCalls = [
  goodCall(chat.search, each(200), () => ({ query: { q: 'lamp' } })),
  goodCall(
    chat.search,
    ownersOnly(200),
    async (_, by) => ({ query: { q: 'lamp', session_id: (await newChat(by)).session_id } }),
    'in one chat',
  ),
  goodCall(chat.exportSession, ownersOnly(200), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).session_id },
  })),
  goodCall(chat.exportSessions, each(200)),
  goodCall(chat.importSessions, ownersOnly(201), async (_, by) => ({
    query: { card_id: await privateCard(by) },
    body: FILE,
  })),
]
