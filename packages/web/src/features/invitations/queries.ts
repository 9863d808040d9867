import type { BodyIn, CreatedInvitation, InvitationId, RegistrationMode, routes } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setCached } from '../../api/call/cached.ts'
import { call } from '../../api/call/call.ts'

const keys = { settings: ['registration', 'settings'], invitations: ['invitations'] } as const

export const useRegistrationSettings = () =>
  useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call('registration.get', {}, { signal }),
  })

export function useChangeRegistration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mode: RegistrationMode) => call('registration.update', { body: { mode } }),
    onSuccess: settings => setCached(queries, keys.settings, settings),
    onError: () => queries.invalidateQueries({ queryKey: keys.settings }),
  })
}

export const useInvitations = () =>
  useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => call('invitations.list', {}, { signal }),
  })

interface NewInvitationInput {
  readonly body: BodyIn<typeof routes.invitations.create>
  readonly idempotencyKey: string
}

/** The answer contains the code, which can't be fetched again. */
export function useCreateInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewInvitationInput): Promise<CreatedInvitation> =>
      call('invitations.create', { body }, { idempotencyKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.invitations }),
  })
}

export function useRemoveInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: InvitationId) => call('invitations.remove', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.invitations }),
  })
}
