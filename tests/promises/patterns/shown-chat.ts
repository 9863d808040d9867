import { routes } from '@inkling/contract'
import { composer, see } from '../../journeys/actions.ts'
import { soon } from '../../journeys/journey.ts'
import type { Visitor } from '../../journeys/visitor.ts'
import type { PatternAttack } from './attacks.ts'
import { type PageObservations, watchPage } from './page-watch.ts'
import { type AttackRule, cardUnder, ruleOf } from './rules.ts'
import { edit } from './ways.ts'

/** An open chat with one message, whose text and rule can be set. */
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
     * Sets the text and shows it under a rule of this name while the user types. A regex that takes forever on the
     * server may be fast in a browser, whose engine differs.
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
      // After one job is terminated, the remaining ones complete.
      await typeUntil(reader, async () => (await since()).done.length > 0)
      const now = await since()
      if (now.ended.length > 0) await see(reader, reader.words('chat_script_overran', { name }))
      return now
    },
    shown: () => page.getByRole('article').first().innerText(),
  }
}

/**
 * The name goes below the text, where the regex must still give up; an unclosed comment would swallow it, so there it
 * goes above.
 */
const named = (text: string, name: string): string =>
  text.startsWith('<!--') ? `${name}\n\n${text}` : `${text}\n\n${name}`

async function typeUntil({ page }: Visitor, isSo: () => Promise<boolean>): Promise<void> {
  const typing = { isOver: false }
  const typist = (async () => {
    while (!typing.isOver) await page.keyboard.press('a', { delay: 10 })
  })()
  await soon(isSo).toBe(true)
  typing.isOver = true
  await typist
}
