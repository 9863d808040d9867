import type { PushChoice } from '@inkling/contract'
import { useId, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/form/field.tsx'
import { findPushObstacle, type PushObstacle } from './device-push.ts'
import { NoPushServiceError, NotPermittedError, useChangePush, useDevicePush } from './queries.ts'

const obstacles: Readonly<Record<PushObstacle, () => string>> = {
  insecure: m.notifications_device_insecure,
  home_screen: m.notifications_device_home_screen,
  unsupported: m.notifications_device_unsupported,
  denied: m.notifications_device_denied,
}

/** What this browser shows while no page is open. Nothing, until its owner turns it on. */
export function PushSection() {
  const id = useId()
  const obstacle = findPushObstacle()
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {m.notifications_device_title()}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {obstacle === null ? m.notifications_device_lead() : obstacles[obstacle]()}
      </p>
      {obstacle === null && <DeviceSwitches />}
    </section>
  )
}

function DeviceSwitches() {
  const { data, error, refetch } = useDevicePush()
  const change = useChangePush()
  const [chosen, setChosen] = useState<PushChoice>()
  if (data === undefined)
    return error === null ? <LoadingState /> : <FailedState error={error} onRetry={() => void refetch()} />
  const shown = chosen ?? data.choice
  const isOn = shown.answers || shown.notifications
  const set = (kind: keyof PushChoice, to: boolean) => {
    const choice = { ...shown, [kind]: to }
    setChosen(choice)
    change.mutate(
      { public_key: data.public_key, choice },
      {
        onError: failure => void toast(sentenceOf(failure), { tone: 'bad' }),
        onSettled: () => setChosen(undefined),
      },
    )
  }
  const field = (kind: keyof PushChoice) => ({
    checked: shown[kind],
    disabled: change.isPending,
    onChange: (event: { target: { checked: boolean } }) => set(kind, event.target.checked),
  })
  return (
    <div className="pt-1">
      <CheckField label={m.notifications_device_answers()} {...field('answers')} />
      <CheckField label={m.notifications_device_notifications()} {...field('notifications')} />
      <CheckField
        label={m.notifications_device_previews()}
        hint={m.notifications_device_previews_hint()}
        {...field('previews')}
        disabled={!isOn || change.isPending}
      />
    </div>
  )
}

function sentenceOf(failure: Error): string {
  if (failure instanceof NoPushServiceError) return m.notifications_device_unreachable()
  if (!(failure instanceof NotPermittedError)) return problemSentence(failure)
  return Notification.permission === 'denied'
    ? m.notifications_device_denied()
    : m.notifications_device_dismissed()
}
