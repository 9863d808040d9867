import type { LorebookTile } from '@inkling/contract'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { MoreOnScroll } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { PageFrame } from '../../ui/navigation/page-frame.tsx'
import { itemsOf } from '../cards/store/queries.ts'
import { ImportLorebooks } from './import-lorebooks.tsx'
import { LorebookTileView } from './lorebook-tile.tsx'
import { NewLorebook } from './new-lorebook.tsx'
import { useAttachments, useLorebooks } from './queries.ts'

/** One's own lorebooks: write, bring, take away, attach. */
export function LorebooksPage() {
  const query = useLorebooks()
  const [isWriting, setIsWriting] = useState(false)
  const lorebooks = itemsOf(query.data)
  const write = (
    <Button look="seal" size="small" onClick={() => setIsWriting(true)}>
      <Plus aria-hidden="true" className="size-4" />
      {m.lorebooks_add_button()}
    </Button>
  )
  return (
    <PageFrame title={m.lorebooks_page_title()} lead={m.lorebooks_page_lead()} action={write}>
      <ImportLorebooks />
      <LorebookList lorebooks={lorebooks} query={query}>
        <EmptyState title={m.lorebooks_empty_title()} action={write}>
          {m.lorebooks_empty_text()}
        </EmptyState>
      </LorebookList>
      <NewLorebook open={isWriting} onClose={() => setIsWriting(false)} />
    </PageFrame>
  )
}

interface LorebookListProps {
  lorebooks: readonly LorebookTile[]
  query: ReturnType<typeof useLorebooks>
  /** Shown when there is none. */
  children: ReactNode
}

function LorebookList({ lorebooks, query, children }: LorebookListProps) {
  const attachments = useAttachments().data ?? []
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (lorebooks.length === 0) return children
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {lorebooks.map(lorebook => (
          <li key={lorebook.id} className="animate-appear">
            <LorebookTileView
              lorebook={lorebook}
              attachments={attachments.filter(({ lorebook_id }) => lorebook_id === lorebook.id)}
            />
          </li>
        ))}
      </ul>
      <MoreOnScroll query={query} />
    </>
  )
}
