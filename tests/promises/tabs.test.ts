import { afterAll, expect, test } from 'vitest'
import { composer, press } from '../journeys/actions.ts'
import { journey } from '../journeys/journey.ts'
import { openChat } from '../journeys/open-chat.ts'
import type { Visitor } from '../journeys/visitor.ts'
import { recordFigures } from './figures.ts'
import { sceneForFile } from './fixtures.ts'
import { SeededRandom } from './kill/random.ts'
import { changeTogether } from './tabs/round.ts'
import { trials } from './trials.ts'

/** To repeat a failing run, set TABS_SEED to its seed. */
const seed = Number(process.env.TABS_SEED ?? Date.now() % 1e9)
const timeout = 3_600_000
/** Rounds per account; an account's cards and logins are limited. */
const ROUNDS_OF_A_READER = 20

const figures = { rounds: 0, tabs: 0, acknowledged: 0, wrong: 0, rounds_in_chromium: 0 }
afterAll(() => recordFigures('R9', { ...figures, seed }))

const { scene, database } = await sceneForFile()

test(`concurrent changes of several tabs in one chat are all kept (seed ${seed})`, { timeout }, async () => {
  const random = new SeededRandom(seed)
  const model = await scene.model('tokens-5')
  let reader = await scene.newReader('reader-0')
  for (let round = 1; round <= trials(500, 40); round++) {
    if (round % ROUNDS_OF_A_READER === 0) reader = await scene.newReader(`reader-${round}`)
    const { tabs, acknowledged, wrong } = await changeTogether(reader, model, random, database)
    figures.rounds++
    figures.tabs += tabs
    figures.acknowledged += acknowledged
    figures.wrong += wrong.length
    expect([round, ...wrong]).toEqual([round])
  }
})

const TABS = 8

journey(
  'eight tabs of a browser stay usable, and each shows what was said in all of them',
  async ({ enter }) => {
    const reader = await enter({ as: 'eight-tabs', locale: 'en' })
    await openChat(reader)
    const tabs = [reader]
    while (tabs.length < TABS) tabs.push(await anotherTab(reader))
    for (let round = 0; round < trials(20, 1); round++) {
      for (const [index, tab] of tabs.entries()) await sayIn(tab, `Round ${round}, tab ${index}.`)
      for (const tab of tabs) await read(tab, `Round ${round}, tab ${TABS - 1}.`)
      figures.rounds_in_chromium++
    }
  },
  timeout,
)

async function anotherTab(visitor: Visitor): Promise<Visitor> {
  const tab = { ...visitor, page: await visitor.context.newPage() }
  await tab.page.goto(visitor.page.url())
  return tab
}

async function sayIn(tab: Visitor, text: string): Promise<void> {
  await composer(tab, 'Amy').fill(text)
  await press(tab, 'chat_send_button')
  await read(tab, text)
}

const read = ({ page }: Visitor, text: string): Promise<void> =>
  page.getByRole('article').getByText(text).first().waitFor()
