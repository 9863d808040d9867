import { FileX2, X } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { formatBytes } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { CardFactsLine } from './card-facts.tsx'
import type { Import } from './import-queue.ts'
import { NoticeList } from './notice-list.tsx'
import { type OtherFile, otherFile } from './other-file.ts'
import { Portrait } from './portrait.tsx'

interface ImportRowProps {
  item: Import
  onRetry: () => void
  onDismiss: () => void
}

/** One file: how far it has come, the card it became, or the sentence why it did not. */
export function ImportRow({ item, onRetry, onDismiss }: ImportRowProps) {
  const { file, progress } = item
  switch (progress.state) {
    case 'waiting':
    case 'sending':
      return <Sending file={file} share={progress.state === 'sending' ? progress.share : 0} />
    case 'done':
      return (
        <Row>
          <Portrait
            name={progress.card.name}
            url={progress.card.avatar_url}
            className="h-24 w-18 rounded-lg"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="display line-clamp-1 text-lg">{progress.card.name}</span>
            <CardFactsLine card={progress.card} />
            <NoticeList notices={progress.card.notices} />
          </div>
          <Link to={paths.card(progress.card.id)} className={buttonClass('seal', 'small')}>
            {m.cards_import_open_link()}
          </Link>
        </Row>
      )
    case 'too_large':
      return <Refused file={file} sentence={m.problems_card_too_large()} onDismiss={onDismiss} />
    case 'refused':
      return (
        <Refused
          file={file}
          sentence={problemSentence(progress.error)}
          other={otherFile(progress.error)}
          onDismiss={onDismiss}
          {...(mayPass(progress.error) ? { onRetry } : {})}
        />
      )
    default:
      return progress satisfies never
  }
}

/** The file itself may be good: it was the way there that failed. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.isLost || error.status === 429 || error.status >= 500)

const Row = ({ children }: { children: React.ReactNode }) => (
  <div className="flex animate-rise flex-wrap items-center gap-4 rounded-2xl border border-line bg-raised p-3">
    {children}
  </div>
)

function Sending({ file, share }: { file: File; share: number }) {
  return (
    <Row>
      <Spinner className="size-6 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-ink-soft">
          {share < 1 ? m.cards_import_sending({ size: formatBytes(file.size) }) : m.cards_import_reading()}
        </p>
      </div>
      <progress value={share} max={1} aria-label={file.name} className="h-1.5 w-full accent-seal sm:w-40" />
    </Row>
  )
}

interface RefusedProps {
  file: File
  sentence: string
  /** What it is instead, and where it may be brought. */
  other?: OtherFile | undefined
  onDismiss: () => void
  onRetry?: () => void
}

function Refused({ file, sentence, other, onDismiss, onRetry }: RefusedProps) {
  return (
    <Row>
      <FileX2 aria-hidden="true" strokeWidth={1.4} className="size-8 text-seal-ink" />
      <div role="alert" className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-ink-soft">{other?.sentence ?? sentence}</p>
      </div>
      {other?.way && (
        <Link to={other.way.to} className={buttonClass('line', 'small')}>
          {other.way.label}
        </Link>
      )}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {m.app_retry_button()}
        </Button>
      )}
      <IconButton label={m.app_close_button()} onClick={onDismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </Row>
  )
}
