import { routes } from '@inkling/contract'
import { composer, see } from '../../journeys/deeds.ts'
import { soon } from '../../journeys/journey.ts'
import type { Visitor } from '../../journeys/visitor.ts'
import type { PatternAttack } from './attacks.ts'
import { type PageObservations, watchPage } from './page-watch.ts'
import { type AttackRule, cardUnder, ruleOf } from './rules.ts'
import { edit } from './ways.ts'

/** A chat that its reader has open, with one message, of which it can be said what is to be shown of it. */
export async function openShownChat(reader: Visitor) {
  const { api, page } = reader
  const seen = await watchPage(reader)
  const card_id = await cardUnder(api, 'card', [])
  const { id } = await api.call(routes.chat.createSession, { body: { card_id } })
  const { items } = await api.call(routes.chat.history, { params: { id } })
  const [greeting] = items
  if (!greeting) throw new Error('the chat has no greeting')
  await reader.go(`/chat/${id}`)
  await composer(reader, 'Amy').focus()
  const setRules = (regex_scripts: AttackRule[]) =>
    api.call(routes.chatSettings.change, { body: { session_id: id, regex_scripts } })
  return {
    seen,
    /**
     * Says another text, and that it is shown under a rule of this name; somebody types meanwhile. A pattern that takes
     * for ever on the server may be quick in a browser, whose engine is another.
     */
    async show({ pattern, text }: PatternAttack, name: string): Promise<PageObservations> {
      await setRules([])
      await edit(api, greeting.id, named(text, `under ${name}`))
      await see(reader, `under ${name}`)
      const before = await seen()
      await setRules([ruleOf(pattern, { id: name, scriptName: name, markdownOnly: true })])
      const since = async (): Promise<PageObservations> => {
        const { ended, done, keys } = await seen()
        return {
          ended: ended.slice(before.ended.length),
          done: done.slice(before.done.length),
          keys: keys.slice(before.keys.length),
        }
      }
      // After one that was ended the others do their work, which is done.
      await typeUntil(reader, async () => (await since()).done.length > 0)
      const now = await since()
      if (now.ended.length > 0) await see(reader, reader.words('chat_script_overran', { name }))
      return now
    },
    /** What is to be read of the message. */
    shown: () => page.getByRole('article').first().innerText(),
  }
}

/** Below the text, where its pattern still has to give up; a comment without an end would swallow it there. */
const named = (text: string, name: string): string =>
  text.startsWith('<!--') ? `${name}\n\n${text}` : `${text}\n\n${name}`

/** Types in the composer as long as something has not come about. */
async function typeUntil({ page }: Visitor, isSo: () => Promise<boolean>): Promise<void> {
  const typing = { isOver: false }
  const typist = (async () => {
    while (!typing.isOver) await page.keyboard.press('a', { delay: 10 })
  })()
  await soon(isSo).toBe(true)
  typing.isOver = true
  await typist
}
