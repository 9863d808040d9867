import { FileX2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import type { FileQueue } from '../../../api/uploads/use-file-queue.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass, IconButton } from '../../../ui/elements/button.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import type { RecognisedFile } from './other-file.ts'

interface ImportListProps<Made> {
  queue: FileQueue<Made>
  tooLarge: string
  children: (made: Made, file: File) => ReactNode
  /** Replaces an error that the user can resolve. */
  answerable?: (error: unknown, item: QueuedFile<Made>) => ReactNode
  /** Recognises a refused file of another kind. */
  other?: (error: unknown) => RecognisedFile | undefined
}

export const ImportList = <Made,>({ queue, ...line }: ImportListProps<Made>) => (
  <ul aria-live="polite" className="flex flex-col gap-3 empty:hidden">
    {queue.files.map(item => (
      <li key={item.id}>
        <ImportRow
          {...line}
          item={item}
          onRetry={() => queue.retry(item.id)}
          onDismiss={() => queue.dismiss(item.id)}
        />
      </li>
    ))}
  </ul>
)

interface ImportRowProps<Made> extends Omit<ImportListProps<Made>, 'queue'> {
  item: QueuedFile<Made>
  onRetry: () => void
  onDismiss: () => void
}

function ImportRow<Made>(props: ImportRowProps<Made>) {
  const { item, tooLarge, children, answerable, other, onRetry, onDismiss } = props
  const { file, progress } = item
  switch (progress.state) {
    case 'waiting':
    case 'sending':
      return <SendingLine file={file} share={progress.state === 'sending' ? progress.share : 0} />
    case 'done':
      return <ImportLine onDismiss={onDismiss}>{children(progress.result, file)}</ImportLine>
    case 'too_large':
      return <RefusedLine file={file} sentence={tooLarge} onDismiss={onDismiss} />
    case 'refused': {
      const { error } = progress
      const answer = answerable?.(error, item)
      if (answer) return <ImportLine>{answer}</ImportLine>
      return (
        <RefusedLine
          file={file}
          sentence={problemSentence(error)}
          other={other?.(error)}
          onDismiss={onDismiss}
          {...(isRetryable(error) ? { onRetry } : {})}
        />
      )
    }
    default:
      return progress satisfies never
  }
}

/** After a failed transfer, the file itself may be fine. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.isLost || error.status === 429 || error.status >= 500)

const ImportLine = ({ children, onDismiss }: { children: ReactNode; onDismiss?: () => void }) => (
  <div className="flex animate-rise flex-wrap items-center gap-4 rounded-2xl border border-line bg-raised p-3">
    {children}
    {onDismiss && (
      <IconButton label={m.app_close_button()} onClick={onDismiss} className="ml-auto">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    )}
  </div>
)

function SendingLine({ file, share }: { file: File; share: number }) {
  return (
    <ImportLine>
      <Spinner className="size-6 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-ink-soft">
          {share < 1 ? m.cards_import_sending({ size: formatBytes(file.size) }) : m.cards_import_reading()}
        </p>
      </div>
      <progress value={share} max={1} aria-label={file.name} className="h-1.5 w-full accent-seal sm:w-40" />
    </ImportLine>
  )
}

interface RefusedLineProps {
  file: File
  sentence: string
  /** The kind of the file and the place to import it. */
  other?: RecognisedFile | undefined
  onDismiss: () => void
  onRetry?: () => void
}

function RefusedLine({ file, sentence, other, onDismiss, onRetry }: RefusedLineProps) {
  return (
    <ImportLine onDismiss={onDismiss}>
      <FileX2 aria-hidden="true" strokeWidth={1.4} className="size-8 text-seal-ink" />
      <div role="alert" className="min-w-0 flex-1 basis-40">
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
    </ImportLine>
  )
}
