import { expect, it } from 'vitest'
import { newScript } from '../../script-editor/new-script.ts'
import {
  applyImport,
  type ConflictAnswer,
  defaultAnswer,
  findTwins,
  undoImport,
  withOwnIds,
} from './conflicts.ts'

const script = (id: string, scriptName: string, findRegex = 'x') => ({
  ...newScript(scriptName),
  id,
  findRegex,
})
const here = [script('a', 'Status'), script('b', 'Summary')]
const coming = [script('new', 'Status', 'y'), script('b', 'Other'), script('c', 'Third')]
const decide = (...answers: ConflictAnswer[]) =>
  findTwins(here, coming).map((incoming, at) => ({ ...incoming, answer: answers[at] ?? 'skip' }))
const namesOf = (scripts: readonly { id: string; scriptName: string; findRegex: string }[]) =>
  scripts.map(({ id, scriptName, findRegex }) => `${id} ${scriptName} ${findRegex}`)

it('existing scripts are found by id or name', () => {
  expect(findTwins(here, coming).map(({ twin }) => twin?.id)).toEqual(['a', 'b', undefined])
})

it('duplicates are skipped unless chosen, and nothing else is lost', () => {
  const twins = findTwins(here, [script('new', 'Status'), script('new', 'Status', 'y')])
  expect(twins.map(defaultAnswer)).toEqual(['skip', 'keep_both'])
})

it('imported scripts go where it was chosen', () => {
  expect(namesOf(applyImport(decide('replace', 'skip', 'keep_both'))(here))).toEqual([
    'a Status y',
    'b Summary x',
    'c Third x',
  ])
})

it('both are kept, with different ids', () => {
  const decided = withOwnIds(here, decide('keep_both', 'keep_both', 'skip'), () => 'fresh')
  expect(namesOf(applyImport(decided)(here))).toEqual([
    'a Status x',
    'b Summary x',
    'new Status y',
    'fresh Other x',
  ])
})

it('undoing an import removes all of it and nothing else', () => {
  const decided = decide('replace', 'keep_both', 'keep_both').map((one, at) =>
    at === 1 ? { ...one, script: { ...one.script, id: 'fresh' } } : one,
  )
  const after = [...applyImport(decided)(here), script('later', 'Later')]
  expect(namesOf(undoImport(decided)(after))).toEqual(['a Status x', 'b Summary x', 'later Later x'])
})
