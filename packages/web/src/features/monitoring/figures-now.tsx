import type { MonitoringState } from '@inkling/contract'
import { formatAgo, formatBytes, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

export function CurrentFigures({ state }: { state: MonitoringState }) {
  const { instances, queue, database_bytes, backup } = state
  const alive = instances.filter(({ is_alive }) => is_alive)
  const sum = (of: (instance: (typeof alive)[number]) => number) =>
    alive.reduce((all, one) => all + of(one), 0)
  const disks = alive.map(({ disk_free_bytes }) => disk_free_bytes)
  const figures: readonly (readonly [label: string, value: string])[] = [
    [m.monitoring_graph_answers(), formatNumber(sum(({ answers_open }) => answers_open))],
    [m.monitoring_graph_queue(), formatNumber(queue.due)],
    [m.monitoring_graph_memory(), formatBytes(sum(({ memory_bytes }) => memory_bytes))],
    [m.monitoring_graph_disk(), disks.length === 0 ? '–' : formatBytes(Math.min(...disks))],
    [m.monitoring_now_database(), formatBytes(database_bytes)],
    [m.monitoring_now_backup(), backupWords(backup)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-raised px-4 py-3 sm:px-5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="display text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function backupWords({ is_daily, made_at }: MonitoringState['backup']): string {
  if (made_at !== null) return formatAgo(made_at)
  return is_daily ? m.monitoring_backup_none() : m.monitoring_backup_elsewhere()
}
