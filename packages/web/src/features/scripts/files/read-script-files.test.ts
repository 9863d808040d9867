import { expect, it } from 'vitest'
import { readScriptFiles } from './read-script-files.ts'

const file = (name: string, content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)
const one = { scriptName: 'One', findRegex: 'a' }

it('scripts of several files are combined, and each file reports what was unreadable', async () => {
  const { scripts, notices } = await readScriptFiles([
    file('one.json', one),
    file('list.json', [{ scriptName: 'Two', findRegex: 'b' }, { findRegex: 'nameless' }]),
    file('text.json', 'no json'),
    file('card.json', {
      data: { extensions: { regex_scripts: [{ id: 'x', scriptName: 'Three', findRegex: 'c' }] } },
    }),
    file('other.json', { unrelated: true }),
  ])
  expect(scripts.map(({ scriptName }) => scriptName)).toEqual(['One', 'Two', 'Three'])
  expect(notices.map(({ fileName, notice: { code, path } }) => [fileName, code, path])).toEqual([
    ['list.json', 'nameless_script', '1'],
    ['text.json', 'no_json', ''],
    ['other.json', 'no_scripts', ''],
  ])
})

it('a byte order mark at the start of a file is ignored', async () => {
  const { scripts } = await readScriptFiles([file('one.json', `\ufeff${JSON.stringify(one)}`)])
  expect(scripts).toHaveLength(1)
})
