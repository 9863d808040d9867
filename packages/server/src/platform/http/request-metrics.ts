import { Counter, gauge, Histogram, type Metric } from '../metrics/metrics.ts'

export class RequestMetrics {
  readonly requests = new Counter({
    name: 'inkling_http_requests_total',
    help: 'Calls by route and by what kind of answer they got.',
    labels: ['route', 'status'],
  })
  readonly seconds = new Histogram(
    {
      name: 'inkling_http_request_seconds',
      help: 'From the first line of a call to the end of its answer; streams of events are not among them.',
      labels: ['route'],
    },
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  )
  readonly problems = new Counter({
    name: 'inkling_http_problems_total',
    help: 'Refusals and failures by the code that the caller was told.',
    labels: ['code'],
  })
  /** Server errors; rejections because of load or shutdown don't count. */
  readonly failures = new Counter({
    name: 'inkling_http_failures_total',
    help: 'Calls that were answered with 500 or above, but for those that came when there were too many or the end was near.',
  })
  readonly refused = new Counter({
    name: 'inkling_http_refused_total',
    help: 'Calls that were refused because more was asked than could be answered.',
  })
  readonly slowReaders = new Counter({
    name: 'inkling_slow_readers_closed_total',
    help: 'Readers of events that took so little of what waited for them that they were let go.',
  })
  /** Open event stream connections of any kind. */
  readers = 0
  /** Requests without a response yet. */
  underWay = 0
  waiting: () => number = () => 0
  /** Route of the last request to start, logged when the event loop was blocked. */
  lastBegun = 'none'

  get metrics(): readonly Metric[] {
    const { requests, seconds, problems, failures, refused, slowReaders } = this
    return [
      requests,
      seconds,
      problems,
      failures,
      refused,
      slowReaders,
      gauge({ name: 'inkling_readers', help: 'Open connections for events.' }, () => this.readers),
      gauge(
        { name: 'inkling_http_requests_open', help: 'Calls under way, streams among them.' },
        () => this.underWay,
      ),
      gauge(
        { name: 'inkling_http_requests_waiting', help: 'Calls that wait until there is room for them.' },
        () => this.waiting(),
      ),
    ]
  }
}
