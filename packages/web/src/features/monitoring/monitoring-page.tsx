import { Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { late } from '../../ui/feedback/lazy-with-retry.ts'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/navigation/page-frame.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { FiguresNow } from './figures-now.tsx'
import { Notices } from './notices.tsx'
import { useMonitoring } from './queries.ts'

/** How it stands is there at once; what went on comes behind it. */
const OverTime = late(async () => (await import('./over-time.tsx')).OverTime)
const Instances = late(async () => (await import('./instances.tsx')).Instances)

/** How this site does: what is wrong, how it stands, and what went on. */
export function MonitoringPage() {
  const state = useMonitoring()
  return (
    <AdminFrame title={m.monitoring_page_title()} lead={m.monitoring_page_lead()}>
      {state.isPending && <LoadingState />}
      {state.isError && <FailedState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <>
          {/* What was well is not known to be so any more. */}
          {!state.isError && <Notices notices={state.data.notices} />}
          <Section title={m.monitoring_now_title()}>
            <FiguresNow state={state.data} />
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
