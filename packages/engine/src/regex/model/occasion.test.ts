import { describe, expect, it } from 'vitest'
import { applyScripts } from '../apply.ts'
import { script, stored, values } from '../testing/make-script.ts'
import { messageDepths, type TextOccasion } from './occasion.ts'
import { inRunningOrder, PLACEMENTS, type RegexScript, type ScriptOwner } from './script.ts'

const { assistant, lorebook } = PLACEMENTS
const display = (depth: number | null): TextOccasion => ({ pass: 'display', placement: assistant, depth })
const prompt = (depth: number | null): TextOccasion => ({ pass: 'prompt', placement: assistant, depth })

function runs(more: Partial<RegexScript>, occasion: TextOccasion): boolean {
  return applyScripts('a', [script('a', 'b', more)], { occasion, values }).text === 'b'
}

describe('scripts', () => {
  it.each([
    ['markdownOnly', { markdownOnly: true }, [false, true, false]],
    ['promptOnly', { promptOnly: true }, [false, false, true]],
    ['both', { markdownOnly: true, promptOnly: true }, [false, true, true]],
    ['neither', {}, [true, false, false]],
  ])('case 120: %s decides whether stored, shown or sent text is changed', (_, more, expected) => {
    expect([stored, display(0), prompt(0)].map(occasion => runs(more, occasion))).toEqual(expected)
  })

  it('case 121: run on edits only if they are for edits', () => {
    expect(runs({}, { ...stored, isEdit: true })).toBe(false)
    expect(runs({ runOnEdit: true }, { ...stored, isEdit: true })).toBe(true)
    expect(runs({}, { ...stored, isEdit: false })).toBe(true)
  })

  it('case 122: have depths that count later visible messages', () => {
    const depths = messageDepths([{}, {}, {}, { hidden: true }, {}])
    expect(depths).toEqual([3, 2, 1, 1, 0])
    const shown = (more: Partial<RegexScript>) =>
      depths.map(depth => runs({ markdownOnly: true, ...more }, display(depth)))
    expect(shown({ minDepth: 2 })).toEqual([true, true, false, false, false])
    expect(shown({ maxDepth: 2 })).toEqual([false, true, true, true, true])
  })

  it('case 123: ignore depth for stored text', () => {
    expect(runs({ maxDepth: 0, minDepth: 7 }, stored)).toBe(true)
  })

  it('case 124: a message that is being continued has depth −1', () => {
    expect(messageDepths([{}, {}, {}], { isContinuing: true })).toEqual([1, 0, -1])
    const sent = (minDepth: number | null) => runs({ promptOnly: true, minDepth }, prompt(-1))
    expect([0, -1, -2, null].map(sent)).toEqual([false, true, true, true])
  })

  it('case 125: run on lorebook entries only for prompts, by depth only if those have one', () => {
    const entry = (depth: number | null): TextOccasion => ({ pass: 'prompt', placement: lorebook, depth })
    const meant: Partial<RegexScript> = { placement: [lorebook], maxDepth: 2 }
    expect(runs(meant, entry(null))).toBe(false)
    expect(runs({ ...meant, promptOnly: true }, entry(null))).toBe(true)
    expect(runs({ ...meant, promptOnly: true }, entry(3))).toBe(false)
    expect(runs({ ...meant, promptOnly: true }, entry(2))).toBe(true)
  })

  it.each([
    [['/a/g', 'b'], ['/b/g', 'c'], ['/c/g', 'd'], 'd'],
    [['/c/g', 'd'], ['/b/g', 'c'], ['/a/g', 'b'], 'b'],
  ] as const)('case 126: run in order: the user’s, the preset’s, the card’s', (user, preset, card, end) => {
    const owned = (owner: ScriptOwner, [find, replacement]: readonly [string, string]) => ({
      owner,
      script: script(find, replacement),
    })
    const scripts = inRunningOrder([owned('card', card), owned('user', user), owned('preset', preset)])
    expect(applyScripts('a', scripts, { occasion: stored, values }).text).toBe(end)
  })

  it('do not run while disabled, or on texts they are not for', () => {
    expect(runs({ disabled: true }, stored)).toBe(false)
    expect(runs({ placement: [PLACEMENTS.user] }, stored)).toBe(false)
  })
})
