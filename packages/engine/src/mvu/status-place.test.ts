import { expect, it } from 'vitest'
import { withoutStatusPlaceholder, withStatusPlaceholder } from './status-place.ts'

it('an answer has one status bar placeholder, at its end or where it puts it', () => {
  expect(withStatusPlaceholder('她笑了。')).toBe('她笑了。\n\n<StatusPlaceHolderImpl/>')
  const own = '<StatusPlaceHolderImpl/>\n她笑了。'
  expect(withStatusPlaceholder(own)).toBe(own)
  expect(withStatusPlaceholder('')).toBe('')
})

it('a continuation goes before the placeholder', () => {
  expect(withoutStatusPlaceholder(withStatusPlaceholder('她笑了。'))).toBe('她笑了。')
  expect(withoutStatusPlaceholder('她笑了。 ')).toBe('她笑了。 ')
})
