import type { AnswerOf, BodyIn, CardId, LorebookId, lorebooks, SessionId } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../../api/call/pages.ts'
import { keys } from './keys.ts'

const LOREBOOKS = 100

/** The last changed lorebook comes first. */
export const useLorebooks = () =>
  useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call('lorebooks.list', { query: { page: pageParam, limit: LOREBOOKS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Refetched on opening, but never while a lorebook is being edited. */
export const useLorebook = (id: LorebookId) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call('lorebooks.get', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Changes of chat settings affect attachments too. */
export const useAttachments = () =>
  useQuery({
    queryKey: keys.attachments,
    queryFn: ({ signal }) => allAttachments(signal),
    staleTime: 0,
  })

type Attachments = AnswerOf<typeof lorebooks.attachments>['items']

async function allAttachments(signal: AbortSignal): Promise<Attachments> {
  const items: Attachments = []
  for (let page = 1; ; page++) {
    const result = await call('lorebooks.attachments', { query: { page, limit: LOREBOOKS } }, { signal })
    items.push(...result.items)
    if (result.items.length === 0 || items.length >= result.total) return items
  }
}

export const useCreateLorebook = () =>
  useLorebookMutation(({ body, key }: { body: BodyIn<typeof lorebooks.create>; key: string }) =>
    call('lorebooks.create', { body }, { idempotencyKey: key }),
  )

export const useUpdateLorebook = (id: LorebookId) =>
  useLorebookMutation(({ body, key }: { body: BodyIn<typeof lorebooks.update>; key: string }) =>
    call('lorebooks.update', { params: { id }, body }, { idempotencyKey: key }),
  )

export const useRemoveLorebook = () =>
  useLorebookMutation((id: LorebookId) => call('lorebooks.remove', { params: { id } }))

/** One chat, all chats with a card, or without both ids all chats. */
export interface AttachScope {
  readonly card_id?: CardId
  readonly session_id?: SessionId
}

/** Other attached lorebooks stay. */
export const useAttachLorebook = (id: LorebookId) =>
  useLorebookMutation(async ({ scope, isAttached }: { scope: AttachScope; isAttached: boolean }) => {
    const { own } = await call('chatSettings.get', { query: scope })
    const otherIds = (own.lorebook_ids ?? []).filter(other => other !== id)
    const lorebook_ids = isAttached ? [...otherIds, id] : otherIds
    await call('chatSettings.change', {
      body: { ...scope, lorebook_ids: lorebook_ids.length === 0 ? null : lorebook_ids },
    })
  })

/** Refetches lists, but not a lorebook being edited. */
function useLorebookMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.list }),
        queries.invalidateQueries({ queryKey: keys.attachments }),
        queries.invalidateQueries({ queryKey: keys.chatSettings }),
      ]),
  })
}
