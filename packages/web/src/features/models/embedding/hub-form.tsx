import {
  type EmbeddingModel,
  type EmbeddingModelFromHub,
  embeddingRuntimes,
  type KnownEmbeddingModel,
} from '@inkling/contract'
import { useState } from 'react'
import { formatBytes, languageName } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useModelCatalog } from '../store/admin-queries.ts'
import { readFilled } from './connection-fields.tsx'
import { PoolingField, PrefixFields, WeightsField } from './making-fields.tsx'
import { useAddFromHub } from './queries.ts'

type Runtime = EmbeddingModelFromHub['runtime']

const runtimeNames: Readonly<Record<Runtime, () => string>> = {
  local: m.embeddings_runs_local,
  server: m.embeddings_runs_server,
}
const runtimeHints: Readonly<Record<Runtime, () => string>> = {
  local: m.embeddings_runtime_hint_local,
  server: m.embeddings_runtime_hint_server,
}

/** Offers recommended models, and any other by name. */
export function HubForm({ onClose }: { onClose: () => void }) {
  const take = useAddFromHub()
  const [hubId, setHubId] = useState('')
  const [weights, setWeights] = useState<EmbeddingModelFromHub['weight_type']>('q8')
  const [runtime, setRuntime] = useState<Runtime>('local')
  const form = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).EmbeddingModelFromHub,
    read: data => ({ ...readFilled(data), runtime, weight_type: weights }),
    async submit(body) {
      await take.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={m.embeddings_take_title()}
      lead={m.embeddings_take_lead()}
      form={form}
      submitLabel={m.embeddings_take_submit()}
    >
      <div>
        <Choice
          label={m.embeddings_field_runtime()}
          options={embeddingRuntimes.map(value => ({ value, label: runtimeNames[value]() }))}
          value={runtime}
          onChoose={setRuntime}
        />
        <p className="mt-1.5 text-sm text-ink-faint">{runtimeHints[runtime]()}</p>
      </div>
      <KnownModels
        runtime={runtime}
        chosen={hubId}
        onChoose={known => {
          setHubId(known.hub_id)
          setWeights(known.weight_type)
        }}
      />
      <TextField
        label={m.embeddings_field_hub()}
        hint={m.embeddings_field_hub_hint()}
        error={form.errors.hub_id}
        name="hub_id"
        placeholder="owner/name"
        value={hubId}
        onChange={event => setHubId(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <WeightsField value={weights} onChoose={setWeights} error={form.errors.weight_type} />
      <details>
        <summary className="cursor-pointer py-2 text-sm text-ink-soft hover:text-ink">
          {m.embeddings_more_fields()}
        </summary>
        <div className="flex flex-col gap-5 pt-2">
          <TextField
            label={m.embeddings_field_name()}
            hint={m.embeddings_field_name_hint()}
            error={form.errors.name}
            name="name"
            autoComplete="off"
          />
          <PoolingField error={form.errors.pooling} />
          <PrefixFields errors={form.errors} isAuto />
        </div>
      </details>
    </FormDialog>
  )
}

interface KnownModelsProps {
  runtime: EmbeddingModel['runtime']
  chosen: string
  onChoose: (model: KnownEmbeddingModel) => void
}

/** Models for devices also run on the server. */
function KnownModels({ runtime, chosen, onChoose }: KnownModelsProps) {
  const { data, error, isPending, refetch } = useModelCatalog()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  const fitting = data.embedding_models.filter(known => runtime === 'server' || known.runtime === 'local')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{m.embeddings_known_label()}</legend>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {fitting.map(known => (
          <li key={known.hub_id}>
            <label className="relative flex min-h-14 cursor-pointer flex-col justify-center px-3.5 py-2 transition-colors duration-150 hover:bg-sunken has-checked:bg-seal-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-seal-ink">
              <input
                type="radio"
                name="known"
                checked={known.hub_id === chosen}
                onChange={() => onChoose(known)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="font-medium">{known.name}</span>
              <span className="text-sm text-ink-soft">
                {formatBytes(known.bytes)} · {known.licence} · {languagesOf(known)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Further languages are only counted. */
const NAMED = 3

function languagesOf({ languages }: KnownEmbeddingModel): string {
  const named = languages.slice(0, NAMED).map(languageName).join(m.embeddings_known_comma())
  return languages.length > NAMED ? m.embeddings_known_more({ named }) : named
}
