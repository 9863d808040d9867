import { type AdminModel, API_KEY_MAX, type KnownServer } from '@inkling/contract'
import { useState } from 'react'
import { NewModel } from '../../api/schemas/schemas.ts'
import { fieldSentence } from '../../i18n/field-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { TestOutcome } from '../models/connect/test-outcome.tsx'
import { useTestAndConnect } from '../models/connect/use-try-and-connect.ts'
import { applyChosenModel, createDraftFor } from '../models/form/chosen-model.ts'
import { DraftText } from '../models/form/draft-fields.tsx'
import { type ModelDraft, toBody, toUpstreamQuery } from '../models/form/model-draft.ts'
import { ModelPicker } from '../models/form/model-picker.tsx'
import { nameOfServer, usualModels } from '../models/form/servers.ts'
import { isFirst } from '../models/store/admin-queries.ts'

interface ApiKeyOptionProps {
  /** Only services that need a key. */
  services: readonly KnownServer[]
  models: readonly AdminModel[]
  onConnected: () => void
}

/** Connects a known service by key and model, and tests it before saving. */
export function ApiKeyOption({ services, models, onConnected }: ApiKeyOptionProps) {
  const [server, setServer] = useState<KnownServer | undefined>(services[0])
  const [draft, setDraft] = useState<ModelDraft | undefined>(server && createDraftFor(server))
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
          setDraft(next && { ...createDraftFor(next), api_key: draft.api_key })
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
        readUpstream={() => toUpstreamQuery(draft, undefined)}
        onType={model => change({ model })}
        onChoose={model => change(applyChosenModel(draft, model, server))}
      />
      <TestOutcome result={trial} error={error} />
      <Button type="submit" look="seal" busy={busy} className="sm:self-start">
        {m.first_run_key_button()}
      </Button>
    </form>
  )
}

function useConnect(models: readonly AdminModel[], onConnected: () => void) {
  const { connect: tryAndConnect, ...going } = useTestAndConnect(onConnected)
  const [errors, setErrors] = useState<FieldErrors>({})

  function connect(draft: ModelDraft): void {
    const named = { ...draft, name: draft.name || draft.model, recommended: isFirst(models) }
    const checked = NewModel.safeParse(toBody(named), { reportInput: true })
    const wrong = (checked.error?.issues ?? []).map(issue => [issue.path[0], fieldSentence(issue)])
    if (draft.api_key.trim() === '') wrong.push(['api_key', m.problems_field_required()])
    setErrors(Object.fromEntries(wrong))
    if (checked.success && wrong.length === 0)
      void tryAndConnect({ ...checked.data, position: models.length })
  }
  return { ...going, connect, errors }
}
