// @module-tag full

import { expect } from 'vitest'
import { lastAnswer } from './actions.ts'
import { journey } from './journey.ts'
import { openChat } from './open-chat.ts'

journey('case 202: a message’s styles apply only to it', async ({ enter }) => {
  const reader = await enter({ as: 'stylish' })
  const box =
    '<style>.a, body, button { color: rgb(1, 2, 3); position: fixed }</style><div class="a">words</div>'
  await openChat(reader, { first_mes: `Plain.\n\n${box}` })
  const colour = (text: string) =>
    lastAnswer(reader, 'Amy')
      .getByText(text, { exact: true })
      .evaluate(element => getComputedStyle(element).color)
  expect(await colour('words')).toBe('rgb(1, 2, 3)')
  expect(await colour('Plain.')).not.toBe('rgb(1, 2, 3)')
  const buttons = reader.page.getByRole('button')
  expect(await buttons.evaluateAll(all => all.map(button => getComputedStyle(button).color))).not.toContain(
    'rgb(1, 2, 3)',
  )
})

journey('a message cannot hide where its links lead', async ({ enter }) => {
  const reader = await enter({ as: 'careful-look' })
  const style = '<style>* { font-size: 0 !important } a * { display: none !important }</style>'
  await openChat(reader, { first_mes: `${style}\n\n[here](https://elsewhere.test/)` })
  const host = lastAnswer(reader, 'Amy').getByText('elsewhere.test')
  await host.waitFor()
  expect(await host.evaluate(element => getComputedStyle(element).fontSize)).toBe('12px')
})

journey('tables keep numbers and short words whole, and scroll when too wide', async ({ enter }) => {
  const reader = await enter({ as: 'tabulated', width: 360 })
  const long = '她在旧书店里等了很久，雨一直没有停，灯也一盏一盏地暗了。'
  const rows = [
    '| 时间 | 地点 | 人 | 事 | 钱 | 余 |',
    '|-|-|-|-|-|-|',
    `| 19:30 | 旧书店 | 沈砚 | ${long} | 1,280.50 | 24,000 |`,
  ]
  const html = '<table><tr><td>19:30</td><td>1,280.50</td></tr></table>'
  await openChat(reader, { first_mes: `${rows.join('\n')}\n\n${html}` })
  const cells = lastAnswer(reader, 'Amy').locator('td')
  await cells.nth(7).waitFor()
  const lines = await cells.evaluateAll(all =>
    all.map(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return [cell.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
    }),
  )
  expect(lines.filter(([, count]) => count !== 1)).toEqual([[long, expect.any(Number)]])
  const table = cells.first().locator('xpath=ancestor::div[1]')
  expect(
    await table.evaluate(box => [box.scrollWidth > box.clientWidth, getComputedStyle(box).overflowX]),
  ).toEqual([true, 'auto'])
})

journey('text direction is detected per block, and code is left to right', async ({ enter }) => {
  const reader = await enter({ as: 'both-ways' })
  const texts = ['Hello there.', 'مرحبا بك هنا.', 'قالت `let a = 1` ثم', '```\nlet b = 2\n```']
  await openChat(reader, { first_mes: texts.join('\n\n') })
  const message = lastAnswer(reader, 'Amy')
  await message.getByText('let b').waitFor()
  /** Distance of the text from the left edge of its block. */
  const indents = await message.locator('.message-text p').evaluateAll(all =>
    all.map(paragraph => {
      const words = document.createRange()
      words.selectNodeContents(paragraph)
      return words.getBoundingClientRect().left - paragraph.getBoundingClientRect().left
    }),
  )
  expect(indents.map(indent => indent > 40)).toEqual([false, true, true])
  const ways = await message
    .locator('code')
    .evaluateAll(all => all.map(code => getComputedStyle(code).direction))
  expect(ways).toEqual(['ltr', 'ltr'])
  expect(await reader.page.getByRole('textbox').first().getAttribute('dir')).toBe('auto')
})
