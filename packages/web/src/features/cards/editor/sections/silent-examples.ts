import { parseExamples } from '@inkling/engine'
import { type CardFields, textField } from '../draft/card-edit.ts'

/** How many are named, and characters of each. */
const NAMED = 5
const SHOWN = 40

/** How the blocks of a card's example dialogue begin that no model will see, because no line of them says who speaks. */
export function findSilentExamples(data: CardFields): string[] {
  const text = textField(data, 'mes_example')
    .replace(/\{\{\s{0,9}user\s{0,9}\}\}|<user>/gi, '{{user}}')
    .replace(/\{\{\s{0,9}char\s{0,9}\}\}|<(?:char|bot)>/gi, '{{char}}')
  const others = [textField(data, 'name'), textField(data, 'nickname')].filter(name => name !== '')
  const { silent } = parseExamples(text, { user: '{{user}}', char: '{{char}}', others })
  return silent.slice(0, NAMED).map(block => {
    const [line = ''] = block.split('\n')
    return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
  })
}
