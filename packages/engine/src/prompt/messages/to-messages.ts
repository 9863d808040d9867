import { unifyLineBreaks } from '../../text/line-breaks.ts'
import type { PromptMessage } from '../model/message.ts'
import type { KeptPart } from '../model/part.ts'
import { postProcess } from '../model/post-process.ts'
import type { BuildContext } from '../scene/scene.ts'
import { speakerNamesOf } from './voice.ts'

export function toMessages(parts: readonly KeptPart[], context: BuildContext): PromptMessage[] {
  const { squash_system_messages, post_processing = 'none' } = context.input.settings
  const squashed = squash_system_messages ? squashSystem(parts) : parts
  return postProcess(squashed.map(toMessage), post_processing, speakerNamesOf(context))
}

function toMessage({ role, text, said_by }: Pick<KeptPart, 'role' | 'text' | 'said_by'>): PromptMessage {
  const content = unifyLineBreaks(text)
  return said_by === undefined ? { role, content } : { role, content, name: said_by }
}

/** Joins adjacent system messages, except named ones and those that mark a place. */
function squashSystem(parts: readonly KeptPart[]): Pick<KeptPart, 'role' | 'text' | 'said_by'>[] {
  const squashed: { part: KeptPart; texts: string[] }[] = []
  for (const part of parts) {
    const above = squashed.at(-1)
    if (above && isSquashable(above.part) && isSquashable(part)) above.texts.push(part.text)
    else squashed.push({ part, texts: [part.text] })
  }
  return squashed.map(({ part, texts }) => ({ ...part, text: texts.join('\n') }))
}

function isSquashable({ role, said_by, stands_alone }: KeptPart): boolean {
  return role === 'system' && said_by === undefined && !stands_alone
}
