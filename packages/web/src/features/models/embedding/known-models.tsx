import { type EmbeddingModel, type KnownEmbeddingModel, knownEmbeddingModels } from '@inkling/contract'
import { formatBytes } from '../../../i18n/format.ts'
import { languageName } from '../../../i18n/language-name.ts'
import { m } from '../../../paraglide/messages.js'

interface KnownModelsProps {
  runtime: EmbeddingModel['runtime']
  /** By its name in the hub. */
  chosen: string
  onChoose: (model: KnownEmbeddingModel) => void
}

/** Models that are worth taking for where it is to run. A server runs small ones as well. */
export function KnownModels({ runtime, chosen, onChoose }: KnownModelsProps) {
  const fitting = knownEmbeddingModels.filter(known => runtime === 'server' || known.runtime === 'local')
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

/** More than these few is said by how many. */
const NAMED = 3

function languagesOf({ languages }: KnownEmbeddingModel): string {
  const named = languages.slice(0, NAMED).map(languageName).join(m.embeddings_known_comma())
  return languages.length > NAMED ? m.embeddings_known_more({ named }) : named
}
