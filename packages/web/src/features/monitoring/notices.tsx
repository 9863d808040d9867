import type { OperatorNotice } from '@inkling/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { wordsOf } from './notice-words.ts'

/** What is wrong, with what to do about it; or that nothing is. */
export function Notices({ notices }: { notices: readonly OperatorNotice[] }) {
  if (notices.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-xl border border-line bg-raised px-4 py-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-jade" />
        {m.monitoring_well()}
      </p>
    )
  }
  return (
    <section aria-label={m.monitoring_notices_title()}>
      <ul className="flex flex-col gap-3">
        {notices.map(notice => (
          <li key={JSON.stringify(notice)}>
            <NoticeView notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoticeView({ notice }: { notice: OperatorNotice }) {
  const { title, text, reason, way } = wordsOf(notice)
  const told = useSentenceOf(reason)
  return (
    <div className="flex gap-3 rounded-xl border border-line border-l-4 border-l-seal bg-raised px-4 py-3">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-seal-ink" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
        {told && <p className="text-sm text-ink-soft">{m.monitoring_notice_reason({ told })}</p>}
        {way && (
          <Link
            to={way.to}
            className="inline-flex min-h-9 items-center text-sm text-seal-ink underline underline-offset-3"
          >
            {way.label}
          </Link>
        )}
      </div>
    </div>
  )
}
