import { expect, it } from 'vitest'
import { withoutStatusPlaceholder, withStatusPlaceholder } from './status-place.ts'

it('an answer has one place for its status bar, at its end or where it says', () => {
  expect(withStatusPlaceholder('她笑了。')).toBe('她笑了。\n\n<StatusPlaceHolderImpl/>')
  const own = '<StatusPlaceHolderImpl/>\n她笑了。'
  expect(withStatusPlaceholder(own)).toBe(own)
  expect(withStatusPlaceholder('')).toBe('')
})

it('what goes on with an answer goes on before that place', () => {
  expect(withoutStatusPlaceholder(withStatusPlaceholder('她笑了。'))).toBe('她笑了。')
  expect(withoutStatusPlaceholder('她笑了。 ')).toBe('她笑了。 ')
})
