import { type AdminModel, API_KEY_MAX, type KnownServer, knownServers } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { TestOutcome } from '../models/connect/test-outcome.tsx'
import { chosenModel, startAt } from '../models/form/chosen-model.ts'
import { DraftText } from '../models/form/draft-fields.tsx'
import { type ModelDraft, upstreamOf } from '../models/form/model-draft.ts'
import { ModelPicker } from '../models/form/model-picker.tsx'
import { isNear, nameOfServer, usualModels } from '../models/form/servers.ts'
import { useConnect } from './use-connect.ts'

/** Services that one holds a key for; those on one's own machine were looked for by themselves. */
const services = knownServers.filter(server => !isNear(server))

interface KeyWayProps {
  /** Those that are connected. */
  models: readonly AdminModel[]
  onConnected: () => void
}

/** A key for a service that is known: which one, the key, the model. It is tried before it is kept. */
export function KeyWay({ models, onConnected }: KeyWayProps) {
  const [server, setServer] = useState<KnownServer | undefined>(services[0])
  const [draft, setDraft] = useState<ModelDraft | undefined>(server && startAt(server))
  const { connect, busy, trial, errors, error } = useConnect(models, onConnected)
  if (server === undefined || draft === undefined) return null
  const change = (some: Partial<ModelDraft>) => setDraft({ ...draft, ...some })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        connect(draft)
      }}
      className="flex flex-col gap-4"
    >
      <SelectField
        label={m.first_run_key_service()}
        value={services.indexOf(server)}
        onChange={event => {
          const next = services[event.target.selectedIndex]
          setServer(next)
          setDraft(next && { ...startAt(next), api_key: draft.api_key })
        }}
        options={services.map((known, at) => ({ value: String(at), label: nameOfServer(known) }))}
      />
      <DraftText
        of={{ draft, change, errors }}
        name="api_key"
        label={m.models_field_key()}
        hint={
          server.key_url === null ? undefined : (
            <a href={server.key_url} target="_blank" rel="noreferrer" className="underline">
              {m.models_field_key_link({ name: nameOfServer(server) })}
            </a>
          )
        }
        type="password"
        maxLength={API_KEY_MAX}
        autoComplete="new-password"
        spellCheck={false}
      />
      <ModelPicker
        key={server.base_url}
        value={draft.model}
        error={errors.model}
        usual={usualModels(server)}
        readUpstream={() => upstreamOf(draft, undefined)}
        onType={model => change({ model })}
        onChoose={model => change(chosenModel(draft, model, server))}
      />
      <TestOutcome result={trial} error={error} />
      <Button type="submit" look="seal" busy={busy} className="self-start">
        {m.first_run_key_button()}
      </Button>
    </form>
  )
}
