import type { PushChoice } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { askForNotifications } from '../../../browser/secure-context.ts'
import { findEndpoint, subscribeDevice, unsubscribeDevice } from './device-push.ts'
import { storePush } from './stored-push.ts'

const queryKey = ['push'] as const

const off: PushChoice = { answers: false, notifications: false, previews: false }

interface DevicePush {
  readonly public_key: string
  readonly choice: PushChoice
}

/** What the server sends to another browser of an earlier time counts as off. */
export const useDevicePush = () =>
  useQuery({
    queryKey,
    queryFn: async (): Promise<DevicePush> => {
      const [{ public_key, subscription }, endpoint] = await Promise.all([call('push.get'), findEndpoint()])
      if (subscription === null || subscription.endpoint !== endpoint) return { public_key, choice: off }
      const { endpoint: _, ...choice } = subscription
      return { public_key, choice }
    },
    staleTime: 0,
  })

/** The owner was asked, and did not agree. */
export class NotPermittedError extends Error {
  override name = 'NotPermittedError'
}

/** The browser does not reach its push service. */
export class NoPushServiceError extends Error {
  override name = 'NoPushServiceError'
}

/**
 * Browsers ask for permission only while a press is handled, so that is the first step. Without answers and
 * notifications nothing is left to send.
 */
export function useChangePush() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ public_key, choice }: DevicePush) => {
      if (choice.answers || choice.notifications) await turnOn(public_key, choice)
      else await turnOff()
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

async function turnOn(public_key: string, choice: PushChoice): Promise<void> {
  if ((await askForNotifications()) !== 'granted') throw new NotPermittedError()
  const form = await subscribeDevice(public_key).catch(cause => {
    throw new NoPushServiceError('could not subscribe', { cause })
  })
  await call('push.subscribe', { body: { ...form, ...choice } })
  storePush({ ...choice, endpoint: form.endpoint, checked_at: Date.now() })
}

async function turnOff(): Promise<void> {
  await call('push.unsubscribe')
  storePush(null)
  await unsubscribeDevice().catch(() => undefined) // the server sends nothing more anyway
}
