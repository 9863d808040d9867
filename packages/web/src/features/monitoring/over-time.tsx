import type { Instance } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { Section } from '../../ui/navigation/page-frame.tsx'
import { MonitoringCharts } from './graphs.tsx'
import { type HistoryRange, ranges, useHistory } from './queries.ts'

const rangeNames: Record<HistoryRange, () => string> = {
  '1': m.monitoring_range_1,
  '24': m.monitoring_range_24,
  '168': m.monitoring_range_168,
}

/** History of one instance or of all. */
export function OverTime({ instances }: { instances: readonly Instance[] }) {
  const [query, setQuery] = useQuery()
  const range = ranges.find(known => known === query.hours) ?? '24'
  const instance = instances.find(({ id }) => id === query.instance)?.id
  const history = useHistory(range, instance)
  return (
    <Section
      title={m.monitoring_graphs_title()}
      action={
        <ChoiceBar
          label={m.monitoring_range_label()}
          value={range}
          choices={ranges.map(value => ({ value, label: rangeNames[value]() }))}
          onChoose={hours => setQuery({ hours: hours === '24' ? undefined : hours })}
        />
      }
    >
      {instances.length > 1 && (
        <div className="sm:max-w-72">
          <SelectField
            label={m.monitoring_instance_label()}
            value={instance ?? ''}
            options={[
              { value: '', label: m.monitoring_instance_all() },
              ...instances.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={event => setQuery({ instance: event.target.value || undefined })}
          />
        </div>
      )}
      {history.isPending && <LoadingState />}
      {history.isError && !history.data && (
        <FailedState error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.points.length === 0 && (
        <EmptyState title={m.monitoring_empty_title()}>{m.monitoring_empty_text()}</EmptyState>
      )}
      {history.data !== undefined && history.data.points.length > 0 && (
        <MonitoringCharts history={history.data} />
      )}
    </Section>
  )
}
