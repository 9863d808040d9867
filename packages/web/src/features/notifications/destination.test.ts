import type { Notification } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { resolveDestination, resolvePageLink } from './destination.ts'

describe('a link', () => {
  it('to a comment leads to its card and highlights it', () => {
    expect(resolveDestination({ link: '/character/c1#comment-m1' })).toEqual({
      kind: 'page',
      to: '/character/c1',
      query: {},
      hash: 'comment-m1',
    })
  })

  it('copied in another language leads to the page in the reader’s language', () => {
    expect(resolveDestination({ link: '/en/search?keyword=ink' })).toMatchObject({ to: '/search' })
  })

  it('to another site shows its address', () => {
    expect(resolveDestination({ link: 'https://example.com/news' })).toEqual({
      kind: 'site',
      href: 'https://example.com/news',
      host: 'example.com',
    })
  })

  it('that is empty leads nowhere', () => {
    expect(resolveDestination({ link: null })).toEqual({ kind: 'nowhere' })
  })
})

describe('a list entry', () => {
  const line = (type: Notification['type'], link: string | null) =>
    resolvePageLink({ id: 'n1', type, link } as Notification)

  it('leads to its subject while that is visible', () => {
    expect(line('comment', '/character/c1')).toMatchObject({ to: '/character/c1' })
    expect(line('comment', null)).toEqual({ to: '/notification/n1' })
  })

  it('leads to an announcement itself, whatever that links to', () => {
    expect(line('announcement', '/search')).toEqual({ to: '/notification/n1' })
  })
})
