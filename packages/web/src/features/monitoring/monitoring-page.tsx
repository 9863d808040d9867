import type { OperatorNotice } from '@inkling/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Suspense } from 'react'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { lazyWithRetry } from '../../ui/feedback/lazy-part.tsx'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/navigation/page-frame.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { CurrentFigures } from './figures-now.tsx'
import { describeNotice } from './notice-words.ts'
import { useMonitoring } from './queries.ts'

/** The current state loads before the history. */
const OverTime = lazyWithRetry(async () => (await import('./over-time.tsx')).OverTime)
const Instances = lazyWithRetry(async () => (await import('./instances.tsx')).Instances)

export function MonitoringPage() {
  const state = useMonitoring()
  return (
    <AdminFrame title={m.monitoring_page_title()} lead={m.monitoring_page_lead()}>
      {state.isPending && <LoadingState />}
      {state.isError && <FailedState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <>
          {/* After an error, "all well" is uncertain. */}
          {!state.isError && <Notices notices={state.data.notices} />}
          <Section title={m.monitoring_now_title()}>
            <CurrentFigures state={state.data} />
          </Section>
          <Suspense fallback={<LoadingState />}>
            <OverTime instances={state.data.instances} />
            <Section title={m.monitoring_instances_title()}>
              <Instances instances={state.data.instances} />
            </Section>
          </Suspense>
        </>
      )}
    </AdminFrame>
  )
}

function Notices({ notices }: { notices: readonly OperatorNotice[] }) {
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
  const { title, text, reason, way } = describeNotice(notice)
  const sentence = useSentenceOf(reason)
  return (
    <div className="flex gap-3 rounded-xl border border-line border-l-4 border-l-seal bg-raised px-4 py-3">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-seal-ink" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
        {sentence && (
          <p className="text-sm text-ink-soft">{m.monitoring_notice_reason({ told: sentence })}</p>
        )}
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
