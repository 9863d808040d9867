import { z } from 'zod'
import { Author, User } from '../accounts/accounts.ts'
import { UserId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { CardTile } from '../cards/card.ts'
import { cardLanguage } from '../cards/card-search.ts'

export const AuthorPage = Author.extend({
  bio: User.shape.bio,
  created_at: User.shape.created_at,
  stats: z.object({
    cards: z.int().describe('number of public cards'),
    chats: z.int().describe('number of chats with them'),
    followers: z.int(),
  }),
  my: z.object({ is_self: z.boolean(), follows: z.boolean() }),
})
export type AuthorPage = z.infer<typeof AuthorPage>

const one = z.object({ id: UserId })

export const authors = {
  get: route('authors.get', {
    summary: 'Returns a public profile.',
    params: one,
    answer: AuthorPage,
  }),
  follow: route('authors.follow', {
    summary: 'Follows an author. Repeating it has no effect; following oneself is refused.',
    params: one,
    answer: AuthorPage,
    problems: ['follow_limit'],
  }),
  unfollow: route('authors.unfollow', {
    summary: 'Unfollows an author. Succeeds if they were not followed.',
    params: one,
  }),
  followed: route('authors.followed', {
    summary: 'Lists followed authors, latest first.',
    query: pageQuery(),
    answer: pageOf(Author),
  }),
  followedCards: route('authors.followedCards', {
    summary: 'Lists public cards by followed authors, newest first.',
    query: pageQuery(),
    answer: pageOf(CardTile),
  }),
  newcomerCards: route('authors.newcomerCards', {
    summary: 'Lists one public card of each new author, newest authors first.',
    query: z.object({ language: cardLanguage }),
    answer: z.object({ items: z.array(CardTile) }),
  }),
}
