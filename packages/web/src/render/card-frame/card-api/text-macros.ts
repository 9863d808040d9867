import lodash from 'lodash'
import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { CardMemory } from './memory.ts'

/** Leaves macros that the frame can't resolve. */
export function expandFrameMacros(text: string, { names, message }: FrameFacts, memory: CardMemory): string {
  const words: Readonly<Record<string, string>> = {
    user: names.user,
    char: names.char,
    lastmessageid: String(memory.last),
    currentmessageid: String(message.number),
  }
  return text
    .replaceAll(/<(user|char)>/gi, (whole, name: string) => words[name.toLowerCase()] ?? whole)
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name.toLowerCase()] ?? whole)
    .replaceAll(
      /\{\{get(?:_(message|chat)_variable|var)::([^{}]+)\}\}/g,
      (_, type: string | undefined, path: string) =>
        stringifyValue(lodash.get(memory.read({ type: type ?? 'chat' }), path.trim())),
    )
}

/** Strings stay unchanged; other values become JSON. */
export const stringifyValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
