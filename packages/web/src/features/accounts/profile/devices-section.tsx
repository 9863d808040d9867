import type { Login } from '@inkling/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatDate } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { deviceName, isHandheld } from './device-name.ts'
import { useEndLogin, useEndOtherLogins, useLogins } from './queries.ts'
import { Section } from './section.tsx'

export function DevicesSection() {
  return (
    <Section title={m.accounts_devices_title()} lead={m.accounts_devices_lead()}>
      <Devices />
    </Section>
  )
}

function Devices() {
  const query = useLogins()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {items.map(login => (
          <Device key={login.id} login={login} />
        ))}
      </ul>
      {items.length > 1 && <EndOthers />}
    </div>
  )
}

function Device({ login: { id, user_agent, created_at, last_used_at, is_current } }: { login: Login }) {
  const [isConfirming, setIsAsked] = useState(false)
  const end = useEndLogin()
  const name = deviceName(user_agent)
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 flex-1" title={user_agent}>
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {is_current ? (
            <span className="text-seal-ink">{m.accounts_device_current()}</span>
          ) : (
            m.accounts_device_used({ ago: formatAgo(last_used_at) })
          )}
          {' · '}
          {m.accounts_device_since({ date: formatDate(created_at) })}
        </p>
      </div>
      {!is_current && (
        <Button
          look="plain"
          size="small"
          onClick={() => setIsAsked(true)}
          aria-label={m.accounts_device_end_label({ name })}
        >
          {m.accounts_device_end_button()}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsAsked(false)}
        title={m.accounts_device_end_title({ name })}
        lead={m.accounts_device_end_lead()}
        confirmLabel={m.accounts_device_end_button()}
        onConfirm={async () => void (await end.mutateAsync(id))}
      />
    </li>
  )
}

function EndOthers() {
  const [isConfirming, setIsAsked] = useState(false)
  const end = useEndOtherLogins()
  async function endAll(): Promise<void> {
    await end.mutateAsync(undefined)
    toast(m.accounts_devices_ended(), { tone: 'good' })
  }
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setIsAsked(true)}>
        {m.accounts_devices_end_button()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsAsked(false)}
        title={m.accounts_devices_end_title()}
        lead={m.accounts_device_end_lead()}
        confirmLabel={m.accounts_devices_end_button()}
        onConfirm={endAll}
      />
    </>
  )
}
