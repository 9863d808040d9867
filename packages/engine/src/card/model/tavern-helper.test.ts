import { describe, expect, it } from 'vitest'
import { readTavernHelper } from './tavern-helper.ts'

const script = { name: 'bar', content: 'x' }
const both = { scripts: [script], variables: { a: 1 } }

describe('the scripts of Tavern Helper', () => {
  it.each([
    ['an object', { tavern_helper: both }],
    [
      'pairs',
      {
        tavern_helper: [
          ['scripts', [script]],
          ['variables', { a: 1 }],
        ],
      },
    ],
    [
      'extensions of their own',
      { TavernHelper_scripts: [script], TavernHelper_characterScriptVariables: { a: 1 } },
    ],
    [
      'wrapped items',
      {
        TavernHelper_scripts: [{ type: 'script', value: script }],
        TavernHelper_characterScriptVariables: { a: 1 },
      },
    ],
    ['folders', { tavern_helper: { ...both, scripts: [{ type: 'folder', scripts: [script] }] } }],
    [
      'folders of wrapped items',
      {
        tavern_helper: { ...both, scripts: [{ type: 'folder', value: [{ type: 'script', value: script }] }] },
      },
    ],
  ])('are found in %s', (_, extensions) => {
    expect(readTavernHelper(extensions)).toEqual(both)
  })

  it('are none when there is nothing or something else', () => {
    for (const extensions of [{}, { tavern_helper: 7 }, { tavern_helper: null, TavernHelper_scripts: 'x' }]) {
      expect(readTavernHelper(extensions)).toEqual({ scripts: [], variables: {} })
    }
  })
})
