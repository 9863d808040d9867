import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { recordOwnFigures } from './figures.ts'
import { type PromiseFixture, startScene } from './fixtures.ts'
import { attacks, type PatternAttack } from './patterns/attacks.ts'
import { givenUpAt } from './patterns/given-up.ts'
import { InnocentChat } from './patterns/neighbour.ts'
import { BROKEN_RULE, owners, ruleOf } from './patterns/rules.ts'
import { openShownChat } from './patterns/shown-chat.ts'
import { slowness } from './patterns/slowness.ts'
import { type AttackPath, chatUnder, type PatternAttacker, say, ways } from './patterns/ways.ts'
import { isFull } from './trials.ts'

/** Adds room for a machine that does other work too. */
const withRoom = (ms: number): number => ms * slowness() * (isFull ? 1 : 3)
const MAX_MS = 1_000
const MAX_OTHERS_MS = 100
const MAX_KEY_MS = 100

/** Each pattern on every path; in the short form every other pattern, each on the next path. */
const runs = isFull
  ? attacks.flatMap(attack => ways.map(way => [attack, way] as const))
  : attacks
      .filter((_, index) => index % 2 === 0)
      .flatMap((attack, index) =>
        ways
          .slice(index % ways.length)
          .slice(0, 1)
          .map(way => [attack, way] as const),
      )

/** Whether a run has to be aborted. */
const hangs = ({ pattern }: PatternAttack, { isAfterName = false }: AttackPath): boolean =>
  !(isAfterName && pattern.startsWith('/^'))

const figures = {
  patterns: attacks.length,
  runs: runs.length,
  texts_changed: 0,
  late: 0,
  slowest_ms: 0,
  shown: 0,
  ended_in_a_page: 0,
  late_in_a_page: 0,
  slowest_ms_in_a_page: 0,
  slowest_key_ms: 0,
  others_calls: 0,
  others_p99_ms: 0,
  others_p99_ms_before: 0,
}
afterAll(() => recordOwnFigures('S9', figures))

describe('on the server', () => {
  let scene: PromiseFixture
  let attacker: PatternAttacker
  let neighbour: InnocentChat
  beforeAll(async () => {
    // A single process, so that its figures and its log are complete.
    scene = await startScene({ isAlone: true })
    const { upstream } = scene
    const model_id = await scene.model('normal')
    const { api } = await scene.newReader('attacker')
    attacker = { api, model_id, upstream }
    neighbour = await InnocentChat.moveIn((await scene.newReader('neighbour')).api)
  })
  afterAll(() => scene.close())

  const givenUp = () => givenUpAt(scene.inkling.url)

  test('a runaway pattern is stopped, keeps the text and delays nobody', {
    timeout: 600_000,
  }, async () => {
    let rest = 50
    const quiet = await neighbour.live(() => rest-- === 0)
    let isOver = false
    const living = neighbour.live(() => isOver)
    const before = await givenUp()
    const wrong: string[] = []
    let ended = before
    for (const [attack, way] of runs) {
      const { text, ms } = await way.run(attacker, attack)
      figures.slowest_ms = Math.max(figures.slowest_ms, Math.round(ms))
      const fault = text !== attack.text ? 'changed its text' : ms > withRoom(MAX_MS) ? 'took too long' : null
      if (fault === 'changed its text') figures.texts_changed++
      if (fault === 'took too long') figures.late++
      if (fault) wrong.push(`${way.name}: ${attack.pattern.slice(0, 60)} ${fault}, ${Math.round(ms)} ms`)
      const endedBefore = ended
      ended = await givenUp()
      if (ended === endedBefore && hangs(attack, way)) {
        wrong.push(`${way.name}: ${attack.pattern.slice(0, 60)} was no attack`)
      }
    }
    isOver = true
    const { p99, calls } = await living
    figures.others_calls = calls
    figures.others_p99_ms = Math.round(p99)
    figures.others_p99_ms_before = Math.round(quiet.p99)
    expect(wrong).toEqual([])
    expect(p99).toBeLessThan(quiet.p99 + withRoom(MAX_OTHERS_MS))
  })

  test.for(owners)('after three timeouts a rule of the %s is disabled and named', async owner => {
    const id = `hostile-of-the-${owner}`
    const session = await chatUnder(attacker.api, owner, ruleOf('/(a+)+$/', { id, placement: [1] }))
    const text = `${'a'.repeat(40)}!`
    const before = await givenUp()
    for (let turn = 0; turn < 3; turn++) {
      expect(scene.inkling.output()).not.toContain(id)
      expect((await say(attacker, session, text)).content).toBe(text)
    }
    expect(await givenUp()).toBe(before + 3)
    expect(scene.inkling.output()).toContain(id)
    expect((await say(attacker, session, text)).content).toBe(text)
    expect(await givenUp()).toBe(before + 3)
  })
})

journey(
  'a page ends one as soon, shows the text as it was, and takes every key meanwhile',
  {
    timeout: 600_000,
  },
  async ({ enter }) => {
    const chat = await openShownChat(await enter({ as: 'reader' }))
    const late: string[] = []
    for (const [index, attack] of attacks.entries()) {
      if (!isFull && index % 16 !== 0) continue
      const { ended, done, keys } = await chat.show(attack, `rule-${index}`)
      const ms = Math.round(Math.max(...ended, ...done))
      const key = Math.round(Math.max(...keys))
      figures.shown++
      figures.ended_in_a_page += ended.length
      figures.slowest_ms_in_a_page = Math.max(figures.slowest_ms_in_a_page, ms)
      figures.slowest_key_ms = Math.max(figures.slowest_key_ms, key)
      expect(await chat.shown()).not.toContain(BROKEN_RULE)
      if (ms > withRoom(MAX_MS) || key > withRoom(MAX_KEY_MS)) {
        figures.late_in_a_page++
        late.push(`${attack.pattern.slice(0, 60)} ${ms} ms, a key ${key} ms`)
      }
    }
    expect(late).toEqual([])
    expect(figures.ended_in_a_page).toBeGreaterThan(figures.shown / 2)
  },
)
