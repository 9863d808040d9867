import { parseExamples, truncate } from '@inkling/engine'
import { type CardFields, textField } from '../draft/card-edit.ts'

/** How many blocks are listed, and how many characters of each are shown. */
const BLOCKS_MAX = 5
const CHARACTERS_MAX = 40

/** Returns the starts of example blocks that models won't see because no line names a speaker. */
export function findSilentExamples(data: CardFields): string[] {
  const text = textField(data, 'mes_example')
    .replace(/\{\{\s{0,9}user\s{0,9}\}\}|<user>/gi, '{{user}}')
    .replace(/\{\{\s{0,9}char\s{0,9}\}\}|<(?:char|bot)>/gi, '{{char}}')
  const otherNames = [textField(data, 'name'), textField(data, 'nickname')].filter(name => name !== '')
  const { silent } = parseExamples(text, { user: '{{user}}', char: '{{char}}', otherCharacters: otherNames })
  return silent.slice(0, BLOCKS_MAX).map(block => {
    const [line = ''] = block.split('\n')
    return truncate(line, CHARACTERS_MAX)
  })
}
