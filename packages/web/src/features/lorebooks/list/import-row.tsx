import type { LorebookImport } from '@inkling/contract'
import { BookCheck, FileX2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { paths } from '../../../ui/paths.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { NoticeList } from '../../cards/notice-list.tsx'
import type { Import } from './import-queue.ts'

interface ImportRowProps {
  item: Import
  onRetry: () => void
  onDismiss: () => void
}

/** One file: on its way, the book it became, or the sentence why it did not. */
export function ImportRow({ item: { file, progress }, onRetry, onDismiss }: ImportRowProps) {
  const dismiss = (
    <IconButton label={m.app_close_button()} onClick={onDismiss}>
      <X aria-hidden="true" className="size-4" />
    </IconButton>
  )
  switch (progress.state) {
    case 'waiting':
    case 'sending':
      return (
        <Row icon={<Spinner className="size-5 text-ink-faint" />} title={file.name}>
          {m.lorebooks_import_reading()}
        </Row>
      )
    case 'done':
      return <Done outcome={progress.outcome} dismiss={dismiss} />
    case 'refused':
      return (
        <Row
          icon={<FileX2 aria-hidden="true" strokeWidth={1.4} className="size-6 text-seal-ink" />}
          title={file.name}
          isWrong
          actions={
            <>
              {mayPass(progress.error) && (
                <Button size="small" onClick={onRetry}>
                  {m.app_retry_button()}
                </Button>
              )}
              {dismiss}
            </>
          }
        >
          {problemSentence(progress.error)}
        </Row>
      )
    default:
      return progress satisfies never
  }
}

/** The file itself may be good: it was the way there that failed. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.isLost || error.status === 429 || error.status >= 500)

function Done({ outcome: { lorebook, notices }, dismiss }: { outcome: LorebookImport; dismiss: ReactNode }) {
  const { id, name, entries, tokens } = lorebook
  return (
    <Row
      icon={<BookCheck aria-hidden="true" strokeWidth={1.4} className="size-6 text-jade" />}
      title={name}
      actions={
        <>
          <Link to={paths.lorebook(id)} className={buttonClass('line', 'small')}>
            {m.lorebooks_open_link()}
          </Link>
          {dismiss}
        </>
      }
    >
      {m.lorebooks_facts({ entries: formatNumber(entries), tokens: formatNumber(tokens) })}
      <NoticeList notices={notices} />
    </Row>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  isWrong?: boolean
  actions?: ReactNode
  children: ReactNode
}

const Row = ({ icon, title, isWrong = false, actions, children }: RowProps) => (
  <div className="flex animate-rise flex-wrap items-center gap-3 rounded-xl border border-line bg-raised py-2 pr-2 pl-4">
    {icon}
    <div role={isWrong ? 'alert' : undefined} className="min-w-40 flex-1">
      <p className="truncate font-medium">{title}</p>
      <div className="text-sm text-ink-soft">{children}</div>
    </div>
    <div className="flex items-center gap-1">{actions}</div>
  </div>
)
