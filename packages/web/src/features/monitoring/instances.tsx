import type { Instance } from '@inkling/contract'
import { formatAgo, formatBytes, formatDateTime, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

export const Instances = ({ instances }: { instances: readonly Instance[] }) => (
  <ul className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
    {instances.map(instance => (
      <li
        key={instance.id}
        className="flex flex-wrap items-center gap-x-6 gap-y-1 bg-raised px-4 py-3 sm:px-5"
      >
        <InstanceView instance={instance} />
      </li>
    ))}
  </ul>
)

function InstanceView({ instance }: { instance: Instance }) {
  const { name, version, started_at, seen_at, is_alive, answers_open, memory_bytes } = instance
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {m.monitoring_instance_since({ version, time: formatDateTime(started_at) })}
        </p>
      </div>
      {is_alive && (
        <p className="text-sm text-ink-soft tabular-nums">
          {m.monitoring_graph_answers()} {formatNumber(answers_open)} · {formatBytes(memory_bytes)}
        </p>
      )}
      <p className={`inline-flex items-center gap-2 text-sm ${is_alive ? '' : 'text-seal-ink'}`}>
        <span aria-hidden="true" className={`size-2 rounded-full ${is_alive ? 'bg-jade' : 'bg-seal'}`} />
        {is_alive ? m.monitoring_instance_alive() : m.monitoring_instance_gone({ time: formatAgo(seen_at) })}
      </p>
    </>
  )
}
