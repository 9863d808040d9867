import { type EmbeddingModel, memoryModes } from '@inkling/contract'
import { BookMarked } from 'lucide-react'
import { useSession } from '../../../../api/session/session.ts'
import { getLocale } from '../../../../i18n/locale.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { Choice } from '../../../../ui/form/choice.tsx'
import { Link } from '../../../../ui/navigation/link.tsx'
import { useQuery } from '../../../../ui/navigation/navigation.ts'
import { paths } from '../../../../ui/navigation/paths.ts'
import { DeviceLine } from '../../../memories/status-view.tsx'
import { useLocalModels, useServerModels } from '../../../models/embedding/queries.ts'
import { Origin } from '../scope/origin.tsx'
import { useScope, useSetting } from '../scope/scope-context.ts'

type MemoryMode = (typeof memoryModes)[number]

const modeNames: Readonly<Record<MemoryMode, () => string>> = {
  off: m.memories_mode_off,
  server: m.memories_mode_server,
  local: m.memories_mode_local,
}

/** Models of the chosen mode; empty while memory is off or models load. */
export function useMemoryModels(): readonly EmbeddingModel[] {
  const all = { server: useServerModels().data, local: useLocalModels().data, off: undefined }
  return all[useSetting('memory.mode').value ?? 'off']?.items ?? []
}

/** Changing the mode resets the model, because server models don't run in a browser. */
export function MemoryModeSetting() {
  const { put, effective, changes } = useScope()
  const setting = useSetting('memory.mode')
  const lists = { off: undefined, server: useServerModels().data, local: useLocalModels().data }
  const chosen = changes.memory?.embedding_model_id ?? effective.memory.embedding_model_id
  function choose(mode: MemoryMode): void {
    const models = lists[mode]?.items
    const isFit = models === undefined || models.some(({ id }) => id === chosen)
    put({ memory: { mode, ...(!isFit && { embedding_model_id: models[0]?.id ?? null }) } })
  }
  const value = setting.value ?? 'off'
  const impossible = memoryModes.filter(mode => lists[mode]?.items.length === 0)
  return (
    <div className="flex flex-col gap-1.5">
      <Choice
        label={m.memories_setting_mode()}
        options={memoryModes.map(mode => ({
          value: mode,
          label: modeNames[mode](),
          isDisabled: mode !== value && impossible.includes(mode),
        }))}
        value={value}
        onChoose={choose}
      />
      {impossible.length > 0 && <MissingModels modes={impossible} />}
      <p className="text-sm text-ink-faint">
        <span className="mb-0.5 block">{m.memories_setting_mode_hint()}</span>
        <Origin {...setting} />
      </p>
    </div>
  )
}

function MissingModels({ modes }: { modes: readonly MemoryMode[] }) {
  const isAdmin = useSession().user?.role === 'admin'
  const names = new Intl.ListFormat(getLocale()).format(modes.map(mode => modeNames[mode]()))
  return (
    <p className="flex flex-wrap gap-x-1 text-sm text-ink-soft">
      <span>{m.memories_setting_no_models({ modes: names })}</span>
      {isAdmin ? (
        <Link to={paths.adminEmbeddingModels} className="text-seal-ink underline underline-offset-3">
          {m.memories_setting_admin_link()}
        </Link>
      ) : (
        <span>{m.memories_setting_ask_admin()}</span>
      )}
    </p>
  )
}

export function OpenMemory() {
  const { kind } = useScope()
  const [, change] = useQuery()
  const isLocal = useSetting('memory.mode').value === 'local'
  if (kind !== 'session') return null
  return (
    <>
      {isLocal && <DeviceLine />}
      <Button size="small" className="self-start" onClick={() => change({ memory: '1' }, { stays: true })}>
        <BookMarked aria-hidden="true" className="size-4" />
        {m.memories_open_button()}
      </Button>
    </>
  )
}
