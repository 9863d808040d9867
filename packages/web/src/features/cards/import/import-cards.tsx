import { type Card, type CardId, CHARX_MAX } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import { type FileQueue, useFileQueue } from '../../../api/uploads/use-file-queue.ts'
import { useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass, IconButton } from '../../../ui/elements/button.tsx'
import { DropArea } from '../../../ui/form/drop-area.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { keys } from '../store/keys.ts'
import { CardFactsLine } from '../view/card-facts.tsx'
import { Portrait } from '../view/portrait.tsx'
import { ImportList } from './import-list.tsx'
import { NoticeList } from './notice-list.tsx'
import { recogniseRefusedFile } from './other-file.ts'
import { takeSharedFile } from './shared-file.ts'

const ACCEPTED = '.png,.apng,.webp,.json,.yaml,.yml,.charx,image/png,image/webp,application/json'

export function ImportCards() {
  const queue = useCardImports()
  const tooLarge = useSentenceOf('card_too_large') ?? m.problems_too_large()
  return (
    <div className="flex flex-col gap-4">
      <SharedFile onImport={file => queue.add([file])} />
      <DropArea
        look="tall"
        title={m.cards_import_title()}
        hint={m.cards_import_hint()}
        accept={ACCEPTED}
        onFiles={queue.add}
      />
      {queue.files.length > 1 && (
        <p role="status" className="text-sm text-ink-soft">
          {importSummary(queue.files)}
        </p>
      )}
      <ImportList
        queue={queue}
        tooLarge={tooLarge}
        other={recogniseRefusedFile}
        answerable={(error, item) => {
          const known = existingCard(error)
          return known && <Duplicate card={known} item={item} queue={queue} />
        }}
      >
        {card => <Imported card={card} />}
      </ImportList>
    </div>
  )
}

/** A file that was shared to the installed app. Other sites can share too, so the user confirms it. */
function SharedFile({ onImport }: { onImport: (file: File) => void }) {
  const [{ shared }, setQuery] = useQuery()
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (shared === undefined) return
    setQuery({ shared: undefined })
    void takeSharedFile().then(setFile)
  })
  if (file === undefined) return null
  return (
    <section
      aria-label={m.cards_shared_title()}
      className="flex flex-wrap items-center gap-3 rounded-2xl border border-line-strong bg-raised p-4"
    >
      <p className="min-w-0 flex-1 basis-48">
        <span className="block text-sm text-ink-soft">{m.cards_shared_title()}</span>
        <span className="block truncate font-medium">{file.name}</span>
      </p>
      <Button
        look="seal"
        onClick={() => {
          onImport(file)
          setFile(undefined)
        }}
      >
        {m.cards_shared_import_button()}
      </Button>
      <Button onClick={() => setFile(undefined)}>{m.app_cancel_button()}</Button>
    </section>
  )
}

interface ExistingCard {
  readonly id: CardId
  readonly name: string
}

/** Set if the server refused a duplicate. */
function existingCard(error: unknown): ExistingCard | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem?.code !== 'card_exists') return undefined
  return { id: String(problem.facts?.card_id) as CardId, name: String(problem.facts?.name) }
}

interface DuplicateProps {
  card: ExistingCard
  item: QueuedFile<Card>
  queue: CardImports
}

/** Offers to open the user's identical card or import another copy. */
const Duplicate = ({ card, item, queue }: DuplicateProps) => (
  <>
    <div role="alert" className="min-w-0 flex-1 basis-64">
      <p className="truncate font-medium">{item.file.name}</p>
      <p className="text-sm text-ink-soft">{m.cards_import_exists({ name: card.name })}</p>
    </div>
    <Link to={paths.card(card.id)} className={buttonClass('seal', 'small')}>
      {m.cards_import_open_link()}
    </Link>
    <Button size="small" onClick={() => queue.importAgain(item.id)}>
      {m.cards_import_again_button()}
    </Button>
    <IconButton label={m.app_close_button()} onClick={() => queue.dismiss(item.id)}>
      <X aria-hidden="true" className="size-4" />
    </IconButton>
  </>
)

const Imported = ({ card }: { card: Card }) => (
  <>
    <Portrait name={card.name} url={card.avatar_url} className="h-24 w-18 rounded-lg" />
    <div className="flex min-w-40 flex-1 flex-col gap-1">
      <span className="display line-clamp-1 break-all text-lg">{card.name}</span>
      <CardFactsLine card={card} />
      <NoticeList notices={card.notices} />
    </div>
    <Link to={paths.card(card.id)} className={`ml-auto ${buttonClass('seal', 'small')}`}>
      {m.cards_import_open_link()}
    </Link>
  </>
)

/** Includes imports in progress. */
export function importSummary(files: readonly QueuedFile<Card>[]): string {
  const states = files.map(({ progress }) => progress)
  const cards = states.flatMap(progress => (progress.state === 'done' ? [progress.result] : []))
  const refused = states.filter(({ state }) => state === 'refused' || state === 'too_large').length
  const mended = cards.filter(({ notices }) => notices.length > 0).length
  const waiting = files.length - cards.length - refused
  return [
    m.cards_import_report_done({ count: cards.length, of: files.length }),
    ...(mended > 0 ? [m.cards_import_report_mended({ count: mended })] : []),
    ...(refused > 0 ? [m.cards_import_report_refused({ count: refused })] : []),
    ...(waiting > 0 ? [m.cards_import_report_waiting({ count: waiting })] : []),
  ].join(' · ')
}

interface CardImports extends FileQueue<Card> {
  /** Imports a duplicate as another card. */
  importAgain(id: string): void
}

/** Asks before importing a duplicate. */
function useCardImports(): CardImports {
  const queries = useQueryClient()
  const wantedAgain = useRef(new Set<string>())
  const queue = useFileQueue<Card>(CHARX_MAX, async ({ id, file, fileName }, options) => {
    const duplicates = wantedAgain.current.has(id) ? 'keep' : 'refuse'
    const card = await call('cards.import', { query: { fileName, duplicates }, body: file }, options)
    queries.setQueryData(keys.card(card.id), card)
    void queries.invalidateQueries({ queryKey: keys.myCards })
    return card
  })
  return {
    ...queue,
    importAgain(id) {
      wantedAgain.current.add(id)
      queue.retry(id)
    },
  }
}
