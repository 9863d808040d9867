import type { BodyIn, Card, CardId, cards, chat, Session } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { isListKey, keys } from './keys.ts'

type CardSave = { card: BodyIn<typeof cards.create> } | { changes: BodyIn<typeof cards.update> }

/** Null saves a new card. The key stays the same across retries with unknown outcome. */
export function useSaveCard(id: CardId | null) {
  return useCardMutation(({ body, key: idempotencyKey }: { body: CardSave; key: string }) => {
    if ('card' in body) return call('cards.create', { body: body.card }, { idempotencyKey })
    if (id === null) throw new TypeError('A card that is not there has no changes')
    return call('cards.update', { params: { id }, body: body.changes }, { idempotencyKey })
  })
}

export function useUpdateCard(id: CardId) {
  return useCardMutation((body: BodyIn<typeof cards.update>) =>
    call('cards.update', { params: { id }, body }),
  )
}

export function useRequestPublic(id: CardId) {
  return useCardMutation(() => call('cards.requestPublic', { params: { id } }))
}

export function useChangeMyCards() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof cards.changeMine>) => call('cards.changeMine', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.cards }),
  })
}

export function useRemoveCard(id: CardId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('cards.remove', { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: keys.card(id) })
      return queries.invalidateQueries({ queryKey: keys.cards })
    },
  })
}

/** The response contains the updated card, so only lists are refetched. */
function useCardMutation<Input>(change: (input: Input) => Promise<Card>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: card => {
      setCached(queries, keys.card(card.id), card)
      return queries.invalidateQueries({ queryKey: keys.cards, predicate: isListKey })
    },
  })
}

export function useStartChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof chat.createSession>): Promise<Session> =>
      call('chat.createSession', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.sessions }),
  })
}
