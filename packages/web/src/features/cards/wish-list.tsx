import type { CardWishes, LinkedHost } from '@inkling/engine'
import { m } from '../../paraglide/messages.js'

/** Hosts that are named; the rest are counted. */
const HOSTS_SHOWN = 5

interface WishListProps {
  wishes: CardWishes
  hosts: readonly LinkedHost[]
}

/** What a card wants to do beyond being read, a line each. */
export function WishList({ wishes, hosts }: WishListProps) {
  const { pages, regexScripts, backgroundScripts, speaks, remembers } = wishes
  const lines = [
    pages > 0 && m.cards_wish_pages({ count: pages }),
    regexScripts > 0 && m.cards_wish_scripts({ count: regexScripts }),
    remembers && m.cards_wish_variables(),
    speaks && m.cards_wish_send(),
    backgroundScripts > 0 && m.cards_wish_background({ count: backgroundScripts }),
    hosts.length > 0 && m.cards_wish_hosts({ hosts: named(hosts), count: hosts.length }),
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
