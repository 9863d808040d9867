import type { AdminModel, FoundServer as Found } from '@inkling/contract'
import { Cable, CircleCheck, Cpu, Drama, KeyRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { LocalCatalogList } from '../models/chat/catalog-list.tsx'
import { findUnconnected } from '../models/connect/found-models.ts'
import { FoundServer } from '../models/connect/found-servers.tsx'
import { isLocalServer } from '../models/form/servers.ts'
import {
  useAdminModels,
  useFoundServers,
  useLocalCatalog,
  useModelCatalog,
} from '../models/store/admin-queries.ts'
import { ApiKeyOption } from './key-way.tsx'
import { StepHead } from './step-head.tsx'

/** Offers four sources of models; the one that needs the least work is open first. */
export function ModelStep({ onNext }: { onNext: () => void }) {
  const known = useAdminModels()
  const catalog = useModelCatalog()
  const models = known.data?.items
  const foundServers = useFoundServers()
  const real = models?.find(({ provider }) => provider !== 'demo')
  if (known.isError) return <FailedState error={known.error} onRetry={() => void known.refetch()} />
  if (catalog.isError) return <FailedState error={catalog.error} onRetry={() => void catalog.refetch()} />
  // Determines the option that is open first.
  if (foundServers.isPending || models === undefined || catalog.data === undefined) return null
  // Local servers are left out, because they are detected automatically.
  const services = catalog.data.servers.filter(server => !isLocalServer(server))
  const servers = findUnconnected(foundServers.data ?? [], models)
  return (
    <>
      <StepHead title={m.first_run_model_title()} lead={m.first_run_model_lead()} />
      {real && <Connected model={real} onNext={onNext} />}
      <div className="flex flex-col gap-3">
        {servers.length > 0 && (
          <SetupOption isOpen icon={Cable} title={m.first_run_found_title()} text={m.first_run_found_text()}>
            <FoundServerOption servers={servers} models={models} onConnected={onNext} />
          </SetupOption>
        )}
        <SetupOption
          isOpen={servers.length === 0}
          icon={KeyRound}
          title={m.first_run_key_title()}
          text={m.first_run_key_text()}
        >
          <ApiKeyOption services={services} models={models} onConnected={onNext} />
        </SetupOption>
        <SetupOption icon={Cpu} title={m.first_run_box_title()} text={m.first_run_box_text()}>
          <LocalModelOption models={models} onTaken={onNext} />
        </SetupOption>
        <SetupOption icon={Drama} title={m.first_run_demo_title()} text={m.first_run_demo_text()}>
          <Button onClick={onNext} className="sm:self-start">
            {m.first_run_demo_button()}
          </Button>
        </SetupOption>
      </div>
    </>
  )
}

const Connected = ({ model, onNext }: { model: AdminModel; onNext: () => void }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-raised p-4">
    <CircleCheck aria-hidden="true" className="size-5 text-jade" />
    <p className="min-w-40 flex-1">{m.first_run_connected({ name: model.name })}</p>
    <Button look="seal" onClick={onNext}>
      {m.first_run_next_button()}
    </Button>
  </div>
)

interface SetupOptionProps {
  isOpen?: boolean
  icon: LucideIcon
  title: string
  text: string
  children: ReactNode
}

/** Opening a source closes the others. */
const SetupOption = ({ isOpen = false, icon: Icon, title, text, children }: SetupOptionProps) => (
  <details
    name="way"
    open={isOpen}
    className="rounded-2xl border border-line bg-raised open:border-line-strong"
  >
    <summary className="flex min-h-18 cursor-pointer list-none items-center gap-4 px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-seal-ink" strokeWidth={1.6} />
      <span className="min-w-0">
        <span className="display block text-lg">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
    </summary>
    <div className="flex flex-col gap-4 px-4 pt-1 pb-5 sm:px-5">{children}</div>
  </details>
)

interface FoundServerOptionProps {
  servers: readonly Found[]
  models: readonly AdminModel[]
  onConnected: () => void
}

const FoundServerOption = ({ servers, models, onConnected }: FoundServerOptionProps) => (
  <ul className="flex flex-col gap-3">
    {servers.map(server => (
      <li key={server.base_url}>
        <FoundServer server={server} models={models} onConnected={onConnected} />
      </li>
    ))}
  </ul>
)

interface LocalModelOptionProps {
  models: readonly AdminModel[]
  onTaken: () => void
}

/** The guide continues during the download. */
function LocalModelOption({ models, onTaken }: LocalModelOptionProps) {
  const { data, error, isPending, refetch } = useLocalCatalog()
  if (isPending) return <LoadingState />
  if (!data) return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className="text-sm text-ink-soft">{m.first_run_box_lead()}</p>
      <LocalCatalogList shelf={data} existingModels={models} onTaken={onTaken} />
    </>
  )
}
