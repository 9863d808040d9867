import { toText } from '../../../json/coerce.ts'
import { isObject, type Json } from '../../../json/json.ts'

const THOUGHTS = ['think', 'thinking', 'reasoning', 'thoughts']

export type PartTexts = { content: string; reasoning: string }

/** Texts of a message's parts, as APIs and chat programs nest them; pictures and tool calls have none. */
export function readParts(content: Json | undefined): PartTexts {
  const parts = listParts(content)
  const textsOf = (areThoughts: boolean) =>
    parts
      .filter(part => isThought(part) === areThoughts)
      .map(textOf)
      .filter(text => text !== '')
      .join('\n')
  return { content: textsOf(false), reasoning: textsOf(true) }
}

function listParts(content: Json | undefined): Json[] {
  if (Array.isArray(content)) return content
  if (isObject(content) && Array.isArray(content.parts)) return content.parts
  return content === undefined ? [] : [content]
}

const isThought = (part: Json): boolean => isObject(part) && THOUGHTS.includes(toText(part.type))

function textOf(part: Json): string {
  if (!isObject(part)) return toText(part)
  const text = [part.text, ...THOUGHTS.map(name => part[name])].find(value => value !== undefined)
  // Assistants of OpenAI nest the text once more.
  return toText(isObject(text) ? text.value : text)
}
