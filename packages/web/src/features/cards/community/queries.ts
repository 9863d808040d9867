import type { BodyIn, CardId, Comment, CommentId, CommentOrder, Ratings, reports } from '@inkling/contract'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { nextPage } from '../../../api/call/pages.ts'
import { keys } from '../store/keys.ts'

const ratingsKey = (id: CardId) => ['ratings', id] as const
const commentsKey = (id: CardId) => ['comments', id] as const

export const useRatings = (id: CardId) =>
  useQuery({
    queryKey: ratingsKey(id),
    queryFn: ({ signal }) => call('ratings.get', { params: { id } }, { signal }),
  })

/** Null removes the rating. Updates optimistically. */
export function useRate(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (rating: number | null): Promise<Ratings> => {
      if (rating !== null) return await call('ratings.rate', { params: { id }, body: { rating } })
      await call('ratings.remove', { params: { id } })
      return await call('ratings.get', { params: { id } })
    },
    onSuccess: rated => {
      setCached(queries, ratingsKey(id), rated)
      return queries.invalidateQueries({ queryKey: keys.card(id) })
    },
  })
}

export const useComments = (id: CardId, sort: CommentOrder) =>
  useInfiniteQuery({
    queryKey: [...commentsKey(id), sort],
    queryFn: ({ pageParam, signal }) =>
      call('comments.list', { params: { id }, query: { sort, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Loaded when expanded. */
export const useReplies = ({ card_id: id, id: commentId }: Comment, isWanted: boolean) =>
  useInfiniteQuery({
    enabled: isWanted,
    queryKey: [...commentsKey(id), 'replies', commentId],
    queryFn: ({ pageParam, signal }) =>
      call('comments.replies', { params: { id, commentId }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useLinkedComment = (id: CardId, commentId: CommentId) =>
  useQuery({
    queryKey: [...commentsKey(id), 'linked', commentId],
    queryFn: ({ signal }) => call('comments.get', { params: { id, commentId } }, { signal }),
  })

export function useWriteComment(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { content: string; parent_id: CommentId | null }) =>
      call('comments.create', { params: { id }, body }),
    onSuccess: () => refreshComments(queries, id),
  })
}

export function useEditComment({ card_id: id, id: commentId }: Comment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      call('comments.update', { params: { id, commentId }, body: { content } }),
    onSuccess: () => refreshComments(queries, id),
  })
}

export function useRemoveComment({ card_id: id, id: commentId }: Comment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('comments.remove', { params: { id, commentId } }),
    onSuccess: () => refreshComments(queries, id),
  })
}

export interface ReportSubject {
  readonly id: CardId
  readonly commentId?: CommentId
}

export const useReport = ({ id, commentId }: ReportSubject) =>
  useMutation({
    mutationFn: (body: BodyIn<typeof reports.reportCard>) =>
      commentId === undefined
        ? call('reports.reportCard', { params: { id }, body })
        : call('reports.reportComment', { params: { id, commentId }, body }),
  })

async function refreshComments(queries: QueryClient, id: CardId): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.card(id) })
  await queries.invalidateQueries({ queryKey: commentsKey(id) })
}
