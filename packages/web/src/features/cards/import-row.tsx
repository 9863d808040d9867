import type { Card } from '@inkling/contract'
import type { FileInQueue } from '../../api/file-queue.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { CardFactsLine } from './card-facts.tsx'
import { ImportLine, mayPass, RefusedLine, SendingLine } from './import-lines.tsx'
import { NoticeList } from './notice-list.tsx'
import { otherFile } from './other-file.ts'
import { Portrait } from './portrait.tsx'

interface ImportRowProps {
  item: FileInQueue<Card>
  onRetry: () => void
  onDismiss: () => void
}

/** One file: how far it has come, the card it became, or the sentence why it did not. */
export function ImportRow({ item, onRetry, onDismiss }: ImportRowProps) {
  const { file, progress } = item
  switch (progress.state) {
    case 'waiting':
    case 'sending':
      return <SendingLine file={file} share={progress.state === 'sending' ? progress.share : 0} />
    case 'done':
      return (
        <ImportLine>
          <Portrait
            name={progress.made.name}
            url={progress.made.avatar_url}
            className="h-24 w-18 rounded-lg"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="display line-clamp-1 text-lg">{progress.made.name}</span>
            <CardFactsLine card={progress.made} />
            <NoticeList notices={progress.made.notices} />
          </div>
          <Link to={paths.card(progress.made.id)} className={buttonClass('seal', 'small')}>
            {m.cards_import_open_link()}
          </Link>
        </ImportLine>
      )
    case 'too_large':
      return <RefusedLine file={file} sentence={m.problems_card_too_large()} onDismiss={onDismiss} />
    case 'refused':
      return (
        <RefusedLine
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
