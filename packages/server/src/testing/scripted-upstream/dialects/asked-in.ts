import type { ScriptedAnswer } from '../scripts.ts'
import { anthropicDialect } from './anthropic.ts'
import type { Dialect } from './dialect.ts'
import { googleDialect } from './google.ts'
import { ollamaDialect } from './ollama.ts'
import { scriptsIn } from './scripts.ts'

/** Google's path contains the model. */
const spoken: readonly (readonly [place: RegExp, dialect: Dialect])[] = [
  [/\/messages$/, anthropicDialect],
  [/\/models\/(?<model>[^/]+):streamGenerateContent$/, googleDialect],
  [/\/api\/chat$/, ollamaDialect],
]

/** Undefined for OpenAI's dialect. */
export function scriptAskedFor(path: string, model: string): ScriptedAnswer | undefined {
  const [place = ''] = path.split('?')
  for (const [pattern, dialect] of spoken) {
    const match = pattern.exec(place)
    if (!match) continue
    const scripts = scriptsIn(dialect)
    return scripts[match.groups?.model ?? model] ?? scripts['model-unknown']
  }
  return undefined
}
