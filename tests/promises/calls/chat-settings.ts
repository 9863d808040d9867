import { routes } from '@inkling/contract'
import { each, everybodys, goodCall, ownersOnly } from './good-call.ts'
import { newChat, privateCard, publicCard } from './things.ts'
import { newName } from './world.ts'

const { chatSettings } = routes

const newNote = () => ({ author_note: { text: newName() } })

export const chatSettingsCalls = [
  goodCall(chatSettings.change, each(200), async (_, by) => {
    await by.call(chatSettings.change, { body: newNote() }) // from then on, the row exists
    return { body: newNote() }
  }),
  goodCall(
    chatSettings.change,
    ownersOnly(200),
    async (_, by) => ({ body: { session_id: (await newChat(by)).session_id, ...newNote() } }),
    'of a chat',
  ),
  goodCall(
    chatSettings.change,
    ownersOnly(200),
    async (_, by) => ({ body: { card_id: await privateCard(by), ...newNote() } }),
    'of a private card',
  ),
  goodCall(
    chatSettings.change,
    everybodys(200),
    async (fixture, by) => ({ body: { card_id: await publicCard(fixture, by), ...newNote() } }),
    'of a public card',
  ),
  goodCall(
    chatSettings.change,
    each(200),
    async ({ model }, by) => {
      await by.call(chatSettings.change, { body: { memory: { summary_model_id: null } } })
      return { body: { memory: { summary_model_id: model } } }
    },
    'with a model for summaries',
  ),
  goodCall(chatSettings.get, each(200)),
  goodCall(
    chatSettings.get,
    ownersOnly(200),
    async (_, by) => ({ query: { session_id: (await newChat(by)).session_id } }),
    'of a chat',
  ),
  goodCall(
    chatSettings.get,
    ownersOnly(200),
    async (_, by) => ({ query: { card_id: await privateCard(by) } }),
    'of a private card',
  ),
  goodCall(chatSettings.getGlobal, each(200)),
]
