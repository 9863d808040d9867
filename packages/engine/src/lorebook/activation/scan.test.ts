import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activateBook } from '../testing/activate.ts'

/** A small alphabet, so that keys overlap and touch word boundaries. */
const text = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', 'A', '_', '.', ' ', '猫'), { maxLength }).map(parts => parts.join(''))

/** Reference implementation that searches each message for one key. */
function isFound(key: string, messages: readonly string[], wholeWords: boolean, exact: boolean): boolean {
  const fold = (value: string) => (exact ? value : value.toLowerCase())
  const needle = fold(key.trim())
  if (needle === '') return false
  const escaped = needle.replace(/[.]/g, '\\.')
  const isWord = wholeWords && !/\s/.test(needle)
  const pattern = new RegExp(isWord ? `(?:^|\\W)(${escaped})(?:$|\\W)` : escaped)
  return messages.some(message => pattern.test(fold(message.trim())))
}

describe('looking for all keys at once', () => {
  it('finds the same as looking for each key', () => {
    const keys = fc.array(text(5), { minLength: 1, maxLength: 12 })
    const messages = fc.array(text(30), { maxLength: 4 })
    fc.assert(
      fc.property(
        keys,
        messages,
        fc.boolean(),
        fc.boolean(),
        fc.nat(4),
        (list, messages, words, exact, depth) => {
          const entries = list.map(key => ({ key: [key], content: 'x', scanDepth: depth }))
          const settings = { match_whole_words: words, case_sensitive: exact }
          const activeFlags = activateBook(entries, { messageTexts: messages, settings }).outcomes.map(
            ({ active }) => active,
          )
          const seen = depth === 0 ? [] : messages.slice(-depth)
          expect(activeFlags).toEqual(list.map(key => isFound(key, seen, words, exact)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('treats the content of other entries the same way', () => {
    fc.assert(
      fc.property(fc.array(text(4), { minLength: 1, maxLength: 8 }), text(30), (list, content) => {
        const teller = { constant: true, content, order: 999 }
        const listeners = list.map(key => ({ key: [key], content: '', preventRecursion: true }))
        const { outcomes } = activateBook([teller, ...listeners], {
          messageTexts: [''],
          settings: { recursive: true },
        })
        expect(outcomes.slice(1).map(({ active }) => active)).toEqual(
          list.map(key => isFound(key, [content], false, false)),
        )
      }),
    )
  })
})
