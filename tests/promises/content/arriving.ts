import { type CardId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { chunkOf } from '../../../packages/server/src/testing/scripted-upstream/reply.ts'
import type { ScriptedAnswer } from '../../../packages/server/src/testing/scripted-upstream.ts'

/** Long enough for a page to draw what it has before more arrives. */
const KEY_DELAY_MS = 60

/** A model's answer with these texts as reasoning, and then as content in two halves each. */
export const arriving =
  (texts: readonly string[]): ScriptedAnswer =>
  async reply => {
    reply.stream()
    for (const reasoning_content of texts)
      reply.event(chunkOf({ reasoning_content: `${reasoning_content}\n\n` }))
    for (const text of texts) {
      const half = Math.ceil(text.length / 2)
      reply.say(text.slice(0, half))
      await reply.wait(KEY_DELAY_MS)
      reply.say(`${text.slice(half)}\n\n`)
      await reply.wait(KEY_DELAY_MS)
    }
    reply.finish()
    reply.done()
  }

/** A placeholder that a script replaces with the text of this number. */
export const markOf = (number: number): string => `here-${number}-comes`
export const MARK = /here-\d+-comes/

export async function scriptedCard(by: Api, texts: readonly string[]): Promise<CardId> {
  const regex_scripts = texts.map((text, number) => ({
    id: `script-${number}`,
    scriptName: text.slice(0, 60),
    findRegex: markOf(number),
    replaceString: text.replaceAll('$', () => '$$'),
    ...{ trimStrings: [], placement: [2], disabled: false, markdownOnly: true, promptOnly: false },
    ...{ runOnEdit: true, substituteRegex: 0, minDepth: null, maxDepth: null },
  }))
  const body = { data: { name: 'Amy', extensions: { regex_scripts } } }
  return (await by.call(routes.cards.create, { body })).id
}
