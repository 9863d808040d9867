import type { Model } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

interface ModelChooserProps {
  models: readonly Model[]
  value: Model | undefined
  onChoose: (model: Model) => void
  isAdmin: boolean
}

/** Most models have no note. */
const ModelNote = lazyPart(async () => (await import('./model-note.tsx')).ModelNote)

/** Marks the demo model by text and the user's own models with a key. */
function nameOf({ name, provider, is_own }: Model): string {
  if (provider === 'demo') return m.chat_model_demo_option({ name })
  return is_own ? `🔑 ${name}` : name
}

export function ModelChooser({ models, value, onChoose, isAdmin }: ModelChooserProps) {
  if (!value) return null
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
      <select
        aria-label={m.chat_model_label()}
        value={value.id}
        onChange={event => {
          const chosen = models[event.target.selectedIndex]
          if (chosen) onChoose(chosen)
        }}
        className="h-9 min-w-0 max-w-40 truncate rounded-lg bg-transparent pr-1 hover:bg-sunken sm:max-w-56"
      >
        {models.map(model => (
          <option key={model.id} value={model.id} className="bg-raised text-ink">
            {nameOf(model)}
          </option>
        ))}
      </select>
      {(value.provider === 'demo' || value.daily_tokens !== null) && (
        <ModelNote model={value} isAdmin={isAdmin} />
      )}
    </div>
  )
}
