import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

test.each([
  ['她住在灯塔里，等一个人回来。', 'zh'],
  ['Amy 是一位 AI 助手，常说 “OK”。', 'zh'],
  ['She lives in a lighthouse and waits.', 'en'],
  ['She quotes 道德经 when she is calm and happy.', 'en'],
  ['彼女は灯台に住んでいる。', 'ja'],
  ['그녀는 등대에 산다.', 'ko'],
  ['Она живёт на маяке.', 'ru'],
  ['**{{}}** 123 …', null],
])('%j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
