import type { KnownServer } from '@inkling/contract'
import { Cpu, Server } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useKnownServers } from '../store/admin-queries.ts'
import { isLocalServer, nameOfServer } from './servers.ts'

interface ServerDialogProps {
  onClose: () => void
  /** Undefined for an unknown service. */
  onChoose: (server: KnownServer | undefined) => void
  /** Present if models can run on this server. */
  onBox?: () => void
  /** Whether another address is allowed. */
  hasOther?: boolean
}

/** The service comes first, because most of the form depends on it. */
export function ServerDialog({ onClose, onChoose, onBox, hasOther = true }: ServerDialogProps) {
  const { data, error, isPending, refetch } = useKnownServers()
  return (
    <Dialog open onClose={onClose} title={m.models_add_title()} lead={m.models_server_lead()}>
      <div className="flex flex-col gap-6 pt-5">
        {isPending && <LoadingState />}
        {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {data && <KnownServers servers={data.servers} onChoose={onChoose} />}
        <div className="flex flex-col gap-2">
          {onBox && (
            <Wide
              icon={Cpu}
              label={m.models_server_box()}
              text={m.models_server_box_text()}
              onClick={onBox}
            />
          )}
          {hasOther && (
            <Wide
              icon={Server}
              label={m.models_server_other()}
              text={m.models_server_other_text()}
              onClick={() => onChoose(undefined)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface KnownServersProps {
  servers: readonly KnownServer[]
  onChoose: (server: KnownServer) => void
}

const KnownServers = ({ servers, onChoose }: KnownServersProps) => (
  <>
    <Group
      title={m.models_server_far()}
      servers={servers.filter(server => !isLocalServer(server))}
      onChoose={onChoose}
    />
    {servers.some(isLocalServer) && (
      <Group title={m.models_server_near()} servers={servers.filter(isLocalServer)} onChoose={onChoose} />
    )}
  </>
)

interface GroupProps extends KnownServersProps {
  title: string
}

const Group = ({ title, servers, onChoose }: GroupProps) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-sm font-medium text-ink-soft">{title}</h3>
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {servers.map(server => (
        <li key={nameOfServer(server)}>
          <button
            type="button"
            onClick={() => onChoose(server)}
            className="h-full min-h-11 w-full rounded-lg border border-line px-3 py-2 text-start text-sm font-medium hover:border-line-strong hover:bg-sunken"
          >
            {nameOfServer(server)}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

interface WideProps {
  icon: typeof Cpu
  label: string
  text: string
  onClick: () => void
}

const Wide = ({ icon: Icon, label, text, onClick }: WideProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="flex min-h-14 items-center gap-3 rounded-lg border border-line px-3 py-2 text-start hover:border-line-strong hover:bg-sunken"
  >
    <Icon aria-hidden="true" className="size-5 shrink-0 text-seal-ink" strokeWidth={1.6} />
    <span>
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
  </button>
)
