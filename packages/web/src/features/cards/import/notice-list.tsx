import type { CardNotice } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { noticeSentences } from './notice-sentences.ts'

/** What the import met, folded: nothing of it keeps the card from working. */
export function NoticeList({ notices }: { notices: readonly CardNotice[] }) {
  if (notices.length === 0) return null
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1">{m.cards_notices_summary({ count: notices.length })}</summary>
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-5">
        {noticeSentences(notices).map(({ sentence, places }) => (
          <li key={sentence}>
            {sentence}
            {places.length > 0 && (
              <span className="block text-xs break-all text-ink-faint">{places.join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
