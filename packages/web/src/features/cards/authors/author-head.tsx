import type { AuthorPage } from '@inkling/contract'
import { formatCount, formatDate } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { blocksAuthor, toggleAuthor } from '../blocks/blocklist.ts'
import { useBlocklist, useChangeBlocklist } from '../blocks/queries.ts'
import { useFollow } from './queries.ts'

export function AuthorHead({ author }: { author: AuthorPage }) {
  const { cards, chats, followers } = author.stats
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={author.display_name} url={author.avatar_url} size="large" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <div>
          <h1 className="display text-3xl break-words">
            <bdi>{author.display_name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-faint">
            <span>@{author.username}</span>
            <span>{m.accounts_since({ date: formatDate(author.created_at) })}</span>
          </p>
        </div>
        {author.bio !== '' && (
          <p className="max-w-prose break-words whitespace-pre-wrap text-ink-soft">
            <bdi>{author.bio}</bdi>
          </p>
        )}
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Count name={m.authors_stat_cards()} count={cards} />
          <Count name={m.authors_stat_chats()} count={chats} />
          <Count name={m.authors_stat_followers()} count={followers} />
        </dl>
        <div className="mt-1 flex flex-wrap gap-2">
          {author.my.is_self ? (
            <Link to={paths.user} className={buttonClass('line', 'small')}>
              {m.authors_own_page_link()}
            </Link>
          ) : (
            <>
              <FollowButton author={author} />
              <BlockButton author={author} />
            </>
          )}
        </div>
      </div>
    </header>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className="flex gap-1.5">
    <dt className="text-ink-faint">{name}</dt>
    <dd className="font-medium">{formatCount(count)}</dd>
  </div>
)

function FollowButton({ author: { id, display_name: name, my } }: { author: AuthorPage }) {
  const follow = useFollow(id)
  return (
    <Button
      look={my.follows ? 'line' : 'seal'}
      size="small"
      busy={follow.isPending}
      aria-label={my.follows ? m.authors_unfollow_label({ name }) : undefined}
      onClick={() => follow.mutate(!my.follows)}
    >
      {my.follows ? m.authors_unfollow_button() : m.authors_follow_button()}
    </Button>
  )
}

function BlockButton({ author }: { author: AuthorPage }) {
  const { data: list } = useBlocklist()
  const change = useChangeBlocklist()
  const isBlocked = list !== undefined && blocksAuthor(list, author.id)
  return (
    <Button
      look="plain"
      size="small"
      busy={change.isPending}
      disabled={list === undefined}
      onClick={() => list && change.mutate(toggleAuthor(list, author))}
    >
      {isBlocked ? m.blocks_author_unblock_button() : m.blocks_author_button()}
    </Button>
  )
}
