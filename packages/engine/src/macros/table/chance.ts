import { type RandomSource, seededRandom } from '../context/dice.ts'
import { type Macro, macro } from './macro.ts'

const ROLL = /^(?:([1-9]\d{0,8})?d)?([1-9]\d{0,8})([+-]\d{1,9})?$/i
const MAX_DICE = 1000

/** Random macros, and `{{pick}}`, which is stable per chat and place. */
export const CHANCE_MACROS: readonly Macro[] = [
  macro('random', ['item', 'items…'], (args, { values }) => values.dice && pickOne(args, values.dice)),
  macro('pick', ['item', 'items…'], (args, { values: { chat, dice }, place }) => {
    // Outside a chat, a stored text picks once.
    const random = chat ? seededRandom(`${chat.id}.${place()}`) : dice
    return random ? pickOne(args, random) : null
  }),
  macro('roll', ['formula'], ([formula = ''], { values, expansion }) => {
    const [, count = '1', sides, modifier = '0'] = ROLL.exec(formula) ?? []
    if (values.dice === undefined) return null
    if (sides === undefined || Number(count) > MAX_DICE) return ''
    return expansion.affords(Number(count))
      ? rollDice(Number(count), Number(sides), Number(modifier), values.dice)
      : null
  }),
]

function pickOne(args: readonly string[], random: RandomSource): string {
  const items = args.length === 1 ? splitItems(args[0] ?? '') : args
  return items[Math.floor(random() * items.length)] ?? ''
}

/** Splits a single argument at `::`, else at commas (`\,` is a literal comma). */
function splitItems(list: string): string[] {
  const items = list.includes('::')
    ? list.split('::')
    : list.split(/(?<!\\),/).map(item => item.replaceAll('\\,', ','))
  return items.map(item => item.trim())
}

function rollDice(count: number, sides: number, modifier: number, random: RandomSource): string {
  let sum = modifier
  for (let thrown = 0; thrown < count; thrown++) sum += 1 + Math.floor(random() * sides)
  return String(sum)
}
