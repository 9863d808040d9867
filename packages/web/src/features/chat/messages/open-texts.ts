import type { MessageId, RenderRules } from '@inkling/contract'
import { messageDepths, type PassValues } from '@inkling/engine'
import { newId } from '../../../browser/secure-context.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { MessagePath } from '../store/path.ts'

const host = pageHost.of('pass')

/** Reports scripts that time out. */
export const createDisplayTexts = ({ scripts, values }: RenderRules): DisplayTexts =>
  new DisplayTexts({ scripts, values: withPage(values) }, host, script =>
    toast(m.chat_script_overran({ name: script.scriptName || script.findRegex.slice(0, NAME) }), {
      tone: 'bad',
    }),
  )

/** Time and chance are the page's. Variables that a script sets are for its own text only. */
function withPage(values: RenderRules['values']): PassValues {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
  return {
    ...(values as PassValues), // the server built them from the engine's type
    clock: { now: Date.now(), time_zone, locale: getLocale() },
    seed: newId(),
    variables: {},
  }
}

/** Characters that identify a script without a name. */
const NAME = 40

/** If replacements use variables, each message needs its own values. */
export const readsVariables = ({ scripts }: RenderRules): boolean =>
  scripts.some(({ replaceString }) => VARIABLE.test(replaceString))

/** Matches macros and short forms such as `{{.gold}}` that read variables. */
const VARIABLE = /\{\{[\s!?~>#/]*(?:[.$][\p{L}_]|(?:get|has|format_)\w*var)/iu

/** Assumed number of later messages in the middle of a chat. */
const MIDST = 1_000

/** Counts the messages after each message that the model sees. */
export function measureDepths({ messages, hasNewer = false }: MessagePath): (id: MessageId) => number {
  const depths = messageDepths(messages)
  const below = hasNewer ? MIDST : 0
  const byId = new Map(messages.map(({ id }, index) => [id, below + (depths[index] ?? 0)]))
  return id => byId.get(id) ?? 0
}
