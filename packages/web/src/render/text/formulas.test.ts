import { describe, expect, test } from 'vitest'
import { splitBlocks } from './blocks.ts'
import { toUnsafeHtml } from './markdown.ts'

const html = (source: string) => toUnsafeHtml(source, false).trim()
const formulasIn = (source: string) =>
  [...html(source).matchAll(/<span class="formula[^"]*">([^<]*)</g)].map(([, tex]) => tex)

describe('a formula', () => {
  test.each([
    ['\\(x^2\\)', '\\(x^2\\)'],
    ['设 \\(a\\,b\\)，则', '\\(a\\,b\\)'],
    ['so \\(x\\) is', '\\(x\\)'],
    ['\\[\\frac{a}{b}\\]', '\\[\\frac{a}{b}\\]'],
    ['$$E = mc^2$$', '$$E = mc^2$$'],
    ['令 $$\\sum_{i=1}^n i$$ 为', '$$\\sum_{i=1}^n i$$'],
    ['so $x$ is $x_1*y_1$', '$x$', '$x_1*y_1$'],
    ['price is $p=25.6\\$$.', '$p=25.6\\$$'],
    ['\\(e=5\\frac{\\$}{€}\\)', '\\(e=5\\frac{\\$}{€}\\)'],
    ['$f(x)$ and $a = b$', '$f(x)$', '$a = b$'],
    ['$$\n- x + 1\n+ y^2\n> 3\n$$', '$$\n- x + 1\n+ y^2\n&gt; 3\n$$'],
    ['text\n\\[\nx_1 \\\\\nx_2\n\\]\nmore', '\\[\nx_1 \\\\\nx_2\n\\]'],
    ['- item \\(y_1\\)', '\\(y_1\\)'],
    ['| a |\n|-|\n| $x^2$ |', '$x^2$'],
    ['\\(\\text{若 } x > 0\\)', '\\(\\text{若 } x &gt; 0\\)'],
    ['<div>\n\\(a<b\\)\n</div>', '\\(a&lt;b\\)'],
  ])('is found, and nothing in it is Markdown: %j', (source, ...formulas) => {
    expect(formulasIn(source)).toEqual(formulas)
  })

  test.each([
    'It costs $5, and $10 more.',
    '$20 to $30',
    'from $5=36 yuan to $10',
    'US$5 ^_^ and $6',
    'a $HOME and $PATH',
    '$$$',
    '$$ cash $$',
    '\\(smiles\\)',
    '\\[System\\]',
    '\\[系统：x=1\\]',
    '（$100_000$）',
    '`\\(x^2\\)` and `$x^2$`',
    '```\n$$x^2$$\n```',
    '$x^2',
    '\\(x^2',
    '$$x\n\ny$$',
    '$她=他$',
    '$a=$b and $5^$',
    '$/PR is down but $/session is up',
    'willing to pay **$1.50** and **$4**',
    '$x_1$y',
  ])('is not found in: %j', source => {
    expect(formulasIn(source)).toEqual([])
  })

  test('is one block, and the text stays complete', () => {
    const text = 'before\n\n$$\nx^2\n$$\n\nafter\n\\[y_1\\]\nend'
    expect(splitBlocks(text).join('')).toBe(text)
    expect(formulasIn(text)).toEqual(['$$\nx^2\n$$', '\\[y_1\\]'])
  })

  test('stays text with thousands of marks', () => {
    for (const mark of ['$', '$$', '\\(', '\\[', '$x^2', '\\[x^'])
      expect(html(mark.repeat(20_000)).length).toBeGreaterThan(10_000)
  })
})
