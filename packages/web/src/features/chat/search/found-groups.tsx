import type { CardTile, FoundMessage, Session } from '@inkling/contract'
import type { ReactNode } from 'react'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { HighlightedExcerpt } from '../../../ui/elements/marked.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { type FoundInChat, groupByChat } from './grouped.ts'
import type { Place } from './places.ts'

/** One line to choose, and the page it opens. */
export interface FoundOption {
  readonly key: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body: ReactNode
}

export interface FoundGroup {
  readonly key: string
  readonly label: string
  readonly heading: ReactNode
  readonly options: readonly FoundOption[]
}

interface Found {
  readonly chats: readonly Session[]
  readonly characters: readonly CardTile[]
  readonly places: readonly Place[]
  readonly messages: readonly FoundMessage[]
}

/** Chats, characters and pages, then messages by chat. Empty groups are omitted. */
export function toFoundGroups({ chats, characters, places, messages }: Found): FoundGroup[] {
  return [
    named('chats', m.search_chats_named(), chats.map(chatOption)),
    named('characters', m.search_characters_named(), characters.map(characterOption)),
    named('places', m.search_places_named(), places.map(placeOption)),
    ...groupByChat(messages).map(inChat),
  ].filter(({ options }) => options.length > 0)
}

const named = (key: string, label: string, options: readonly FoundOption[]): FoundGroup => ({
  key,
  label,
  heading: <span className="font-medium">{label}</span>,
  options,
})

const chatOption = (session: Session): FoundOption => ({
  key: session.id,
  path: paths.chat(session.id),
  body: <NamedChat session={session} />,
})

const characterOption = ({ id, name, tagline, avatar_url }: CardTile): FoundOption => ({
  key: id,
  path: paths.card(id),
  body: (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} url={avatar_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-soft">{tagline}</span>
      </span>
    </span>
  ),
})

const placeOption = ({ path, name }: Place): FoundOption => ({ key: path, path, body: name() })

const inChat = ({ session, card, messages }: FoundInChat): FoundGroup => ({
  key: `messages-${session.id}`,
  label: `${card.name} · ${session.title}`,
  heading: (
    <span className="flex items-center gap-2.5">
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="truncate font-medium">{card.name}</span>
      {session.title !== card.name && (
        <span className="truncate text-sm text-ink-faint">{session.title}</span>
      )}
    </span>
  ),
  options: messages.map(message => ({
    key: message.id,
    path: paths.chat(session.id),
    query: { message: message.id },
    body: <FoundMessageLines found={message} />,
  })),
})

function FoundMessageLines({ found }: { found: FoundMessage }) {
  return (
    <>
      <span className="flex items-baseline gap-2 text-xs text-ink-faint">
        <span className="truncate">{found.name}</span>
        <time dateTime={found.created_at} className="ml-auto shrink-0">
          {formatAgo(found.created_at)}
        </time>
      </span>
      <span className="line-clamp-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <HighlightedExcerpt found={found} />
      </span>
    </>
  )
}

function NamedChat({ session }: { session: Session }) {
  const { card, title, updated_at } = session
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{card.name}</span>
          {title !== card.name && <span className="truncate text-sm text-ink-soft">{title}</span>}
          <time dateTime={updated_at} className="ml-auto shrink-0 text-xs text-ink-faint">
            {formatAgo(updated_at)}
          </time>
        </span>
        <span className="block truncate text-sm text-ink-soft">{lastMessageLine(session)}</span>
      </span>
    </span>
  )
}
