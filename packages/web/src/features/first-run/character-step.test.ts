import { expect, test } from 'vitest'
import { sortByLanguage } from './character-step.tsx'

const cards = ['zh', 'en', null, 'zh-CN', 'en-GB'].map(language => ({ language }))
const languages = (locale: 'zh-CN' | 'en') => sortByLanguage(cards, locale).map(card => card.language)

test('characters that speak the language of the page come first, otherwise in their order', () => {
  expect(languages('zh-CN')).toEqual(['zh', 'zh-CN', 'en', null, 'en-GB'])
  expect(languages('en')).toEqual(['en', 'en-GB', 'zh', null, 'zh-CN'])
})
