import { startScriptedHub } from '@inkling/server/testing'
import { afterAll, expect } from 'vitest'
import { tinyGguf } from '../../packages/server/src/testing/tiny-gguf.ts'
import { composer, find, lastAnswer, press, register, say, see } from './actions.ts'
import { isTooWide } from './for-everybody.ts'
import { asksForModel, heading } from './guide.ts'
import { firstJourney, journeyTo, soon } from './journey.ts'
import { openSite } from './site.ts'
import type { Visitor } from './visitor.ts'

/** Real name of the smallest model on the list; the test downloads a tiny one instead. */
const OWNER = 'Qwen/Qwen3-0.6B-GGUF'
const FILE = 'Qwen3-0.6B-Q8_0.gguf'
const NAME = 'Qwen3 0.6B'
const MODEL_ANSWER = '夜深了，灯还亮着。'

const hub = await startScriptedHub()
afterAll(() => hub.close())
const hubJourney = journeyTo(() => openSite({ MODEL_HUB: hub.url, WELCOME_CHARACTERS: 'on' }))

const FIRST_CHAT = { timeout: 240_000 }

/** Registers the first account and reaches the guide. */
async function comes(visitor: Visitor): Promise<void> {
  await visitor.go('/')
  await register(visitor, 'keeper')
  await heading(visitor, 'first_run_model_title').waitFor()
}

for (const [locale, width] of [
  ['zh-CN', 360],
  ['en', 1440],
] as const) {
  hubJourney(
    `from nothing to the first answer of a model in the box (${locale}, ${width} px)`,
    { ...FIRST_CHAT, tags: ['full'] },
    async ({ enter }) => {
      hub.put(OWNER, { [FILE]: tinyGguf({ says: MODEL_ANSWER }) })
      const keeper = await enter({ locale, width })
      const { page, words } = keeper
      await comes(keeper)
      await asksForModel(keeper)
      await page.getByText(words('first_run_box_title'), { exact: true }).click()
      await find(keeper, 'button', words('models_shelf_take_label', { name: NAME })).click()
      await heading(keeper, 'first_run_character_title').waitFor()
      expect(await isTooWide(keeper)).toBe(false)
      const characters = page.getByRole('main').getByRole('listitem').getByRole('button')
      // Chooses a character with few words, because text outside the tiny model's vocabulary takes many tokens.
      const chosen = characters.filter({ hasText: '半阕' })
      const name = (await chosen.locator('span').first().innerText()).trim()
      await chosen.click()
      await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
      await composer(keeper, name).waitFor()
      await soon(() => page.getByLabel(words('chat_model_label')).first().innerText()).toContain(NAME)
      await page.getByLabel(words('chat_model_label')).first().selectOption({ label: NAME })
      await say(keeper, name, '你好。')
      await lastAnswer(keeper, name).getByText(MODEL_ANSWER).waitFor({ timeout: 60_000 })
      await keeper.go('/')
      await see(keeper, words('cards_home_greeting', { name: 'keeper' })) // the guide is over
    },
  )
}

firstJourney('the setup guide can be postponed or dismissed', { tags: ['full'] }, async ({ enter }) => {
  const keeper = await enter({ as: 'keeper', isNew: true, locale: 'en' })
  const greeting = keeper.words('cards_home_greeting', { name: 'keeper' })
  await keeper.go('/')
  await heading(keeper, 'first_run_model_title').waitFor()
  await press(keeper, 'first_run_later_button')
  await see(keeper, greeting)
  await keeper.page.reload()
  await see(keeper, greeting)

  const page = await keeper.context.newPage() // as on another day
  const later = { ...keeper, page }
  await page.goto('/en')
  await heading(later, 'first_run_model_title').waitFor()
  await press(later, 'first_run_never_button')
  await see(later, greeting)
  const last = await keeper.context.newPage()
  await last.goto('/en')
  await see({ ...keeper, page: last }, greeting)
})

hubJourney(
  'the setup guide leads to a chat with the demo model by keyboard',
  { ...FIRST_CHAT, tags: ['full'] },
  async ({ enter }) => {
    const keeper = await enter({ locale: 'en' })
    const { page, words } = keeper
    const { keyboard } = page
    await comes(keeper)
    await page.getByRole('link', { name: /中文/ }).focus()
    await keyboard.press('Enter')
    const chinese: Visitor = { ...keeper, words: (await enter()).words }
    await heading(chinese, 'first_run_model_title').waitFor()
    await page.getByRole('link', { name: /English/ }).press('Enter')
    await heading(keeper, 'first_run_model_title').waitFor()
    await page.locator('summary', { hasText: words('first_run_demo_title') }).focus()
    await keyboard.press('Enter')
    await find(keeper, 'button', words('first_run_demo_button')).press('Enter')
    await heading(keeper, 'first_run_character_title').waitFor()
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().press('Enter')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await see(keeper, words('chat_model_demo_note'))
  },
)

firstJourney('only admins see the setup guide', { tags: ['full'] }, async ({ site, enter }) => {
  await site.api.register('keeper')
  const reader = await enter({ as: 'reader', isNew: true, locale: 'en' })
  await reader.go('/')
  await see(reader, reader.words('cards_home_greeting', { name: 'reader' }))
  await reader.go('/admin/first-run')
  await see(reader, reader.words('app_error_forbidden_hint'))
})
