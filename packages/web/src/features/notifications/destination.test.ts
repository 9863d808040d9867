import type { Notification } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { resolveDestination, resolvePageLink } from './destination.ts'

describe('a link', () => {
  it('to a comment leads to its card and names it', () => {
    expect(resolveDestination({ link: '/character/c1#comment-m1' })).toEqual({
      kind: 'page',
      to: '/character/c1',
      query: {},
      hash: 'comment-m1',
    })
  })

  it('that an admin copied in another language leads to the page in this one', () => {
    expect(resolveDestination({ link: '/en/search?keyword=ink' })).toMatchObject({ to: '/search' })
  })

  it('out of this site says whereto', () => {
    expect(resolveDestination({ link: 'https://example.com/news' })).toEqual({
      kind: 'site',
      href: 'https://example.com/news',
      host: 'example.com',
    })
  })

  it('that is none leads nowhere', () => {
    expect(resolveDestination({ link: null })).toEqual({ kind: 'nowhere' })
  })
})

describe('a line of the list', () => {
  const line = (type: Notification['type'], link: string | null) =>
    resolvePageLink({ id: 'n1', type, link } as Notification)

  it('leads to what happened, as long as it can be seen', () => {
    expect(line('comment', '/character/c1')).toMatchObject({ to: '/character/c1' })
    expect(line('comment', null)).toEqual({ to: '/notification/n1' })
  })

  it('leads to an announcement itself, whatever that links to', () => {
    expect(line('announcement', '/search')).toEqual({ to: '/notification/n1' })
  })
})
