import { gauge, type Metric } from './metrics.ts'

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const startedAtS = Date.now() / 1000 - process.uptime()

/** What any process can be asked, under the names that dashboards know. */
export const processMetrics: readonly Metric[] = [
  gauge({ name: 'process_start_time_seconds', help: 'When it was started, since 1970.' }, () => startedAtS),
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory that it holds.' }, () =>
    process.memoryUsage.rss(),
  ),
  gauge(
    { name: 'inkling_heap_used_bytes', help: 'Of it, what JavaScript uses.' },
    () => process.memoryUsage().heapUsed,
  ),
  { read: () => ({ ...cpu, readings: [{ labels: {}, value: cpuSeconds() }] }) },
  gauge(
    { name: 'inkling_handles', help: 'What keeps the process busy: connections, timers, files.' },
    () => process.getActiveResourcesInfo().length,
  ),
]

const cpu = {
  name: 'process_cpu_seconds_total',
  help: 'Processor time that it took, user and system.',
  type: 'counter' as const,
}
