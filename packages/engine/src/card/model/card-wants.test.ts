import { expect, test } from 'vitest'
import type { CardData } from './card.ts'
import { hasCapabilities, readCardCapabilities } from './card-wants.ts'

const wants = (fields: object) =>
  readCardCapabilities({ name: 'Amy', first_mes: '', extensions: {}, ...fields } as CardData) // only the fields that are read

test('a plain text card needs no capabilities', () => {
  const plain = wants({
    first_mes: 'Send it to the trigger. /send',
    alternate_greetings: ['<div>no page</div>'],
  })
  expect(plain).toEqual({ pages: 0, regexScripts: 0, backgroundScripts: 0, speaks: false, remembers: false })
  expect(hasCapabilities(plain)).toBe(false)
})

test('pages in greetings and from scripts are counted, with what they want to do', () => {
  const found = wants({
    first_mes: '```\n<body><button onclick="triggerSlash(\'/send go|/trigger\')"></button></body>\n```',
    extensions: {
      regex_scripts: [
        { findRegex: 'x', replaceString: '<html><script>replaceVariables({})</script></html>' },
      ],
    },
  })
  expect(found).toEqual({ pages: 2, regexScripts: 1, backgroundScripts: 0, speaks: true, remembers: true })
  expect(hasCapabilities(found)).toBe(true)
})

test.each([
  { tavern_helper: { scripts: [{ name: 'a' }] } },
  { tavern_helper: [['scripts', [{ name: 'a' }]]] },
  { TavernHelper_scripts: [{ type: 'script' }] },
])('background scripts of renderers are counted in every form: %j', extensions => {
  expect(wants({ extensions }).backgroundScripts).toBe(1)
})
