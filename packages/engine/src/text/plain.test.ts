import { describe, expect, it, test } from 'vitest'
import { findFolded } from './fold/find-folded.ts'
import { PREVIEW_READ, plainText, previewText } from './plain.ts'

describe('plain text', () => {
  it.each([
    ['emphasis', '*She smiles.* **“Hello”** _there_, ***you***', 'She smiles. “Hello” there, you'],
    ['emphasis beside Chinese', '她*微笑*着说：**“你好”**', '她微笑着说：“你好”'],
    ['lines', 'One\n\n  two\r\n\tthree ', 'One two three'],
    ['headings and quotes', '## Rain\n> she said\n>> he said', 'Rain she said he said'],
    ['lists', '* one\n+ two\n- three', 'one two - three'],
    ['rules', 'before\n\n* * *\n---\nafter', 'before after'],
    ['tables', '| Name | Age |\n|---|:-:|\n| Mei | 20 |', 'Name | Age Mei | 20'],
    ['code', '`here` and\n```html\nthere\n```', 'here and there'],
    ['what is struck out', '~~never~~ always', 'never always'],
    ['links and pictures', '[a lamp](https://a.example/x) ![a cat](/media/c.webp)', 'a lamp a cat'],
    ['tags', '<div style="color: red">HP <b>10</b></div>', 'HP 10'],
    ['entities', 'HP&nbsp;10 &lt;&amp;&gt; &#20320;&#x597d; &copy', 'HP 10 <&> 你好 &copy'],
    ['comments and styles', '<!-- *no* --><style>p > b { color: red }</style>Yes', 'Yes'],
    ['a comment that is not over', 'Yes<!-- *no*', 'Yes'],
    ['commands', 'Yes<UpdateVariable>\n_.set(\'a\', 1);\n</UpdateVariable>!<JSONPatch>[{"op":', 'Yes!'],
    ['marks behind a backslash', String.raw`2 \* 3 \_x\_`, '2 * 3 _x_'],
  ])('has no marks of %s', (_, text, plain) => {
    expect(plainText(text).text).toBe(plain)
  })

  it.each(['2 * 3 = 6', 'snake_case', 'C# and #rain', '好的~', '5 > 3 < 4', '[a] (b)', 'a | b', 'I <3 you'])(
    'keeps the same characters in ordinary text: %s',
    text => expect(plainText(text).text).toBe(text),
  )
})

describe('a preview', () => {
  const card = `<style>${'.a { color: red }'.repeat(100)}</style><div style="width: 100%"><b>Rain</b> falls.</div>`

  it.each([
    ['of a page has its words', card, 'Rain falls.'],
    ['is as long as there is room', 'She waits for the rain.', 'She waits fo'],
    ['of a picture alone is an ellipsis', '<img src="/media/a.webp">', '…'],
    ['of marks alone shows them', '***', '***'],
    ['of nothing is nothing', ' \n', ''],
    ['leaves out a page', 'Rain.\n```html\n<!DOCTYPE html><body>HP</body>\n```\nFog.', 'Rain. Fog.'],
    [
      'of a page alone has its words',
      '```\n<!DOCTYPE html><head><title>x</title></head><body>HP 7</body>\n```',
      'HP 7',
    ],
    ['keeps other code', '```js\nlet a\n```', 'let a'],
    ['has no half of a pair', `${'a'.repeat(11)}🎭`, `${'a'.repeat(11)}\ufffd`],
  ])('%s', (_, text, shown) => {
    expect(previewText(text, 12)).toBe(shown)
  })

  it('has nothing of a tag that is cut off', () => {
    expect(previewText(`Yes ${'<i>'.repeat(PREVIEW_READ / 3 - 2)}<div styl`, 100)).toBe('Yes')
  })
})

describe('a kept range', () => {
  const shown = (text: string, needle: string) => {
    const plain = plainText(text, findFolded(text, needle))
    return [plain.text, plain.kept.map(({ start, end }) => plain.text.slice(start, end))]
  }

  test('is reported at its new position', () => {
    expect(shown('**Rain** and\n\n> *rain*', 'rain')).toEqual(['Rain and rain', ['Rain', 'rain']])
  })

  test('stays unchanged when it is markup itself', () => {
    expect(shown('a **bold** lamp', '**')).toEqual(['a **bold** lamp', ['**', '**']])
    expect(shown('<b class="lamp">dark</b>', 'lamp')).toEqual(['<b class="lamp">dark', ['lamp']])
    expect(shown('one\n\ntwo', 'e\n\nt')).toEqual(['one\n\ntwo', ['e\n\nt']])
    expect(shown(' rain ', ' ')).toEqual([' rain ', [' ', ' ']])
  })
})

test.each(['<!--', '<style', '<jsonpatch>', '<a', '![', '](', '|', '* ', '_', '[](', '\\', '`'])(
  'finishes on a page of nothing but %s',
  mark => expect(plainText(mark.repeat(2_000)).text.length).toBeLessThan(20_000),
)
