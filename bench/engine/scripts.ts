import { applyScripts, type MacroValues, seededRandom } from '@inkling/engine'
import { script } from '../../packages/engine/src/regex/testing/make-script.ts'
import { type Measurement, medianMs, nothing } from './rounds.ts'
import { textOf } from './texts.ts'

const VALUES: MacroValues = { user: 'Bob', char: 'Amy' }

/** Typical card scripts: remove thoughts, draw status bars, tidy quotes and marks. */
const KINDS = [
  ['/<thinking>[\\s\\S]*?<\\/thinking>/gi', ''],
  ['/【([^】]+)】[:：]([^\\n]+)/g', '<b>$1</b> $2'],
  ['/"([^"\\n]+)"/g', '<q>$1</q>'],
  ['/\\*([^*\\n]+)\\*/g', '<i>$1</i>'],
  ['/“([^”]+)”/g', '「$1」'],
  ['/_\\.set\\((.*?)\\);/gs', ''],
  ['/(\\d+)\\/(\\d+)/g', '$1 of $2'],
  ['/\\s+$/gm', ''],
  ['Kestrel', '{{char}}'],
  ['/\\b(?:very|really) (\\w+)/gi', '$1'],
] as const

/** 50 scripts over a message of 4,000 characters. Naive: compile each pattern and replace. */
export function measureScripts(rounds: number): Measurement {
  const text = textOf(4000, seededRandom('message'))
  const scripts = Array.from({ length: 50 }, (_, at) => {
    const [find, replace] = KINDS[at % KINDS.length] ?? KINDS[0]
    return script(find, replace, { id: String(at) })
  })
  const occasion = { pass: 'stored', placement: 2, depth: 0 } as const
  return {
    what: '50 scripts over a message of 4,000 characters (naive: bare replacing)',
    engine_ms: medianMs(rounds, nothing, () => applyScripts(text, scripts, { occasion, values: VALUES })),
    naive_ms: medianMs(rounds, nothing, () => naivelyReplaced(text, scripts)),
  }
}

function naivelyReplaced(
  text: string,
  scripts: readonly { findRegex: string; replaceString: string }[],
): string {
  return scripts.reduce((passed, { findRegex, replaceString }) => {
    const [, source = findRegex, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(findRegex) ?? []
    return passed.replace(new RegExp(source, flags), replaceString.replaceAll('{{char}}', 'Amy'))
  }, text)
}
