import { counter, histogram, type Metric } from '../metrics/metrics.ts'
import type { JobSource } from './keep-working.ts'

export class JobMetrics {
  readonly done = counter({
    name: 'inkling_jobs_total',
    help: 'Background jobs by kind and result.',
    labelNames: ['jobs', 'end'],
  })
  readonly seconds = histogram({
    name: 'inkling_job_seconds',
    help: 'Duration of background jobs.',
    labelNames: ['jobs'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  })

  get metrics(): readonly Metric[] {
    return [this.done, this.seconds]
  }

  watch<Job>(jobs: JobSource<Job>): JobSource<Job> {
    return {
      ...jobs,
      work: async (job, signal) => {
        const begunAt = performance.now()
        let end = 'broken'
        try {
          await jobs.work(job, signal)
          end = 'done'
        } finally {
          this.done.inc({ jobs: jobs.name, end })
          this.seconds.observe({ jobs: jobs.name }, (performance.now() - begunAt) / 1000)
        }
      },
    }
  }
}
