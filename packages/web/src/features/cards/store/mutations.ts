import type { BodyIn, Card, CardId, cards, chat, Session } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { isListKey, keys } from './keys.ts'

/** What is saved: a card from nothing, or what of one is different. */
export type CardSave = { card: BodyIn<typeof cards.create> } | { changes: BodyIn<typeof cards.update> }

/** Saves a card, under a key that outlives tries of which nobody knows whether they took effect; null is a new one. */
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

/** Does the same with several of one's own cards. */
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

/** Every change of a card answers with the card as it is then; only the lists have to be asked again. */
function useCardMutation<Input>(change: (input: Input) => Promise<Card>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: card => {
      queries.setQueryData(keys.card(card.id), card)
      return queries.invalidateQueries({ queryKey: keys.cards, predicate: isListKey })
    },
  })
}

/** Begins a chat with a card. */
export function useStartChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof chat.createSession>): Promise<Session> =>
      call('chat.createSession', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.sessions }),
  })
}
