import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find } from './actions.ts'
import { journey, soon } from './journey.ts'
import { swipe } from './swipe.ts'

const texts = ['At the pier.', 'In the rain.', 'On the roof.']

journey(
  'greetings on a character’s page follow the finger, and turn by button and key',
  async ({ enter }) => {
    const reader = await enter({ as: 'turns-greetings', width: 360 })
    const { page, words, api } = reader
    const [first_mes, ...alternate_greetings] = texts
    const { id } = await api.call(routes.cards.create, {
      body: { data: { name: 'Harbour', first_mes, alternate_greetings } },
    })
    await reader.go(`/character/${id}`)
    const greeting = page.getByRole('region', { name: words('cards_greeting_title') }).last()
    const shows = (at: number) => greeting.getByText(texts[at] ?? '').waitFor()
    const place = (at: number) => page.getByText(`${at}/3`, { exact: true }).waitFor()
    await shows(0)
    await soon(() => swipe(greeting.getByText(texts[0] ?? ''), 220, 60)).toBe(-160)
    await shows(1)
    await place(2)
    expect(await swipe(greeting.getByText(texts[1] ?? ''), 60, 100)).toBe(40) // too short to turn
    await place(2)
    await swipe(greeting.getByText(texts[1] ?? ''), 60, 220)
    await shows(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const previous = find(reader, 'button', words('cards_greeting_previous_button'))
    await previous.click()
    await shows(2)
    await previous.press('ArrowRight')
    await shows(0)
  },
)
