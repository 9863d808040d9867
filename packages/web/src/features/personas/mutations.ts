import type { BodyIn, CardId, PersonaId, personas } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { keys as cardKeys } from '../cards/store/keys.ts'
import { keys } from './keys.ts'

export const useCreatePersona = () =>
  usePersonaMutation(({ body, key }: { body: BodyIn<typeof personas.create>; key: string }) =>
    call('personas.create', { body }, { idempotencyKey: key }),
  )

export const useUpdatePersona = () =>
  usePersonaMutation(({ id, body }: { id: PersonaId; body: BodyIn<typeof personas.update> }) =>
    call('personas.update', { params: { id }, body }),
  )

export const useRemovePersona = () =>
  usePersonaMutation((id: PersonaId) => call('personas.remove', { params: { id } }))

export const useImportPersonas = () =>
  usePersonaMutation((file: File) => call('personas.import', { body: file }))

export function useBinding(personaId: PersonaId) {
  const queries = useQueryClient()
  return usePersonaMutation(async ({ cardId, isBound }: { cardId: CardId; isBound: boolean }) => {
    const params = { personaId, cardId }
    if (isBound) await call('personas.bind', { params })
    else await call('personas.unbind', { params })
    await queries.invalidateQueries({ queryKey: cardKeys.card(cardId) })
  })
}

/** Replaces the persona for chats with a card; null removes it. Changes run sequentially. */
export function useCardPersona(cardId: CardId) {
  const queries = useQueryClient()
  return usePersonaMutation(
    async ({ from, to }: { from: PersonaId | null; to: PersonaId | null }) => {
      if (to !== null) await call('personas.bind', { params: { personaId: to, cardId } })
      else if (from !== null) await call('personas.unbind', { params: { personaId: from, cardId } })
      await queries.invalidateQueries({ queryKey: cardKeys.card(cardId) })
    },
    { id: `persona of ${cardId}` },
  )
}

/** The default and bindings move between personas, so one change can affect several. */
function usePersonaMutation<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  scope?: { readonly id: string },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.personas }),
    ...(scope && { scope }),
  })
}
