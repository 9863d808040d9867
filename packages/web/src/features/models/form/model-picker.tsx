import type { UpstreamModel } from '@inkling/contract'
import { List } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { useUpstreamModels } from '../store/admin-queries.ts'
import type { toUpstreamQuery } from './model-draft.ts'

interface ModelPickerProps {
  value: string
  error: string | undefined
  /** Offered until the server's list is requested. */
  usual: readonly UpstreamModel[]
  /** Undefined while the form is incomplete. */
  readUpstream: () => ReturnType<typeof toUpstreamQuery>
  onType: (model: string) => void
  onChoose: (model: UpstreamModel) => void
}

/** The name on the model's server, typed or chosen from its list. */
export function ModelPicker({ value, error, usual, readUpstream, onType, onChoose }: ModelPickerProps) {
  const listing = useUpstreamModels()
  const [failure, setFailure] = useState<string>()
  const models = listing.data ?? usual
  const list = () => {
    const upstream = readUpstream()
    setFailure(upstream ? undefined : m.models_list_incomplete())
    if (upstream) listing.mutate(upstream, { onError: problem => setFailure(problemSentence(problem)) })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={m.models_field_model()}
            error={error}
            name="model"
            value={value}
            onChange={event => onType(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button busy={listing.isPending} onClick={list}>
          <List aria-hidden="true" className="size-4" />
          {m.models_list_button()}
        </Button>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-seal-ink">
          {failure}
        </p>
      )}
      {models.length > 0 && <Offered models={models} typed={value} onChoose={onChoose} />}
      {listing.data?.length === 0 && <p className="text-sm text-ink-soft">{m.models_list_empty()}</p>}
    </div>
  )
}

interface OfferedProps {
  models: readonly UpstreamModel[]
  typed: string
  onChoose: (model: UpstreamModel) => void
}

/** Shows all models once one is chosen. */
function Offered({ models, typed, onChoose }: OfferedProps) {
  const matching = matchingModels(models, typed)
  if (matching.length === 0) return <p className="text-sm text-ink-soft">{m.models_list_no_match()}</p>
  return (
    <ul
      aria-label={m.models_list_label()}
      className="max-h-52 overflow-y-auto rounded-lg border border-line bg-ground"
    >
      {matching.map(model => (
        <li key={model.model} className="border-t border-line first:border-t-0">
          <button
            type="button"
            aria-pressed={model.model === typed}
            onClick={() => onChoose(model)}
            className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start text-sm hover:bg-sunken aria-pressed:bg-seal-wash"
          >
            <span className="min-w-0 flex-1 break-all">{model.model}</span>
            {model.context_tokens !== null && (
              <span className="shrink-0 text-xs text-ink-faint">
                {m.models_list_context({ tokens: formatCount(model.context_tokens) })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Models must contain every typed word. Returns all if nothing is typed or one matches exactly. */
export function matchingModels(models: readonly UpstreamModel[], typed: string): readonly UpstreamModel[] {
  if (models.some(({ model }) => model === typed)) return models
  const words = typed
    .toLowerCase()
    .split(/[\s/:]+/)
    .filter(Boolean)
  return models.filter(({ model, name }) => {
    const text = `${model} ${name}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
