import { counter, gauge, histogram, type Metric } from '../metrics/metrics.ts'

/** Upper bounds in seconds. */
export const REQUEST_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export class RequestMetrics {
  readonly requests = counter({
    name: 'inkling_http_requests_total',
    help: 'Requests by route and status class.',
    labelNames: ['route', 'status'],
  })
  readonly seconds = histogram({
    name: 'inkling_http_request_seconds',
    help: 'Duration of requests, without event streams.',
    labelNames: ['route'],
    buckets: REQUEST_S,
  })
  readonly problems = counter({
    name: 'inkling_http_problems_total',
    help: 'Error responses by error code.',
    labelNames: ['code'],
  })
  /** Rejections because of load or shutdown do not count. */
  readonly failures = counter({
    name: 'inkling_http_failures_total',
    help: 'Responses with status 500 or above, except during overload or shutdown.',
  })
  readonly refused = counter({
    name: 'inkling_http_refused_total',
    help: 'Requests refused because of overload.',
  })
  readonly slowReaders = counter({
    name: 'inkling_slow_readers_closed_total',
    help: 'Event streams closed because the client read too slowly.',
  })
  readers = 0
  underWay = 0
  waiting: () => number = () => 0
  /** Logged if the event loop was blocked. */
  lastBegun = 'none'
  onBegin: () => void = () => undefined

  begin(route: string): void {
    this.lastBegun = route
    this.underWay++
    this.onBegin()
  }

  get metrics(): readonly Metric[] {
    const { requests, seconds, problems, failures, refused, slowReaders } = this
    return [
      requests,
      seconds,
      problems,
      failures,
      refused,
      slowReaders,
      gauge({ name: 'inkling_readers', help: 'Open event streams.' }, () => this.readers),
      gauge(
        { name: 'inkling_http_requests_open', help: 'Requests in progress, including event streams.' },
        () => this.underWay,
      ),
      gauge({ name: 'inkling_http_requests_waiting', help: 'Requests waiting in the queue.' }, () =>
        this.waiting(),
      ),
    ]
  }
}
