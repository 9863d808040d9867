import { expect, it } from 'vitest'
import { readStoredScripts, toStoredList } from './shared-scripts.ts'

const counting = () => {
  let count = 0
  return () => `new-${++count}`
}

it('scripts with the same id or without one are distinguished', () => {
  const stored = [{ id: 'a', scriptName: 'One' }, { id: 'a', scriptName: 'Two' }, { scriptName: 'Three' }]
  const { scripts } = readStoredScripts(stored, counting())
  expect(scripts.map(({ id, scriptName }) => [id, scriptName])).toEqual([
    ['a', 'One'],
    ['new-1', 'Two'],
    ['new-2', 'Three'],
  ])
})

it('other items and unknown fields of scripts are kept', () => {
  const shelf = readStoredScripts(
    ['junk', { id: 'a', scriptName: 'One', group: 'x', own: { kept: 1 } }, null],
    counting(),
  )
  expect(toStoredList(shelf)).toMatchObject([{ id: 'a', group: 'x', own: { kept: 1 } }, 'junk', null])
})

it('a list with more scripts than the limit is read completely', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ id: `${at}`, scriptName: `${at}` }))
  expect(readStoredScripts(many, counting()).scripts).toHaveLength(250)
})
