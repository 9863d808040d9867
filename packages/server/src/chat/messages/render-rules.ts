import type { RenderRules } from '@inkling/contract'
import { inRunningOrder, macroValues, type RegexScript } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import { loadSessionContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { OwnSession } from '../store/sessions.ts'

/** Scripts of user, preset and card revision in running order, with the values of their macros. */
export async function getRenderRules(
  chat: PromptContextStores,
  db: Db,
  session: OwnSession,
): Promise<RenderRules> {
  const { card, persona, settled } = await loadSessionContext(chat, db, session)
  const scripts = inRunningOrder(settled.scripts).filter(isDisplayScript)
  const { user, char, ...otherValues } = macroValues(card, persona)
  return { scripts, values: { user, char, ...(scripts.some(hasMacros) && otherValues) } }
}

const isDisplayScript = ({ markdownOnly, disabled }: RegexScript): boolean => markdownOnly && !disabled

/** Most scripts contain no macros, so card texts need not be sent. */
const hasMacros = ({ findRegex, replaceString }: RegexScript): boolean =>
  /\{\{/.test(findRegex) || /\{\{(?!match\}\})/i.test(replaceString)
