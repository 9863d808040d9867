import {
  type AnswerOf,
  type BodyIn,
  type CardId,
  type ModelId,
  type PersonaId,
  type PresetId,
  type Route,
  routes,
  type SessionId,
  SWITCHES_MAX,
} from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'

const { adminModels, cards, chatSettings, personas, presets } = routes

type SettingsBody = BodyIn<typeof chatSettings.change>
type SettingsAnswer = AnswerOf<typeof chatSettings.change>

const app = await appForFile()
const admin = await app.api.register('admin')

interface SettingsUser {
  readonly api: Api
  readonly card_id: CardId
  readonly session_id: SessionId
}

let count = 0
async function newPerson(): Promise<SettingsUser> {
  const api = await app.api.register(`person-${++count}`)
  const { id, card_id } = await startChat(api)
  return { api, card_id, session_id: id }
}

const change = ({ api }: SettingsUser, body: SettingsBody): Promise<SettingsAnswer> =>
  api.call(chatSettings.change, { body })
const see = ({ api }: SettingsUser, query = {}): Promise<SettingsAnswer> =>
  api.call(chatSettings.get, { query })

const connect = async (name: string, more = {}): Promise<ModelId> =>
  (await admin.call(adminModels.create, { body: { name, provider: 'demo', ...more } })).id

const write = async ({ api }: SettingsUser, name: string, more = {}): Promise<PersonaId> =>
  (await api.call(personas.create, { body: { name, ...more } })).id

const keep = async ({ api }: SettingsUser, data: object): Promise<PresetId> =>
  (
    await api.call(presets.create, {
      body: { name: 'Preset', data: { prompts: [], prompt_order: [], ...data } },
    })
  ).id

