import { expect, test } from 'vitest'
import { HAN_FORMS } from './han-forms.ts'
import { collectHanForms } from './testing/collect-han-forms.ts'

test('the forms of Chinese characters match OpenCC', () => {
  expect(HAN_FORMS).toBe(collectHanForms())
})
