import { describe, expect, it } from 'vitest'
import type { LorebookState } from '../entry/types.ts'
import { activateBook, outcomesByEntry, type WorldFileEntry } from '../testing/activate.ts'

const NOTHING: LorebookState = { sticky: {}, cooldown: {}, latched: {} }

/** A turn of a chat of this length; `isNamed` tells whether its last message has the key. */
function turn(entry: WorldFileEntry, length: number, isNamed: boolean, state = NOTHING) {
  const activation = activateBook([{ key: ['key'], content: 'x', ...entry }], {
    ...{ messageTexts: [isNamed ? 'key' : 'nothing'], length, state },
  })
  return { what: outcomesByEntry(activation)[0], state: activation.state }
}

function story(
  entry: WorldFileEntry,
  turns: [length: number, isNamed: boolean][],
): (true | string | undefined)[] {
  let state = NOTHING
  return turns.map(([length, isNamed]) => {
    const result = turn(entry, length, isNamed, state)
    state = result.state
    return result.what
  })
}

describe('a sticky entry', () => {
  it('case 81: stays active without its key until its time is over', () => {
    const turns: [number, boolean][] = [
      [5, true],
      [6, false],
      [7, false],
      [8, false],
    ]
    expect(story({ sticky: 3 }, turns)).toEqual([true, true, true, 'no_match'])
  })

  it('case 82: is evaluated again when the answer is regenerated', () => {
    expect(
      story({ sticky: 3 }, [
        [5, true],
        [5, false],
      ]),
    ).toEqual([true, 'no_match'])
  })

  it('needs no roll to stay active', () => {
    const first = turn({ sticky: 3 }, 5, true)
    expect(turn({ sticky: 3, probability: 1 }, 6, false, first.state).what).toBe(true)
  })

  it('is inactive once it is edited', () => {
    const first = turn({ sticky: 3 }, 5, true)
    expect(turn({ sticky: 3, content: 'other' }, 6, false, first.state)).toEqual({
      what: 'no_match',
      state: NOTHING,
    })
  })

  it('keeps its state while its book is missing', () => {
    const { state } = turn({ sticky: 3 }, 5, true)
    expect(activateBook([], { books: [], length: 6, state }).state).toEqual(state)
    expect(activateBook([], { books: [], length: 8, state }).state).toEqual(NOTHING)
  })
})

describe('an entry with a cooldown', () => {
  it('case 83: stays inactive until its time is over', () => {
    expect(
      story({ cooldown: 2 }, [
        [5, true],
        [6, true],
        [7, true],
      ]),
    ).toEqual([true, 'cooldown', true])
  })

  it('case 84: starts cooling down when it stops being sticky', () => {
    const turns = [5, 6, 7, 8, 9].map((length): [number, boolean] => [length, true])
    const both = story({ sticky: 2, cooldown: 2 }, turns)
    expect(both).toEqual([true, true, 'cooldown', 'cooldown', true])
  })
})

it('case 85: an entry with a delay waits until the chat is long enough', () => {
  expect(
    story({ delay: 4 }, [
      [3, true],
      [4, true],
    ]),
  ).toEqual(['delay', true])
})

it('timed effects are plain JSON, and the input stays unchanged', () => {
  const { state } = turn({ sticky: 3, cooldown: 1 }, 5, true)
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  expect(state.sticky['b.0']).toMatchObject({ start: 5, end: 8, protected: false })
  expect(NOTHING).toEqual({ sticky: {}, cooldown: {}, latched: {} })
})
