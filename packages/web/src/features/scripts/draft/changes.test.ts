import type { RegexScript } from '@inkling/engine'
import { describe, expect, it } from 'vitest'
import { newScript } from '../../script-editor/new-script.ts'
import {
  changeScript,
  groupNameOf,
  groupNames,
  matchingScripts,
  moveScript,
  moveToGroup,
  removeScripts,
  restoreOrder,
  restoreScripts,
  type ScriptsList,
} from './changes.ts'

/** `a.status` names a script `a` in group `status`. */
const made = (...names: string[]): RegexScript[] =>
  names.map(name => {
    const [scriptName = '', group] = name.split('.')
    return { ...newScript(scriptName), id: scriptName, ...(group !== undefined && { group }) }
  })
const namesOf = (scripts: ScriptsList) =>
  scripts.map(script => [script.scriptName, groupNameOf(script)].filter(Boolean).join('.'))

describe('sorted scripts', () => {
  it('move to the place of another', () => {
    expect(namesOf(moveScript('a', 2)(made('a', 'b', 'c')))).toEqual(['b', 'c', 'a'])
    expect(namesOf(moveScript('c', 0)(made('a', 'b', 'c')))).toEqual(['c', 'a', 'b'])
  })

  it('join a group when moved into the middle of it, and leave it when moved among others', () => {
    const scripts = made('a', 'b.x', 'c.x', 'd', 'e')
    expect(namesOf(moveScript('a', 1)(scripts))).toEqual(['b.x', 'a.x', 'c.x', 'd', 'e'])
    expect(namesOf(moveScript('b', 3)(scripts))).toEqual(['a', 'c.x', 'd', 'b', 'e'])
    expect(namesOf(moveScript('a', 4)(scripts))).toEqual(['b.x', 'c.x', 'd', 'e', 'a'])
  })

  it('return to their places and groups after other changes', () => {
    const before = made('a', 'b.x', 'c.x')
    const moved = [...moveScript('a', 1)(before), ...made('new')]
    expect(namesOf(restoreOrder(before)(moved))).toEqual(['a', 'b.x', 'c.x', 'new'])
  })

  it('return behind their previous neighbours', () => {
    const before = made('a', 'b', 'c', 'd')
    const ids = new Set(['a', 'b', 'd'])
    const now = [...removeScripts(ids)(before), ...made('new')]
    expect(namesOf(restoreScripts(before, ids)(now))).toEqual(['a', 'b', 'c', 'd', 'new'])
  })

  it('change individually', () => {
    const [a, b] = changeScript('a', { findRegex: 'x' })(made('a', 'b'))
    expect([a?.findRegex, b?.findRegex]).toEqual(['x', ''])
  })
})

describe('groups of scripts', () => {
  it('are listed once each', () => {
    expect(groupNames(made('a.x', 'b', 'c.y', 'd.x'))).toEqual(['x', 'y'])
  })

  it('leave no field in a script without a group', () => {
    const [script] = moveToGroup('a', '')(made('a.x'))
    expect(script).not.toHaveProperty('group')
  })
})

it('scripts are found by name and by pattern', () => {
  const scripts = changeScript('b', { findRegex: '/<Status>/' })(made('状态栏', 'b', 'c'))
  expect(namesOf(matchingScripts(scripts, '状态'))).toEqual(['状态栏'])
  expect(namesOf(matchingScripts(scripts, ' status '))).toEqual(['b'])
  expect(matchingScripts(scripts, '')).toBe(scripts)
})
