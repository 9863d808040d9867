import type { AdminModel, FoundServer as Found } from '@inkling/contract'
import { FoundServer } from '../models/connect/found-servers.tsx'

interface FoundWayProps {
  servers: readonly Found[]
  models: readonly AdminModel[]
  onConnected: () => void
}

/** A server on this machine: one press. */
export const FoundWay = ({ servers, models, onConnected }: FoundWayProps) => (
  <ul className="flex flex-col gap-3">
    {servers.map(server => (
      <li key={server.base_url}>
        <FoundServer server={server} models={models} onConnected={onConnected} />
      </li>
    ))}
  </ul>
)
