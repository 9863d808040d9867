import type { CardCapabilities, LinkedHost } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

/** Further hosts are only counted. */
const HOSTS_SHOWN = 5

interface CapabilityListProps {
  wants: CardCapabilities
  hosts: readonly LinkedHost[]
}

export function CapabilityList({ wants, hosts }: CapabilityListProps) {
  const { pages, regexScripts, backgroundScripts, speaks, remembers } = wants
  const lines = [
    pages > 0 && m.cards_want_pages({ count: pages }),
    regexScripts > 0 && m.cards_want_scripts({ count: regexScripts }),
    remembers && m.cards_want_variables(),
    speaks && m.cards_want_send(),
    backgroundScripts > 0 && m.cards_want_background({ count: backgroundScripts }),
    hosts.length > 0 && m.cards_want_hosts({ hosts: named(hosts), count: hosts.length }),
  ].filter(line => line !== false)
  return (
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-ink-soft wrap-anywhere">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const named = (hosts: readonly LinkedHost[]): string =>
  hosts
    .slice(0, HOSTS_SHOWN)
    .map(({ host }) => host)
    .join(' · ')
