import type { MessageId, RenderRules } from '@inkling/contract'
import { messageDepths, type PassValues } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'
import { DisplayTexts } from '../../../render/scripts/display-texts.ts'
import { pageHost } from '../../../render/scripts/page-host.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { MessagePath } from '../store/path.ts'

const host = pageHost.of('pass')

/** The texts of a chat as these scripts show them. Whose script takes too long is told which. */
export const createDisplayTexts = ({ scripts, values }: RenderRules): DisplayTexts =>
  // The server wrote the values from the engine's own.
  new DisplayTexts({ scripts, values: values as PassValues }, host, script =>
    toast(m.chat_script_overran({ name: script.scriptName || script.findRegex.slice(0, NAME) }), {
      tone: 'bad',
    }),
  )

/** Characters by which a script without a name is told. */
const NAME = 40

/** Whether what these scripts put into texts tells of what is remembered, which is another thing after each message. */
export const readsVariables = ({ scripts }: RenderRules): boolean =>
  scripts.some(({ replaceString }) => VARIABLE.test(replaceString))

/** A macro or a short form of one (`{{.gold}}`) that reads variables. */
const VARIABLE = /\{\{[\s!?~>#/]*(?:[.$][\p{L}_]|(?:get|has|format_)\w*var)/iu

/** Where one reads in the midst of a chat, so many messages at least are taken to follow. */
const MIDST = 1_000

/** How many messages that a model reads follow each message of a path. */
export function measureDepths({ messages, hasNewer = false }: MessagePath): (id: MessageId) => number {
  const depths = messageDepths(messages)
  const below = hasNewer ? MIDST : 0
  const byId = new Map(messages.map(({ id }, index) => [id, below + (depths[index] ?? 0)]))
  return id => byId.get(id) ?? 0
}
