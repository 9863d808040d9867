import type { ReactNode } from 'react'
import type { FileInQueue } from '../../../api/uploads/file-queue.ts'
import type { FileQueue } from '../../../api/uploads/use-file-queue.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { ImportLine, mayPass, RefusedLine, SendingLine } from './import-lines.tsx'
import type { OtherFile } from './other-file.ts'

interface ImportListProps<Made> {
  queue: FileQueue<Made>
  /** Said of a file that is not even sent. */
  tooLarge: string
  /** What a file became. */
  children: (made: Made, file: File) => ReactNode
  /** What stands in place of a refusal that can be answered. */
  answerable?: (error: unknown, item: FileInQueue<Made>) => ReactNode
  /** What a refused file is instead. */
  other?: (error: unknown) => OtherFile | undefined
}

/** Of each file how far it has come, what it became, or the sentence why it did not. */
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
  item: FileInQueue<Made>
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
      return <ImportLine onDismiss={onDismiss}>{children(progress.made, file)}</ImportLine>
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
          {...(mayPass(error) ? { onRetry } : {})}
        />
      )
    }
    default:
      return progress satisfies never
  }
}