describe('settings', () => {
  test('have a limit for switches, also when added one by one', async () => {
    const person = await newPerson()
    const some = (kind: string) => {
      const names = Array.from({ length: SWITCHES_MAX - 1 }, (_, n) => `${kind} ${n}`)
      return Object.fromEntries(names.map(name => [name, true]))
    }
    await change(person, { script_switches: some('one') })
    const refused = await person.api.refused(chatSettings.change, {
      body: { script_switches: some('other') },
    })
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'script_switches', message: 'too_big' }] })
    expect((await see(person)).own.script_switches).toEqual(some('one'))
  })

  test('apply to all chats, a card or one chat; the narrowest wins', async () => {
    const person = await newPerson()
    const { card_id, session_id } = person
    await change(person, { sampling: { temperature: 0.1 }, max_tokens: 100, pin_examples: true })
    await change(person, { card_id, sampling: { temperature: 0.2 }, max_tokens: 200 })
    await change(person, { session_id, sampling: { temperature: 0.3 } })
    const { own, effective, sources } = await see(person, { session_id })
    expect(own).toMatchObject({ sampling: { temperature: 0.3, top_p: null }, max_tokens: null })
    expect(effective).toMatchObject({ sampling: { temperature: 0.3 }, max_tokens: 200, pin_examples: true })
    expect(sources).toMatchObject({
      'sampling.temperature': 'session',
      max_tokens: 'card',
      pin_examples: 'global',
      squash_system_messages: 'product',
    })
    const ofCard = await see(person, { card_id })
    expect(ofCard.effective).toMatchObject({ sampling: { temperature: 0.2 }, max_tokens: 200 })
    const everywhere = await person.api.call(chatSettings.getGlobal)
    expect(everywhere).toEqual(await see(person))
    expect(everywhere.effective).toMatchObject({ sampling: { temperature: 0.1 }, max_tokens: 100 })
  })

  test('stay if a change leaves them out, and are inherited again after null', async () => {
    const person = await newPerson()
    const { session_id } = person
    await change(person, {
      session_id,
      author_note: { text: 'It rains.', depth: 2 },
      system_prompt: 'Be wild.',
    })
    const changed = await change(person, { session_id, author_note: { depth: null } })
    expect(changed.own).toMatchObject({
      author_note: { text: 'It rains.', depth: null },
      system_prompt: 'Be wild.',
    })
    expect(changed.effective.author_note.depth).toBe(4)
    const cleared = await change(person, { session_id, author_note: null, system_prompt: null })
    expect(cleared.own).toMatchObject({ author_note: { text: null }, system_prompt: null })
    expect(cleared.sources['author_note.text']).toBe('product')
  })

  test('default to the model’s, within its limits', async () => {
    const person = await newPerson()
    const model_id = await connect('small', { context_tokens: 4_096, sampling: { top_p: 0.8 } })
    await change(person, { model_id, context_tokens: 100_000 })
    const { effective, sources } = await see(person)
    expect(effective).toMatchObject({ model_id, context_tokens: 4_096, sampling: { top_p: 0.8 } })
    expect(sources).toMatchObject({ model_id: 'global', context_tokens: 'model', 'sampling.top_p': 'model' })
  })

  test('come from a preset before the model’s defaults', async () => {
    const person = await newPerson()
    const { session_id } = person
    const preset_id = await keep(person, { temperature: 1.5, openai_max_tokens: 222 })
    await change(person, { preset_id, sampling: { temperature: 0.5 } })
    const { effective, sources } = await see(person, { session_id })
    expect(effective).toMatchObject({ preset_id, max_tokens: 222, sampling: { temperature: 0.5 } })
    expect(sources).toMatchObject({ max_tokens: 'preset', 'sampling.temperature': 'global' })
  })

  test('drop deleted things', async () => {
    const person = await newPerson()
    const { api, session_id } = person
    const model_id = await connect('short-lived')
    const preset_id = await keep(person, { temperature: 1.5 })
    const persona_id = await write(person, 'Mask')
    await change(person, { session_id, model_id, preset_id, persona_id, max_tokens: 100 })
    await admin.call(adminModels.remove, { params: { id: model_id } })
    await api.call(presets.remove, { params: { id: preset_id } })
    await api.call(personas.remove, { params: { id: persona_id } })
    const { own } = await see(person, { session_id })
    expect(own).toMatchObject({ model_id: null, preset_id: null, persona_id: null, max_tokens: 100 })
  })

  test('keep two changes made at the same time', async () => {
    const person = await newPerson()
    const { session_id } = person
    await Promise.all([
      change(person, { session_id, max_tokens: 100 }),
      change(person, { session_id, system_prompt: 'Be wild.' }),
      change(person, { session_id, sampling: { temperature: 1 } }),
    ])
    const { own } = await see(person, { session_id })
    expect(own).toMatchObject({ max_tokens: 100, system_prompt: 'Be wild.', sampling: { temperature: 1 } })
  })
})

describe('the persona', () => {
  test('is the chat’s, else the one bound to the card, else the default', async () => {
    const person = await newPerson()
    const { card_id, session_id } = person
    const personaOfScopes = async () => {
      const { effective, sources } = await see(person, { session_id })
      return [effective.persona_id, sources.persona_id]
    }
    expect(await personaOfScopes()).toEqual([null, undefined])
    const usual = await write(person, 'Usual', { is_default: true })
    expect(await personaOfScopes()).toEqual([usual, 'global'])
    const special = await write(person, 'Special')
    await person.api.call(personas.bind, { params: { personaId: special, cardId: card_id } })
    expect(await personaOfScopes()).toEqual([special, 'card'])
    const mask = await write(person, 'Mask')
    await change(person, { session_id, persona_id: mask })
    expect(await personaOfScopes()).toEqual([mask, 'session'])
  })

  test('lists the cards it is used for', async () => {
    const person = await newPerson()
    const { api, card_id } = person
    const id = await write(person, 'Mask')
    const seen = () => api.call(personas.get, { params: { id } })
    expect((await change(person, { card_id, persona_id: id })).own.persona_id).toBe(id)
    expect((await seen()).bound_cards).toMatchObject([{ id: card_id }])
    await change(person, { card_id, persona_id: null })
    expect((await seen()).bound_count).toBe(0)
    expect((await change(person, { persona_id: id })).own.persona_id).toBe(id)
    expect((await seen()).is_default).toBe(true)
    await change(person, { persona_id: null })
    expect((await seen()).is_default).toBe(false)
  })
})

