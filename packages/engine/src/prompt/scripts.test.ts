import { describe, expect, it } from 'vitest'
import { attached, bookOf } from '../lorebook/testing/activate.ts'
import { ALL_PATTERNS } from '../regex/guarded.ts'
import { PLACEMENTS, type RegexScript, type ScriptOwner } from '../regex/model/script.ts'
import { script } from '../regex/testing/make-script.ts'
import { ask, chat, history } from './testing/ask.ts'

function owned(find: string, replace: string, more: Partial<RegexScript> = {}, owner: ScriptOwner = 'card') {
  const placement = [PLACEMENTS.user, PLACEMENTS.assistant]
  return { owner, script: script(find, replace, { promptOnly: true, placement, ...more }) }
}

const turns = history('user: one', 'assistant: two', 'user: three')

describe('scripts in a prompt', () => {
  it('change what is sent, and are reported', () => {
    const scripts = [owned('/o/g', '0', { id: 's' })]
    const prompt = ask({ history: turns, scripts })
    expect(prompt.messages.slice(-3).map(({ content }) => content)).toEqual(['0ne', 'tw0', 'three'])
    expect(prompt.scripts).toEqual([{ id: 's', texts: 2, matches: 2 }])
  })

  it('run in order: the user’s first, the card’s last', () => {
    const scripts = [owned('b', 'c'), owned('three', 'b', {}, 'user')]
    expect(chat({ history: turns, scripts }).at(-1)).toBe('user: c')
  })

  it('do not run when they are for stored or shown texts, or for other roles', () => {
    const scripts = [
      owned('three', 'x', { promptOnly: false }),
      owned('three', 'x', { promptOnly: false, markdownOnly: true }),
      owned('three', 'x', { placement: [PLACEMENTS.assistant] }),
    ]
    expect(chat({ history: turns, scripts }).at(-1)).toBe('user: three')
  })

  it('count depth from the newest message, which is 0, or -1 when it is continued', () => {
    const newest = [owned('/.+/', 'x', { minDepth: 0, maxDepth: 0 })]
    expect(chat({ history: turns, scripts: newest })).toEqual(['user: one', 'assistant: two', 'user: x'])
    const going = history('user: one', 'assistant: two')
    expect(chat({ history: going, scripts: newest, action: 'continue' }).slice(0, 2)).toEqual([
      'user: x',
      'assistant: two',
    ])
  })

  it('count tokens after their changes', () => {
    const long = turns.map(message => ({ ...message, tokens: 5_000 }))
    expect(ask({ history: long, scripts: [owned('/.+/', 'x')] }).trimmed.messages).toBe(0)
  })

  it('leave out a message that becomes empty', () => {
    expect(chat({ history: turns, scripts: [owned('two', '')] })).toEqual(['user: one', 'user: three'])
  })

  it('do not run on messages that cannot fit', () => {
    const long = Array.from({ length: 1_000 }, (_, at) => ({
      ...({ id: `m${at}`, role: 'user', name: 'Bob', content: `text ${at}` } as const),
      tokens: 1_000,
    }))
    const marks: string[] = []
    const scripts = [owned('/never/', '', { id: 's' })]
    const lorebooks = { books: [attached(bookOf([{ key: ['dragon'], content: 'x' }]))] }
    const prompt = ask({ history: long, scripts, lorebooks }, { onPattern: mark => marks.push(mark) })
    expect(prompt.trimmed.messages).toBe(993)
    expect(marks.length).toBeLessThan(100)
  })

  it('are left out when they are excluded, and reported', () => {
    const scripts = [owned('three', 'x', { id: 's' })]
    const prompt = ask({ history: turns, scripts }, { excluded: new Set(['s']) })
    expect(prompt.messages.at(-1)?.content).toBe('three')
    expect(prompt.scripts).toMatchObject([{ id: 's', skipped: 'timed_out' }])
  })

  it('are left out with all patterns, while plain keys still work', () => {
    const book = bookOf([
      { constant: true, content: 'ALWAYS', position: 4, depth: 0 },
      { key: ['three'], content: 'PLAIN', position: 4, depth: 0 },
      { key: ['/thr.e/'], content: 'PATTERN', position: 4, depth: 0 },
    ])
    const input = {
      history: turns,
      scripts: [owned('three', 'x', { id: 's' })],
      lorebooks: { books: [attached(book)] },
    }
    const prompt = ask(input, { excluded: ALL_PATTERNS })
    const promptText = prompt.messages.map(({ content }) => content).join('\n')
    expect(promptText).toContain('ALWAYS')
    expect(promptText).toContain('PLAIN')
    expect(promptText).not.toContain('PATTERN')
    expect(prompt.scripts).toMatchObject([{ id: 's', skipped: 'timed_out' }])
    expect(JSON.stringify(prompt)).toContain('timed_out')
  })

  it('change lorebook text when they are for it', () => {
    const book = bookOf([{ constant: true, content: 'An elf.', position: 4, depth: 0 }])
    const scripts = [owned('elf', 'orc', { placement: [PLACEMENTS.lorebook] })]
    const input = { history: turns, scripts, lorebooks: { books: [attached(book)] } }
    expect(chat(input).at(-1)).toBe('system: An orc.')
  })
})
