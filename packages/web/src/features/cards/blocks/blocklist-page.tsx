import { BLOCKS_MAX, type Blocklist } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { PageLayout, Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { AdultSwitch } from '../../accounts/fields/adult-switch.tsx'
import { ChosenList } from '../../tags/chosen-list.tsx'
import { withWords } from '../../tags/chosen-tags.ts'
import { useTagShelves } from '../../tags/queries.ts'
import { TagEntry } from '../../tags/tag-entry.tsx'
import { toggleAuthor } from './blocklist.ts'
import { useBlocklist, useChangeBlocklist } from './queries.ts'

/** Each change applies at once. */
export function BlocklistPage() {
  const { data, error, refetch } = useBlocklist()
  const change = useChangeBlocklist()
  return (
    <PageLayout
      isNarrow
      title={m.blocks_page_title()}
      lead={m.blocks_page_lead()}
      within={{ to: paths.user, label: m.app_nav_me() }}
    >
      {data ? (
        <div className="flex flex-col gap-9">
          <BlockedTags list={data} onChange={change.mutate} />
          <BlockedAuthors list={data} onChange={change.mutate} />
          <Section title={m.blocks_more_title()}>
            <AdultSwitch />
          </Section>
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </PageLayout>
  )
}

interface PartProps {
  list: Blocklist
  onChange: (list: Blocklist) => void
}

function BlockedTags({ list, onChange }: PartProps) {
  const shelves = useTagShelves().data?.items ?? []
  const isFull = list.tags.length >= BLOCKS_MAX
  const change = (tags: string[]) => onChange({ ...list, tags: tags.slice(0, BLOCKS_MAX) })
  return (
    <Section title={m.blocks_tags_title()}>
      {list.tags.length === 0 && <p className="text-ink-soft">{m.blocks_tags_empty()}</p>}
      <ChosenList tags={list.tags} onRemove={word => change(list.tags.filter(tag => tag !== word))} />
      <TagEntry
        shelves={shelves}
        words={list.tags}
        isFull={isFull}
        onAdd={words => change(withWords(list.tags, words))}
      />
      {isFull && <p className="text-sm text-ink-faint">{m.blocks_full({ max: BLOCKS_MAX })}</p>}
    </Section>
  )
}

function BlockedAuthors({ list, onChange }: PartProps) {
  return (
    <Section title={m.blocks_authors_title()}>
      {list.authors.length === 0 && <p className="text-ink-soft">{m.blocks_authors_empty()}</p>}
      <ul className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line empty:hidden">
        {list.authors.map(author => (
          <li key={author.id} className="flex items-center gap-3 bg-raised px-4 py-2.5">
            <Avatar name={author.display_name} url={author.avatar_url} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{author.display_name}</bdi>
              <span className="block truncate text-sm text-ink-faint">@{author.username}</span>
            </span>
            <Button
              size="small"
              aria-label={m.blocks_author_remove_button({ name: author.display_name })}
              onClick={() => onChange(toggleAuthor(list, author))}
            >
              {m.blocks_author_unblock_button()}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
