import type { AdminModel, FoundServer as Found } from '@inkling/contract'
import { Cable } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { isFirst, useFoundServers } from '../store/admin-queries.ts'
import { findUnconnected, toConnection } from './found-models.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useTestAndConnect } from './use-try-and-connect.ts'

/** Detected on the server's machine and connected with one press. */
export function FoundServers({ models }: { models: readonly AdminModel[] }) {
  const servers = findUnconnected(useFoundServers().data ?? [], models)
  if (servers.length === 0) return null
  return (
    <section aria-label={m.models_found_title()} className="flex flex-col gap-3">
      <h2 className="display text-lg">{m.models_found_title()}</h2>
      <ul className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
        {servers.map(server => (
          <li key={server.base_url} className="bg-raised px-4 py-3">
            <FoundServer
              server={server}
              models={models}
              onConnected={({ name }) => toast(m.models_found_connected({ name }), { tone: 'good' })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FoundServerProps {
  server: Found
  models: readonly AdminModel[]
  onConnected: (model: AdminModel) => void
}

export function FoundServer({ server, models, onConnected }: FoundServerProps) {
  const { connect, isTrying, busy, trial, error } = useTestAndConnect(onConnected)
  const [chosen, setChosen] = useState('')
  const model = server.models.find(one => one.model === chosen) ?? server.models[0]
  if (model === undefined) return null
  const begin = () =>
    connect({ ...toConnection(server, model), position: models.length, recommended: isFirst(models) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Cable aria-hidden="true" className="size-5 shrink-0 text-jade" strokeWidth={1.6} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{server.name}</p>
        <p className="truncate text-sm text-ink-faint">{server.base_url}</p>
      </div>
      <select
        aria-label={m.models_found_model({ name: server.name })}
        value={model.model}
        disabled={busy}
        onChange={event => setChosen(event.target.value)}
        className={`${CONTROL} min-h-11 min-w-0 flex-1 basis-44 truncate`}
      >
        {server.models.map(one => (
          <option key={one.model} value={one.model}>
            {one.name}
          </option>
        ))}
      </select>
      <Button look="seal" size="small" busy={busy} onClick={() => void begin()}>
        {m.models_found_connect_button()}
      </Button>
      {isTrying ? (
        <p role="status" className="w-full text-sm text-ink-soft">
          {m.models_found_trying({ name: model.name })}
        </p>
      ) : (
        <TestOutcome result={trial} error={error} />
      )}
    </div>
  )
}
