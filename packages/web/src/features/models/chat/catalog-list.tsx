import type { AdminModel, CatalogModel, LocalCatalog } from '@inkling/contract'
import { Download } from 'lucide-react'
import { formatBytes, languageName } from '../../../i18n/format.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { isFirst, useAddLocalModel } from '../store/admin-queries.ts'
import { chooseBestModel, findShortage, isSlow } from './room.ts'

interface LocalCatalogListProps {
  shelf: LocalCatalog
  existingModels: readonly Pick<AdminModel, 'provider' | 'model'>[]
  onTaken: (model: AdminModel) => void
}

/** Shows requirements and whether this machine meets them. */
export function LocalCatalogList({ shelf, existingModels: taken, onTaken }: LocalCatalogListProps) {
  const reason = useSentenceOf(shelf.problem?.code)
  const best = chooseBestModel(shelf)
  const isTaken = ({ file }: CatalogModel) =>
    taken.some(({ provider, model }) => provider === 'llama-cpp' && model === file)
  if (shelf.problem !== null) return <p role="alert">{reason ?? m.problems_unknown()}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-faint">
        {m.models_shelf_room({
          memory: formatBytes(shelf.memory_bytes),
          disk: formatBytes(shelf.disk_bytes),
        })}
      </p>
      <ul className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
        {bestFirst(shelf.models, best).map(model => (
          <li key={model.file} className="bg-raised px-4 py-3">
            <CatalogEntry
              model={model}
              lack={findShortage(model, shelf)}
              isSlow={isSlow(model, shelf)}
              isBest={model === best}
              isTaken={isTaken(model)}
              isFirst={isFirst(taken)}
              onTaken={onTaken}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const bestFirst = (models: readonly CatalogModel[], best: CatalogModel | null): CatalogModel[] =>
  models.toSorted((one, other) => Number(other === best) - Number(one === best))

interface CatalogEntryProps {
  model: CatalogModel
  lack: ReturnType<typeof findShortage>
  isSlow: boolean
  isBest: boolean
  isTaken: boolean
  /** Whether it becomes the only model besides the demo. */
  isFirst: boolean
  onTaken: (model: AdminModel) => void
}

const inWords = (languages: readonly string[]): string =>
  new Intl.ListFormat(getLocale()).format(languages.map(languageName))

const lackSentences = { memory: m.models_shelf_no_memory, disk: m.models_shelf_no_disk }

function CatalogEntry({
  model,
  lack,
  isSlow,
  isBest,
  isTaken,
  isFirst: recommended,
  onTaken,
}: CatalogEntryProps) {
  const take = useAddLocalModel()
  const begin = () => take.mutate({ file: model.file, name: model.name, recommended }, { onSuccess: onTaken })
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 font-medium">
          {model.name}
          {isBest && (
            <span className="rounded-full bg-seal-wash px-2.5 py-0.5 text-xs text-seal-ink">
              {m.models_shelf_best()}
            </span>
          )}
        </h3>
        <p className="text-sm text-ink-soft">
          {m.models_shelf_facts({
            size: formatBytes(model.bytes),
            memory: formatBytes(model.memory_bytes),
            languages: inWords(model.languages),
            licence: model.licence,
          })}
        </p>
        <p className="text-xs break-all text-ink-faint">{model.file}</p>
        {lack !== null && <p className="text-sm text-seal-ink">{lackSentences[lack]()}</p>}
        {lack === null && isSlow && <p className="text-sm text-ink-soft">{m.models_shelf_slow()}</p>}
      </div>
      <Button
        size="small"
        look={isBest ? 'seal' : 'line'}
        busy={take.isPending}
        disabled={isTaken || lack === 'disk'}
        aria-label={m.models_shelf_take_label({ name: model.name })}
        onClick={begin}
      >
        <Download aria-hidden="true" className="size-4" />
        {isTaken ? m.models_shelf_taken() : m.models_shelf_take_button()}
      </Button>
      {take.error && (
        <div className="w-full">
          <FormFailure sentence={problemSentence(take.error)} />
        </div>
      )}
    </div>
  )
}