describe('settings cannot name other users’ things', () => {
  const othersThings = async (): Promise<readonly SettingsBody[]> => {
    const other = await newPerson()
    const persona_id = await write(other, 'Theirs')
    const preset_id = await keep(other, {})
    const hidden = await connect('hidden', { is_enabled: false })
    return [
      { session_id: other.session_id, max_tokens: 100 },
      { card_id: other.card_id, max_tokens: 100 },
      { persona_id },
      { preset_id },
      { model_id: hidden },
    ]
  }

  test('nor things that do not exist', async () => {
    const person = await newPerson()
    for (const body of await othersThings()) {
      const [name = ''] = Object.keys(body)
      const texts = await Promise.all(
        [body, { ...body, [name]: crypto.randomUUID() }].map(async body => {
          const response = await person.api.send(chatSettings.change, { body })
          expect(response.status, name).toBe(404)
          return await response.text()
        }),
      )
      expect(texts[0], name).toBe(texts[1])
    }
    expect((await see(person)).own).toMatchObject({ persona_id: null, preset_id: null, model_id: null })
  })

  test('nor an embedding model that does not exist', async () => {
    const person = await newPerson()
    const hidden = await connect('hidden', { is_enabled: false })
    const refused = async (memory: SettingsBody['memory']) =>
      (await person.api.refused(chatSettings.change, { body: { memory } })).code
    expect(await refused({ summary_model_id: hidden })).toBe('not_found')
    expect(await refused({ embedding_model_id: crypto.randomUUID() })).toBe('not_found')
    expect((await see(person)).own.memory).toMatchObject({ summary_model_id: null, embedding_model_id: null })
  })

  test('nor be read by others, admins included', async () => {
    const { session_id, card_id } = await newPerson()
    for (const api of [(await newPerson()).api, admin]) {
      expect((await api.refused(chatSettings.get, { query: { session_id } })).status).toBe(404)
      expect((await api.refused(chatSettings.get, { query: { card_id } })).status).toBe(404)
    }
  })

  test('and each user has their own for a public card', async () => {
    const author = await newPerson()
    const { card_id } = author
    await author.api.call(cards.requestPublic, { params: { id: card_id } })
    await admin.call(cards.review, { params: { id: card_id }, body: { decision: 'approve' } })
    await change(author, { card_id, max_tokens: 100 })
    const reader = { ...(await newPerson()), card_id }
    await change(reader, { card_id, max_tokens: 200 })
    expect((await see(author, { card_id })).own.max_tokens).toBe(100)
    expect((await see(reader, { card_id })).own.max_tokens).toBe(200)
    expect((await admin.call(chatSettings.get, { query: { card_id } })).own.max_tokens).toBeNull()
  })

  test('and a chat’s settings need its own card', async () => {
    const person = await newPerson()
    const other = await startChat(person.api)
    const query = { session_id: person.session_id, card_id: other.card_id }
    expect((await person.api.refused(chatSettings.get, { query })).status).toBe(404)
    expect((await see(person, { ...query, card_id: person.card_id })).own).toBeDefined()
  })
})

test.each([
  [
    'both scopes at once',
    (person: SettingsUser): SettingsBody => ({ session_id: person.session_id, card_id: person.card_id }),
  ],
  ['a temperature beyond all models', (): SettingsBody => ({ sampling: { temperature: 6 } })],
  [
    'a picture that was never uploaded',
    (): SettingsBody => ({ appearance: { background: 'https://elsewhere.example/x' } }),
  ],
  ['a text beyond its limit', (): SettingsBody => ({ author_note: { text: 'x'.repeat(70_000) } })],
])('%s is refused', async (_, bodyOf) => {
  const person = await newPerson()
  expect(await person.api.refused(chatSettings.change, { body: bodyOf(person) })).toMatchObject({
    code: 'invalid_input',
    errors: [expect.anything()],
  })
})

test.each([chatSettings.change, chatSettings.get, chatSettings.getGlobal])(
  '$method $path is for people with an account',
  async route => {
    expect((await app.api.refused<Route>(route)).code).toBe('not_signed_in')
  },
)
