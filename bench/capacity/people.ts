/**
 * How people use a chat site: figures reported by operators, rounded pessimistically, not taken from logs. Replace them
 * with your own community's figures and run the benchmark again.
 */
export const people = {
  /** Share of accounts active per day. */
  activeShare: 0.1,
  /** Answers per active user and day. */
  answersADay: 40,
  /** Share of a day's answers in its busiest hour; an evenly spread day has 0.042. */
  busiestHour: 0.1,
  /** Tokens per answer, lognormal: median, and standard deviation of the logarithm. */
  answerTokens: { median: 250, sigma: 0.6 },
  tokensPerSecond: 40,
  firstTokenSeconds: 1,
  /** Other calls per answer: history, lists, settings and page loads. */
  callsAnAnswer: 6,
  /** Open pages, each with a live-event connection, per answer being written. */
  pagesAnAnswer: 12,
} as const

export const meanTokens = people.answerTokens.median * Math.exp(people.answerTokens.sigma ** 2 / 2)

export const secondsAnAnswer = people.firstTokenSeconds + meanTokens / people.tokensPerSecond

/** Answers started per second in the busiest hour. */
export const answersPerSecond = (accounts: number): number =>
  (accounts * people.activeShare * people.answersADay * people.busiestHour) / 3600
