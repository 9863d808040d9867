import { describe, expect, test } from 'vitest'
import { toUnsafeHtml } from './markdown.ts'

const html = (source: string, open = false) => toUnsafeHtml(source, open).trim()

describe('role-play markdown', () => {
  test('keeps line breaks', () => {
    expect(html('one\ntwo')).toBe('<p>one<br>two</p>')
  })

  test('marks *actions*', () => {
    expect(html('*She smiles.* Hello.')).toBe('<p><em class="action">She smiles.</em> Hello.</p>')
  })

  test('finds Chinese actions without spaces around their stars, and does not italicise them', () => {
    expect(html('*她笑了。*然后走开')).toBe('<p><em class="action upright">她笑了。</em>然后走开</p>')
    expect(html('他喊：**“停！”**没人听')).toContain(
      '<strong><span class="speech">“停！”</span></strong>没人听',
    )
  })

  test('finds hundreds of actions', () => {
    expect(html('*雨* '.repeat(500)).split('<em').length).toBe(501)
    expect(html('- *雨*\n'.repeat(2_000)).split('<li').length).toBe(2_001)
  })

  test('stops looking for emphasis after a thousand marks or ten thousand characters of a paragraph', () => {
    expect(html('*雨* '.repeat(600)).split('<em').length).toBe(501)
    expect(html(`*雨*${'。'.repeat(10_000)}*雨*\n\n*雨*`).split('<em').length).toBe(3)
  })

  test('reads a hundred thousand stars in linear time', () => {
    const open = ' *b'.repeat(33_000)
    expect(html(`${open}*`)).toContain(open.trim())
    expect(html(`${' *b'.repeat(20)} *雨*`)).toContain('雨</em>')
    const run = '*'.repeat(50_000)
    expect(html(`${run}雨${run}`)).toBe(`<p>${run}雨${run}</p>`)
  })

  test('shows text that is nested too deeply as written', () => {
    expect(html('>'.repeat(20_000))).toContain('&gt;'.repeat(20_000))
    expect(html(`${'- '.repeat(30_000)}a`)).toContain('- - - -')
    expect(html(`*雨*\n\n${'>'.repeat(200)}\n\n*雨*`).split('<em').length).toBe(3)
    expect(html(`\`\`\`\n${'>'.repeat(200)}\n\`\`\``)).toContain('<pre>')
  })

  test('reads one tilde as a drawn-out sound and two as deleted text', () => {
    expect(html('好的~ 知道啦~')).toBe('<p>好的~ 知道啦~</p>')
    expect(html('~~gone~~')).toBe('<p><del>gone</del></p>')
  })

  test.each([
    ['前~~删掉，~~后面', '<p>前<del>删掉，</del>后面</p>'],
    ['~~（旧）~~新', '<p><del>（旧）</del>新</p>'],
    ['~~真，~~她', '<p><del>真，</del>她</p>'],
    ['“~~不~~”', '<p><span class="speech">“<del>不</del>”</span></p>'],
    ['说：~~“走。”~~然后', '<p>说：<del><span class="speech">“走。”</span></del>然后</p>'],
    ['a ~~b~~ c', '<p>a <del>b</del> c</p>'],
  ])('strikes through beside Chinese punctuation: %s', (source, shown) => {
    expect(html(source)).toBe(shown)
  })

  test.each([
    ['**注意:**这里', '<strong>注意:</strong>这里'],
    ['**"你好，"**他说', '<strong>“你好，”</strong>他说'],
    ['*"来吧"*她笑道', '<em>“来吧”</em>她笑道'],
    ['她**(微笑)**点头', '她<strong>(微笑)</strong>点头'],
    ['好感**+5**点', '好感<strong>+5</strong>点'],
    ['**[系统]**提示', '<strong>[系统]</strong>提示'],
    ['**第一步.**打开门', '<strong>第一步.</strong>打开门'],
    ['**`a`**：b', '<strong><code>a</code></strong>：b'],
    ['**안녕:**하세요', '<strong>안녕:</strong>하세요'],
    ['~~(旧)~~新', '<del>(旧)</del>新'],
    ['一~~(划掉)~~二', '一<del>(划掉)</del>二'],
    ['**Warning:**text', '<strong>Warning:</strong>text'],
    ['**HP:**50', '<strong>HP:</strong>50'],
    ['**重要😊**这里', '<strong>重要😊</strong>这里'],
    ['她说：**"好"**。', '她说：<strong>“好”</strong>。'],
    ['*他说"**真的**"吧*', '<em>他说“<strong>真的</strong>”吧</em>'],
    ['d**n! And "**bold**"', 'd**n! And “<strong>bold</strong>”'],
    ['word*, word*.', 'word*, word*.'],
    ['真的~~!走~~', '真的~~!走~~'],
    ['f**k, 2*(3+4)*5', 'f**k, 2*(3+4)*5'],
  ])('finds emphasis between letters and ASCII punctuation: %s', (source, shown) => {
    const plain = html(source)
      .replaceAll(/<span class="speech">|<\/span>| class="[^"]*"/g, '')
      .replaceAll(/&quot;(.*?)&quot;/g, '“$1”')
    expect(plain).toBe(`<p>${shown}</p>`)
  })

  test.each([
    ['_斜体_字', '<em>斜体</em>字'],
    ['中_文_字', '中<em>文</em>字'],
    ['__注意__这里', '<strong>注意</strong>这里'],
    ['__注意:__这里', '<strong>注意:</strong>这里'],
    ['她_(笑)_说，_好_。', '她<em>(笑)</em>说，<em>好</em>。'],
    ['__加 _斜_ 粗__的', '<strong>加 <em>斜</em> 粗</strong>的'],
    ['snake_case_name 的 some_var_名', 'snake_case_name 的 some_var_名'],
    ['(一_一) ㅠ_ㅠ (一_一) ㅠ_ㅠ', '(一_一) ㅠ_ㅠ (一_一) ㅠ_ㅠ'],
  ])('finds underscores beside Chinese text: %s', (source, shown) => {
    expect(html(source).replaceAll(/ class="[^"]*"/g, '')).toBe(`<p>${shown}</p>`)
  })

  test('finds emphasis beside punctuation in list items and quotes', () => {
    expect(html('- **地点:**教室')).toContain('<strong>地点:</strong>教室')
    expect(html('「**重要!**」')).toContain('「<strong>重要!</strong>」')
  })

  test.each([
    ['\\(she smiles\\)', '(she smiles)'],
    ['\\(她\\,他\\)', '(她,他)'],
    ['Hello\\!', 'Hello!'],
    ['Note\\: x\\; y', 'Note: x; y'],
  ])('shows no backslash of escapes outside of formulas: %s', (source, shown) => {
    expect(html(source)).toBe(`<p>${shown}</p>`)
  })

  test.each([
    ['if a<b and c>d', 'if a&lt;b and c&gt;d'],
    ['x <y 2> z', 'x &lt;y 2&gt; z'],
    ['see <script> here', 'see &lt;script&gt; here'],
    ['the <title> of a page', 'the &lt;title&gt; of a page'],
    ['a <status>b</status> c', 'a <status>b</status> c'],
    ['<input disabled> <b data-x>x</b>', '<input disabled> <b data-x>x</b>'],
  ])('reads only valid tags as tags: %s', (source, shown) => {
    expect(html(source)).toBe(`<p>${shown}</p>`)
  })

  test.each([
    [
      '她想：<font color="gray">一。\n\n二。</font>回神。',
      '<p>她想：<font color="gray">一。</font></p>\n<p><font color="gray">二。</font>回神。</p>',
    ],
    ['<b><i>x\n\ny</i>\n\nz</b>', '<p><b><i>x</i></b></p>\n<p><b><i>y</i></b></p>\n<p><b>z</b></p>'],
    ['a<small>b\n\n- c</small>', '<p>a<small>b</small></p>\n<ul>\n<li><small>c</small></li>\n</ul>'],
    ['a<i>b\n\nc\n</i>\nd', '<p>a<i>b</i></p>\n<p><i>c</i></p>\n</i><p>d</p>'],
    ['<div>a<i>b</div>\n\nc</i>', '<div>a<i>b</div><p>c</i></p>'],
    ['<b>a\n\nb', '<p><b>a</p>\n<p>b</p>'],
  ])('keeps the look of an inline element across blank lines: %j', (source, shown) => {
    expect(html(source)).toBe(shown)
  })

  test('reads dashes below a line as a scene break, never as a heading', () => {
    expect(html('The end.\n---')).toBe('<p>The end.</p>\n<hr>')
  })

  test.each([
    ['好的\n~~~~\n*她*走了', '<p>好的<br>~~~~<br><em class="action upright">她</em>走了</p>'],
    ['A.\n\n~~~\n\n*B.*', '<p>A.</p>\n<p>~~~</p>\n<p><em class="action">B.</em></p>'],
  ])('reads a line of tildes as text: %j', (source, shown) => {
    expect(html(source)).toBe(shown)
    expect(html(source, true)).toBe(shown)
  })

  test('reads what is between two lines of tildes as code', () => {
    expect(html('~~~\n*a*\n~~~\nb')).toBe('<pre><code>*a*\n</code></pre>\n<p>b</p>')
  })

  test.each([
    ['```\nHP: 5\n\n*She* left.', '<p>```<br>HP: 5</p>\n<p><em class="action">She</em> left.</p>'],
    ['````\n*a*\n```', '<p>````<br><em class="action">a</em><br>```</p>'],
    ['<div>\n```js\n</div>\n*a*', '<div>```js</div><p><em class="action">a</em></p>'],
  ])('a fence without an end is code only while the text arrives: %j', (source, shown) => {
    expect(html(source)).toBe(shown)
    expect(html(source, true)).toContain('<pre>')
  })

  test('a page in a fence without an end stays a document', () => {
    expect(html('```html\n<html><body>a')).toContain('<pre class="document">')
  })

  test('does not read an indented line as code', () => {
    expect(html('    far in')).not.toContain('<code>')
  })

  test('ends a link’s address before Chinese text', () => {
    expect(html('看https://example.com/a，然后')).toContain('<a href="https://example.com/a">')
  })

  test('renders tables and task lists', () => {
    expect(html('|a|b|\n|-|-:|\n|1|2|')).toMatch(/<table>.*<td align="right">2<\/td>/s)
    expect(html('- [x] done\n- [ ] open')).toMatch(/☑<\/span> done.*☐<\/span> open/s)
  })
})

describe('speech', () => {
  const speech = (text: string) => `<span class="speech">${text}</span>`

  test('with thousands of unclosed marks is not found', () => {
    expect(html('“'.repeat(30_000))).toBe(`<p>${'“'.repeat(30_000)}</p>`)
  })

  test('is found in straight, curly and corner quotation marks', () => {
    expect(html('a "b" c')).toBe(`<p>a ${speech('&quot;b&quot;')} c</p>`)
    expect(html('她说“好”。')).toBe(`<p>她说${speech('“好”')}。</p>`)
    expect(html('「はい」『是』')).toBe(`<p>${speech('「はい」')}${speech('『是』')}</p>`)
  })

  test.each([
    ['„Hallo" sagte er und ging. „Bis morgen"', '[„Hallo"] sagte er und ging. [„Bis morgen"]'],
    ['„Wort“ und „Satz”', '[„Wort“] und [„Satz”]'],
    ['„Hallo“, sagte er zu "Bob".', '[„Hallo“], sagte er zu ["Bob"].'],
    ['„eins\nzwei“ und “x”', '[„eins<br>zwei“] und [“x”]'],
    ['„offen\n"ja" und „nein"', '„offen<br>["ja"] und [„nein"]'],
    ['»Ja«, sagte sie. »Nein.« Dann', '[»Ja«], sagte sie. [»Nein.«] Dann'],
    ['« Oui », dit-elle. «Non»', '[« Oui »], dit-elle. [«Non»]'],
    ['Start » Seite «Oui»', 'Start » Seite [«Oui»]'],
    ['»offen\n«Oui»', '»offen<br>[«Oui»]'],
    ['｢はい｣ 〝是〞 〝否〟', '[｢はい｣] [〝是〞] [〝否〟]'],
    ['﹁他說﹃走﹄﹂', '[﹁他說﹃走﹄﹂]'],
  ])('is found in the quotation marks of more languages: %s', (source, shown) => {
    const marked = html(source)
      .replaceAll(/<span class="speech">(.*?)<\/span>/g, '[$1]')
      .replaceAll('&quot;', '"')
    expect(marked).toBe(`<p>${shown}</p>`)
  })

  test('may contain an action, and other quotation marks', () => {
    expect(html('“a *b* c”')).toBe(`<p>${speech('“a <em class="action">b</em> c”')}</p>`)
    expect(html('「他说『走』」')).toBe(`<p>${speech('「他说『走』」')}</p>`)
  })

  test('is not found in code or in attributes', () => {
    expect(html('`"a"`')).toBe('<p><code>&quot;a&quot;</code></p>')
    expect(html('<i title="x">y</i>')).toBe('<p><i title="x">y</i></p>')
  })

  test('an unpaired straight quotation mark colours nothing', () => {
    expect(html('5" wide\n"yes"')).toBe(`<p>5&quot; wide<br>${speech('&quot;yes&quot;')}</p>`)
  })

  test('is already marked while it is still arriving', () => {
    expect(html('she said “come wi', true)).toBe(`<p>she said ${speech('“come wi')}</p>`)
    expect(html('she said “come wi', false)).toBe('<p>she said “come wi</p>')
    expect(html('„Hallo“, sagte er. »Ko', true)).toBe(
      `<p>${speech('„Hallo“')}, sagte er. ${speech('»Ko')}</p>`,
    )
    expect(html('„Hallo" sagte er', true)).toBe(`<p>${speech('„Hallo&quot;')} sagte er</p>`)
  })

  test('is found in lists and tables', () => {
    expect(html('- "a"')).toContain(speech('&quot;a&quot;'))
    expect(html('|h|\n|-|\n|"a"|')).toContain(speech('&quot;a&quot;'))
  })
})

test('an address typed between brackets ends at them', () => {
  expect(html('&lt;https://a.b>')).toBe('<p>&lt;<a href="https://a.b">https://a.b</a>&gt;</p>')
})
