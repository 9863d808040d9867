import type { CommentId } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { commentUrl, readLinkedComment } from './comment-menu.tsx'

const ID = '019a0000-0000-7000-8000-000000000001' as CommentId

describe('a link to a comment', () => {
  it('leads back to its comment', () => {
    const link = commentUrl(ID, { origin: 'https://ink.example', pathname: '/en/character/1' })
    expect(link).toBe(`https://ink.example/en/character/1#comment-${ID}`)
    expect(readLinkedComment(new URL(link).hash)).toBe(ID)
    expect(readLinkedComment(new URL(link).hash.slice(1))).toBe(ID)
  })

  it.each(['', '#content', '#comment-', '#comment-1', `#comment-${ID}/../x`])('is not %j', hash => {
    expect(readLinkedComment(hash)).toBeUndefined()
  })
})
