import type { BodyIn, CardId, PersonaId, personas } from '@inkling/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { nextPage } from '../cards/store/queries.ts'
import { keys } from './keys.ts'

const PERSONAS = 50
const CHATTED_CARDS = 50

/** One's own personas, the default one first. */
export const usePersonas = () =>
  useInfiniteQuery({
    queryKey: keys.personas,
    queryFn: ({ pageParam, signal }) =>
      call('personas.list', { query: { page: pageParam, limit: PERSONAS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** The cards that one has chatted with last. */
export const useChattedCards = () =>
  useQuery({
    queryKey: keys.chattedCards,
    queryFn: ({ signal }) => call('chat.chattedCards', { query: { limit: CHATTED_CARDS } }, { signal }),
  })

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

/** Adds the personas of a file. */
export const useImportPersonas = () =>
  usePersonaMutation((file: File) => call('personas.import', { body: file }))

/** Binds a persona to a card, or takes it from there. */
export const useBinding = (personaId: PersonaId) =>
  usePersonaMutation(async ({ cardId, isBound }: { cardId: CardId; isBound: boolean }) => {
    const params = { personaId, cardId }
    if (isBound) await call('personas.bind', { params })
    else await call('personas.unbind', { params })
  })

/** One change may show at several personas: the default mark and a card each pass from one to another. */
function usePersonaMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.personas }),
  })
}
