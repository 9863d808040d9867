import type { RenderRules } from '@inkling/contract'
import { inRunningOrder, macroValues, type RegexScript } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import { loadSessionContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { OwnSession } from '../store/sessions.ts'

/**
 * What the messages of a chat are shown with: the scripts that only change what is seen, of the user, the preset and
 * the card's revision that the chat holds on to, in the order in which they run; and what their macros stand for.
 */
export async function getRenderRules(
  chat: PromptContextStores,
  db: Db,
  session: OwnSession,
): Promise<RenderRules> {
  const { card, persona, settled } = await loadSessionContext(chat, db, session)
  const scripts = inRunningOrder(settled.scripts).filter(isDisplayScript)
  const { user, char, ...others } = macroValues(card, persona)
  return { scripts, values: { user, char, ...(scripts.some(hasMacros) && others) } }
}

const isDisplayScript = ({ markdownOnly, disabled }: RegexScript): boolean => markdownOnly && !disabled

/** Most scripts have none, and then a card's texts need not travel. */
const hasMacros = ({ findRegex, replaceString }: RegexScript): boolean =>
  /\{\{/.test(findRegex) || /\{\{(?!match\}\})/i.test(replaceString)
