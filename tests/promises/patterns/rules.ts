import { type BodyIn, type CardId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'

export type AttackRule = NonNullable<BodyIn<typeof routes.chatSettings.change>['regex_scripts']>[number]

/** Appears in a text if a rule ever matches. */
export const BROKEN_RULE = 'a rule has changed this text'

/** A rule for all messages and answers, which by default changes the stored text. */
export const ruleOf = (findRegex: string, changes: Partial<AttackRule> = {}): AttackRule => ({
  ...{ id: 'hostile', scriptName: 'Hostile', findRegex, replaceString: BROKEN_RULE, trimStrings: [] },
  ...{ placement: [1, 2], disabled: false, markdownOnly: false, promptOnly: false, runOnEdit: true },
  ...{ substituteRegex: 0, minDepth: null, maxDepth: null },
  ...changes,
})

export const owners = ['user', 'card'] as const
export type RuleOwner = (typeof owners)[number]

/** A private card with these rules, which belong to the card or to its reader. */
export async function cardUnder(
  api: Api,
  owner: RuleOwner,
  regex_scripts: AttackRule[],
  first_mes = 'Hello.',
): Promise<CardId> {
  const extensions = owner === 'card' ? { regex_scripts } : {}
  const data = { name: 'Amy', first_mes, extensions }
  const { id } = await api.call(routes.cards.create, { body: { data } })
  if (owner === 'user') await api.call(routes.chatSettings.change, { body: { card_id: id, regex_scripts } })
  return id
}
