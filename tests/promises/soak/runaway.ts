import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { Findings } from '../kill/findings.ts'
import { callApi, UnansweredError } from '../kill/told.ts'
import { givenUpAt } from '../patterns/given-up.ts'
import { ruleOf } from '../patterns/rules.ts'

const TEXT = `${'a'.repeat(60)}!`

/** Starts a chat whose greeting has a rule that never ends: the rule is aborted and the greeting stays as it was. */
export async function runAway(api: Api, url: string, findings: Findings): Promise<void> {
  try {
    const before = await givenUpAt(url)
    const greeting = await greetingUnder(api, ruleOf('/^(a+)+$/', { id: crypto.randomUUID() }))
    if (greeting !== TEXT) findings.note('changed', `a runaway rule made a greeting "${greeting}"`)
    if ((await givenUpAt(url)) <= before) findings.note('broken', 'a runaway rule was not ended')
  } catch (error) {
    if (!(error instanceof UnansweredError)) findings.note('broken', `a runaway rule: ${error}`)
  }
}

async function greetingUnder(api: Api, rule: ReturnType<typeof ruleOf>): Promise<string | undefined> {
  const data = { name: 'Amy', first_mes: TEXT, extensions: { regex_scripts: [rule] } }
  const { id: card_id } = await callApi(api, routes.cards.create, { body: { data } })
  const { id } = await callApi(api, routes.chat.createSession, { body: { card_id } })
  const { items } = await callApi(api, routes.chat.history, { params: { id } })
  return items[0]?.content
}
