import { expect, it } from 'vitest'
import { withoutStatusPlace, withStatusPlace } from './status-place.ts'

it('an answer has one place for its status bar, at its end or where it says', () => {
  expect(withStatusPlace('她笑了。')).toBe('她笑了。\n\n<StatusPlaceHolderImpl/>')
  const own = '<StatusPlaceHolderImpl/>\n她笑了。'
  expect(withStatusPlace(own)).toBe(own)
  expect(withStatusPlace('')).toBe('')
})

it('what goes on with an answer goes on before that place', () => {
  expect(withoutStatusPlace(withStatusPlace('她笑了。'))).toBe('她笑了。')
  expect(withoutStatusPlace('她笑了。 ')).toBe('她笑了。 ')
})
