import { type CardId, type MessageId, type ModelId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { readEvents } from '../../../packages/server/src/testing/chat.ts'
import type { ScriptedUpstream } from '../../../packages/server/src/testing/scripted-upstream.ts'
import type { PatternAttack } from './attacks.ts'
import { cardUnder, owners, type RuleOwner, ruleOf } from './rules.ts'

export interface PatternAttacker {
  readonly api: Api
  readonly model_id: ModelId
  readonly upstream: ScriptedUpstream
}

/** Makes a regex run on its text on the server; returns the resulting text and the milliseconds that took. */
export interface AttackPath {
  readonly name: string
  /** The text begins with a name, so a regex anchored at the start ends soon. */
  readonly isAfterName?: boolean
  run(by: PatternAttacker, attack: PatternAttack): Promise<{ readonly text: string; readonly ms: number }>
}

const ofOwners = (name: string, run: (owner: RuleOwner) => AttackPath['run']): AttackPath[] =>
  owners.map(owner => ({ name: `${name}, by the ${owner}’s rule`, run: run(owner) }))

/** Every way in which regexes of users and cards run on the server. */
export const ways: readonly AttackPath[] = [
  ...ofOwners('a greeting is stored', owner => async ({ api }, { pattern, text }) => {
    const card_id = await cardUnder(api, owner, [ruleOf(pattern)], text)
    return await timed(async () => (await greetingOf(api, card_id)).content)
  }),
  ...ofOwners('what is said is stored', owner => async (by, { pattern, text }) => {
    const session_id = await chatUnder(by.api, owner, ruleOf(pattern, { placement: [1] }))
    return await timed(async () => (await say(by, session_id, text)).content)
  }),
  ...ofOwners('what is said goes to the model', owner => async (by, { pattern, text }) => {
    const session_id = await chatUnder(by.api, owner, ruleOf(pattern, { promptOnly: true, placement: [1] }))
    return await timed(async () => {
      await say(by, session_id, text)
      return lastUserText(by.upstream)
    })
  }),
  ...ofOwners('a message is edited', owner => async ({ api }, { pattern, text }) => {
    const card_id = await cardUnder(api, owner, [ruleOf(pattern)], '-')
    const { id } = await greetingOf(api, card_id)
    return await timed(async () => (await edit(api, id, text)).content)
  }),
  {
    name: 'a card is tried',
    async run({ api, model_id }, { pattern, text }) {
      const data = { name: 'Amy', extensions: { regex_scripts: [ruleOf(pattern, { placement: [1] })] } }
      const messages = [{ role: 'user' as const, content: text }]
      const body = { id: crypto.randomUUID(), data, messages, model_id }
      return await timed(async () => {
        const events = await readEvents(await api.send(routes.previewChats.complete, { body }))
        return String(events.at(-1)?.data.said)
      })
    },
  },
  {
    name: 'a lorebook is tried',
    isAfterName: true,
    async run({ api }, { pattern, text }) {
      const draft = { entries: [{ keys: [pattern], content: 'Active.' }] }
      return await timed(async () => {
        const { active } = await api.call(routes.lorebooks.test, { body: { draft, text } })
        return active.length === 0 ? text : 'the entry is active'
      })
    },
  },
]

export async function chatUnder(
  api: Api,
  owner: RuleOwner,
  rule: ReturnType<typeof ruleOf>,
): Promise<SessionId> {
  const card_id = await cardUnder(api, owner, [rule])
  return (await api.call(routes.chat.createSession, { body: { card_id } })).id
}

async function greetingOf(api: Api, card_id: CardId) {
  const { id } = await api.call(routes.chat.createSession, { body: { card_id } })
  const { items } = await api.call(routes.chat.history, { params: { id } })
  const [greeting] = items
  if (!greeting) throw new Error('the chat has no greeting')
  return greeting
}

/** Returns the message as stored once the answer has ended. */
export async function say({ api, model_id }: PatternAttacker, session_id: SessionId, content: string) {
  const body = { session_id, model_id, content }
  const [first] = await readEvents(await api.send(routes.chat.complete, { body }))
  return first?.data
}

export const edit = (api: Api, id: MessageId, content: string) =>
  api.call(routes.chat.editMessage, { params: { id }, body: { content } })

function lastUserText({ requests }: ScriptedUpstream): string {
  const lastBody = requests.at(-1)?.body as { messages: { role: string; content: string }[] } | undefined // every request to an upstream has this form
  return lastBody?.messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

async function timed(act: () => Promise<string>): Promise<{ text: string; ms: number }> {
  const before = performance.now()
  const text = await act()
  return { text, ms: performance.now() - before }
}
