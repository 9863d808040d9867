import { LOREBOOK_NAME_MAX, type LorebookAttachment, type LorebookTile } from '@inkling/contract'
import { BookMarked, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { itemsOf } from '../../api/call/pages.ts'
import { formatAgo, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { InfiniteScrollEnd } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { useNavigateTo } from '../../ui/navigation/navigation.ts'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { ImportLorebooks } from './import-lorebooks.tsx'
import { LorebookMenu } from './lorebook-menu.tsx'
import { useAttachments, useCreateLorebook, useLorebooks } from './queries.ts'

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
    <PageLayout
      title={m.lorebooks_page_title()}
      lead={m.lorebooks_page_lead()}
      action={(query.isPending || lorebooks.length > 0) && write}
    >
      <ImportLorebooks />
      <LorebookList lorebooks={lorebooks} query={query}>
        <EmptyState title={m.lorebooks_empty_title()} action={write}>
          {m.lorebooks_empty_text()}
        </EmptyState>
      </LorebookList>
      <NewLorebook open={isWriting} onClose={() => setIsWriting(false)} />
    </PageLayout>
  )
}

interface LorebookListProps {
  lorebooks: readonly LorebookTile[]
  query: ReturnType<typeof useLorebooks>
  /** Shown if there are no lorebooks. */
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
      <InfiniteScrollEnd query={query} />
    </>
  )
}

function NewLorebook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const go = useNavigateTo()
  const create = useCreateLorebook()
  const form = useForm({
    schema: async () => (await import('../../api/schemas/schemas.ts')).NewLorebook,
    submit: async (body, key) => {
      const { id } = await create.mutateAsync({ body, key })
      go(paths.lorebook(id))
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.lorebooks_add_title()}
      submitLabel={m.lorebooks_create_button()}
      form={form}
    >
      <TextField
        label={m.lorebooks_field_name()}
        error={form.errors.name}
        name="name"
        maxLength={LOREBOOK_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface LorebookTileViewProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
}

function LorebookTileView({ lorebook, attachments }: LorebookTileViewProps) {
  const { id, name, entries, tokens, updated_at } = lorebook
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 rounded-2xl border border-line bg-raised p-4"
    >
      <div className="flex items-start gap-3">
        <BookMarked aria-hidden="true" strokeWidth={1.4} className="mt-2.5 size-6 shrink-0 text-seal-ink" />
        <div className="min-w-0 flex-1">
          <h2 className="flex min-h-11 items-center">
            <Link
              to={paths.lorebook(id)}
              className="display line-clamp-2 text-lg text-ink no-underline hover:text-seal-ink"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            {m.lorebooks_facts({ entries: formatNumber(entries), tokens: formatNumber(tokens) })}
          </p>
          <p className="text-sm text-ink-faint">{m.lorebooks_changed({ ago: formatAgo(updated_at) })}</p>
        </div>
        <LorebookMenu lorebook={lorebook} attachments={attachments} />
      </div>
      <AttachedTo attachments={attachments} />
    </article>
  )
}

/** Fits on two lines. */
const SHOWN_ATTACHMENTS = 3

/** Empty if the lorebook isn't attached anywhere. */
function AttachedTo({ attachments }: { attachments: readonly LorebookAttachment[] }) {
  if (attachments.length === 0) return null
  const rest = attachments.length - SHOWN_ATTACHMENTS
  return (
    <ul
      aria-label={m.lorebooks_attached_label()}
      className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3"
    >
      {attachments.slice(0, SHOWN_ATTACHMENTS).map(attachment => (
        <li key={attachment.session?.id ?? attachment.card?.id ?? 'all'} className="max-w-full">
          <Place attachment={attachment} />
        </li>
      ))}
      {rest > 0 && <li className="text-sm text-ink-faint">{m.lorebooks_attached_more({ count: rest })}</li>}
    </ul>
  )
}

const CHIP = 'flex min-h-11 max-w-56 items-center rounded-lg bg-sunken px-3 text-sm text-ink-soft sm:min-h-8'
const LINK = `${CHIP} no-underline hover:text-seal-ink`

function Place({ attachment: { card, session } }: { attachment: LorebookAttachment }) {
  if (session !== null) {
    return (
      <Link to={paths.chat(session.id)} className={LINK}>
        <span className="truncate">{m.lorebooks_attached_chat({ title: session.title })}</span>
      </Link>
    )
  }
  if (card === null) return <span className={CHIP}>{m.lorebooks_attached_all()}</span>
  if (card.is_deleted) return <span className={`${CHIP} line-through`}>{card.name}</span>
  return (
    <Link to={paths.card(card.id)} className={LINK}>
      <span className="truncate">{card.name}</span>
    </Link>
  )
}
