import type { MessageId, RenderRules } from '@inkling/contract'
import { messageDepths, type PassValues } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'
import { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { MessagePath } from '../store/path.ts'

const host = pageHost.of('pass')

/** The display texts of a chat for its scripts; a script that times out is reported. */
export const createDisplayTexts = ({ scripts, values }: RenderRules): DisplayTexts =>
  // The server built the values from the engine's type.
  new DisplayTexts({ scripts, values: values as PassValues }, host, script =>
    toast(m.chat_script_overran({ name: script.scriptName || script.findRegex.slice(0, NAME) }), {
      tone: 'bad',
    }),
  )

/** Characters that identify a script without a name. */
const NAME = 40

/** Whether replacements use variables, which differ after each message. */
export const readsVariables = ({ scripts }: RenderRules): boolean =>
  scripts.some(({ replaceString }) => VARIABLE.test(replaceString))

/** A macro, or its short form (`{{.gold}}`), that reads variables. */
const VARIABLE = /\{\{[\s!?~>#/]*(?:[.$][\p{L}_]|(?:get|has|format_)\w*var)/iu

/** Messages assumed to follow when reading in the middle of a chat. */
const MIDST = 1_000

/** Counts the messages visible to the model after each message of a path. */
export function measureDepths({ messages, hasNewer = false }: MessagePath): (id: MessageId) => number {
  const depths = messageDepths(messages)
  const below = hasNewer ? MIDST : 0
  const byId = new Map(messages.map(({ id }, index) => [id, below + (depths[index] ?? 0)]))
  return id => byId.get(id) ?? 0
}
