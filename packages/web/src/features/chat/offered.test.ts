import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChatSettings, CompletionAction } from '@inkling/contract'
import { expect, test } from 'vitest'

// Chat settings and actions of the contract must have a screen.

const features = new URL('../', import.meta.url).pathname
const source = ['chat', 'scripts']
  .flatMap(folder =>
    readdirSync(join(features, folder), { recursive: true, encoding: 'utf8' }).map(path =>
      join(folder, path),
    ),
  )
  .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map(path => readFileSync(join(features, path), 'utf8'))
  .join('\n')

const isNamed = (name: string) => source.includes(`'${name}'`) || source.includes(`"${name}"`)

test('every setting of a chat has a field', () => {
  const names = Object.entries(ChatSettings.shape).flatMap(([field, type]) =>
    'shape' in type ? Object.keys(type.shape).map(inGroup => `${field}.${inGroup}`) : [field],
  )
  const isOffered = (name: string) =>
    isNamed(name) || source.includes(`parameter('${name.replace('sampling.', '')}'`)
  expect(names.filter(name => !isOffered(name))).toEqual([])
})

test('every way to request an answer is used somewhere', () => {
  const { options } = CompletionAction
  expect(options.filter(action => action !== 'send' && !source.includes(`action: '${action}'`))).toEqual([])
})
