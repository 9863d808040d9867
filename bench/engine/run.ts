/**
 * Engine benchmark without a server: reads cards, activates lorebooks, runs scripts, and builds the prompt of a chat of
 * 10,000 messages. Each is compared with the naive way: compile, scan and tokenise everything again. Also prints the
 * error of the token estimate against real tokenizers.
 *
 *   node bench/engine/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { table } from '../figures.ts'
import { cardsPerSecond, measureCards } from './cards.ts'
import { measureLorebook } from './lorebook.ts'
import { measurePrompt } from './prompt.ts'
import type { Measurement } from './rounds.ts'
import { measureScripts } from './scripts.ts'
import { tokenErrors, tokenSpeed } from './tokens.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 3 : 21

const time = (ms: number): string => (ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(1)} ms`)
const row = ({ what, engine_ms, naive_ms }: Measurement): string[] => [
  what,
  time(engine_ms),
  time(naive_ms),
  `${(naive_ms / engine_ms).toFixed(1)} ×`,
]

const measurements = [
  measureCards(rounds),
  measureLorebook(rounds),
  measureScripts(rounds),
  ...measurePrompt(rounds),
  tokenSpeed(rounds),
]
console.log(table([`medians of ${rounds}`, 'engine', 'the naive way', ''], measurements.map(row)))
console.log(`\n${Math.round(cardsPerSecond(rounds)).toLocaleString('en')} cards a second, of all kinds.\n`)
console.log(
  table(['token estimate against', 'texts', 'median error', 'worst below', 'worst above'], tokenErrors()),
)
