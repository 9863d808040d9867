/**
 * How people use a chat site. Not from logs: figures that operators of such sites report, rounded to our disadvantage.
 * If you know your own community, change these and run the benchmark again.
 */
export const people = {
  /** Share of all accounts active on a day. */
  activeShare: 0.1,
  /** Answers that an active user requests that day. */
  answersADay: 40,
  /** Share of a day's answers in its busiest hour; on an even day it is 0.042. */
  busiestHour: 0.1,
  /** Tokens of an answer: the median, and the standard deviation of its logarithm. */
  answerTokens: { median: 250, sigma: 0.6 },
  /** Tokens a second from the model, and seconds until the first one. */
  tokensPerSecond: 40,
  firstTokenSeconds: 1,
  /** Other calls per answer: history, lists, settings, and what pages request when they open. */
  callsAnAnswer: 6,
  /** Open pages, each with a live-event connection, per answer being written. */
  pagesAnAnswer: 12,
} as const

/** The mean of a lognormal distribution is not its median. */
export const meanTokens = people.answerTokens.median * Math.exp(people.answerTokens.sigma ** 2 / 2)

export const secondsAnAnswer = people.firstTokenSeconds + meanTokens / people.tokensPerSecond

/** Answers started a second, in the busiest hour of that many accounts. */
export const answersPerSecond = (accounts: number): number =>
  (accounts * people.activeShare * people.answersADay * people.busiestHour) / 3600
