import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readGuide } from './guide.ts'

const root = join(import.meta.dirname, '../../../../..')
const readMessages = (locale: string): Set<string> => {
  const folder = join(root, 'packages/web/messages', locale)
  const files = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  return new Set(files.flatMap(file => Object.values(JSON.parse(file) as Record<string, string>)))
}

describe.each(['zh-CN', 'en'])('the guide in %s', locale => {
  const markdown = readFileSync(join(root, `docs/guide/${locale}.md`), 'utf8')
  const guide = readGuide(markdown)

  it('has a title, a lead and the same sections', () => {
    expect(guide.title).not.toBe('')
    expect(guide.lead).not.toBe('')
    expect(guide.sections).toHaveLength(9)
    for (const { title, text } of guide.sections) expect([title, text]).not.toContain('')
  })

  it('names buttons and pages as the app does', () => {
    const labels = readMessages(locale)
    // Bold sentences in lists name problems, not interface texts.
    const named = [...markdown.matchAll(/\*\*(.+?)\*\*/g)]
      .map(match => match[1] ?? '')
      .filter(name => !/[.。]$/.test(name))
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(name => !labels.has(name))).toEqual([])
  })

  it('has all its pictures', () => {
    const names = guide.sections.flatMap(({ picture }) => picture?.name ?? [])
    expect(names).toHaveLength(3)
    for (const name of names) expect(existsSync(join(root, 'docs/pictures', name))).toBe(true)
  })
})
