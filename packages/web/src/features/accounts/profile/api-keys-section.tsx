import type { ApiKey } from '@inkling/contract'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatDate } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { DeleteButton } from '../../../ui/dialog/delete-button.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { scopeLabels } from './api-keys/key-scopes.ts'
import { NewApiKeyDialog } from './api-keys/new-api-key-dialog.tsx'
import { useApiKeys, useRemoveApiKey } from './api-keys/queries.ts'
import { Section } from './section.tsx'

export function ApiKeysSection() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={m.accounts_keys_title()} lead={m.accounts_keys_lead()}>
      <div className="flex flex-col gap-4">
        <ApiKeys />
        <Button size="small" className="self-start" onClick={() => setIsOpen(true)}>
          <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {m.accounts_keys_add_button()}
        </Button>
      </div>
      <NewApiKeyDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  )
}

function ApiKeys() {
  const query = useApiKeys()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  if (items.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {items.map(key => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}

function KeyRow({ apiKey: { id, name, scopes, last4, expires_at, last_used_at } }: { apiKey: ApiKey }) {
  const remove = useRemoveApiKey()
  const used =
    last_used_at === null ? m.accounts_key_unused() : m.accounts_device_used({ ago: formatAgo(last_used_at) })
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {name} <span className="font-mono text-sm text-ink-faint">…{last4}</span>
        </p>
        <p className="text-sm text-ink-soft">{scopes.map(scope => scopeLabels[scope].label()).join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {used}
          {expires_at !== null && (
            <>
              {' · '}
              <Expiry at={expires_at} />
            </>
          )}
        </p>
      </div>
      <DeleteButton
        label={m.accounts_key_delete_label({ name })}
        title={m.accounts_key_delete_title({ name })}
        lead={m.accounts_key_delete_lead()}
        onDelete={() => remove.mutateAsync(id)}
      />
    </li>
  )
}

function Expiry({ at }: { at: string }) {
  if (Date.parse(at) > Date.now()) return m.accounts_key_expires({ date: formatDate(at) })
  return <span className="text-seal-ink">{m.accounts_key_expired({ date: formatDate(at) })}</span>
}
