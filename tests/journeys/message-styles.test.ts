// @module-tag full

import { expect } from 'vitest'
import { lastAnswer } from './deeds.ts'
import { journey } from './journey.ts'
import { openChat } from './open-chat.ts'

journey('case 202: the styles that a message brings apply to it, and to nothing else', async ({ enter }) => {
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

journey('a message cannot style away where its links lead', async ({ enter }) => {
  const reader = await enter({ as: 'careful-look' })
  const style = '<style>* { font-size: 0 !important } a * { display: none !important }</style>'
  await openChat(reader, { first_mes: `${style}\n\n[here](https://elsewhere.test/)` })
  const host = lastAnswer(reader, 'Amy').getByText('elsewhere.test')
  await host.waitFor()
  expect(await host.evaluate(element => getComputedStyle(element).fontSize)).toBe('12px')
})
