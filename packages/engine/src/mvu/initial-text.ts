import { parse } from 'yaml'
import { cleanJson } from '../files/clean.ts'
import { Notices } from '../files/notices.ts'
import { attempt } from '../files/problems.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import { withoutMarks } from './initial-marks.ts'
import { readLiteral } from './read/literal.ts'
import { Source } from './read/source.ts'

const FENCE = '```'

/**
 * An initial state as authors write it: JSON, JSON with comments and what JavaScript allows besides, or YAML; alone, in a
 * fence or in a tag. Null for a text that is none of them, or YAML where that is not afforded.
 */
export function readInitialText(text: string, affordsYaml: (yaml: string) => boolean): JsonObject | null {
  const [block = text] = initialBlocks(text)
  const bare = withoutFence(block).trim()
  const value = jsonIn(bare) ?? literalIn(bare) ?? (affordsYaml(bare) ? yamlIn(bare) : null)
  const clean = attempt(() => cleanJson(value ?? null, new Notices()))
  return clean.ok && isObject(clean.value) ? withoutMarks(clean.value) : null
}

/** What stands in `<initvar>` tags: in a greeting, how its own state begins. */
export function initialBlocks(text: string): string[] {
  const blocks: string[] = []
  const tag = /<(\/?)initvar>/gi
  let start: number | null = null
  for (const found of text.matchAll(tag)) {
    if (found[1] === '') start ??= found.index + found[0].length
    else if (start !== null) {
      blocks.push(text.slice(start, found.index))
      start = null
    }
  }
  return blocks
}

function withoutFence(text: string): string {
  const start = text.indexOf(FENCE)
  const line = start < 0 ? -1 : text.indexOf('\n', start)
  const end = text.lastIndexOf(FENCE)
  return line < 0 || end < line ? text : text.slice(line, end)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // There are two more ways to write it.
  }
}

function literalIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  const source = new Source(text)
  const value = readLiteral(source)
  source.skipBlanks()
  return source.at === source.end ? value : undefined
}

/** Aliases could multiply a small text into a huge one, and the places of errors take long to find. */
function yamlIn(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  } catch {
    return undefined // Nothing that we know: the caller goes on without it.
  }
}
