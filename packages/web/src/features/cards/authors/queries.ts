import type { AuthorPage, UserId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { keys } from '../store/keys.ts'
import { TILES } from '../store/queries.ts'

const authorKey = (id: UserId) => ['authors', 'one', id] as const
const followedKey = ['authors', 'followed'] as const
const PEOPLE = 50

export const useAuthor = (id: UserId) =>
  useQuery({
    queryKey: authorKey(id),
    queryFn: ({ signal }) => call('authors.get', { params: { id } }, { signal }),
  })

export const useFollowed = () =>
  useInfiniteQuery({
    queryKey: followedKey,
    queryFn: ({ pageParam, signal }) =>
      call('authors.followed', { query: { page: pageParam, limit: PEOPLE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useFollowedCards = () =>
  useInfiniteQuery({
    queryKey: keys.followedCards,
    queryFn: ({ pageParam, signal }) =>
      call('authors.followedCards', { query: { page: pageParam, limit: TILES } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Updates optimistically. */
export function useFollow(id: UserId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (follows: boolean): Promise<void> => {
      if (follows) await call('authors.follow', { params: { id } })
      else await call('authors.unfollow', { params: { id } })
    },
    onSuccess: (_, follows) => {
      changeCached<AuthorPage>(queries, authorKey(id), author => withFollowing(author, follows))
      void queries.invalidateQueries({ queryKey: keys.followedCards })
      return queries.invalidateQueries({ queryKey: followedKey })
    },
    onError: error => toast(problemSentence(error), { tone: 'bad' }),
  })
}

function withFollowing(author: AuthorPage, follows: boolean): AuthorPage {
  if (author.my.follows === follows) return author
  const followers = author.stats.followers + (follows ? 1 : -1)
  return { ...author, stats: { ...author.stats, followers }, my: { ...author.my, follows } }
}
