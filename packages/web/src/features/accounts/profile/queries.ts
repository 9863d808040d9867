import type { account, BodyIn, LoginId } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'

const keys = { logins: ['logins'] } as const

/** The current login comes first. */
export const useLogins = () =>
  useQuery({ queryKey: keys.logins, queryFn: ({ signal }) => call('logins.list', {}, { signal }) })

export const useEndLogin = () => useLoginMutation((id: LoginId) => call('logins.revoke', { params: { id } }))

export const useEndOtherLogins = () => useLoginMutation((_: undefined) => call('logins.revokeOthers'))

function useLoginMutation<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.logins }),
  })
}

interface AccountImportInput {
  readonly file: File
  readonly onProgress: (share: number) => void
}

/** An import can change all shown data. */
export function useImportAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, onProgress }: AccountImportInput) =>
      call('account.import', { body: file }, { onProgress }),
    onSuccess: () => queries.invalidateQueries(),
  })
}

export const removeAccount = (body: BodyIn<typeof account.remove>, idempotencyKey: string) =>
  call('account.remove', { body }, { idempotencyKey })
