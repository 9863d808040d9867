/**
 * How people use a chat site. Nobody's logs: what operators of such sites tell, rounded against us. Whoever knows
 * their own community changes these and runs the bench again.
 */
export const people = {
  /** Of all accounts, who comes on a day. */
  activeShare: 0.1,
  /** Answers that one of them asks for on that day. */
  answersADay: 40,
  /** Of a day's answers, those that fall into its busiest hour; an even day has 0.042. */
  busiestHour: 0.1,
  /** Tokens of an answer: the median, and the spread of its logarithm. */
  answerTokens: { median: 250, sigma: 0.6 },
  /** Tokens a second from the model, and seconds until its first. */
  tokensPerSecond: 40,
  firstTokenSeconds: 1,
  /** Calls beside the answers, for each of them: history, lists, settings, what pages ask when they open. */
  callsAnAnswer: 6,
  /** Pages open at once, each with a connection for live events, for each answer that is being written. */
  pagesAnAnswer: 12,
} as const

/** The middle of a lognormal distribution is not its median. */
export const meanTokens = people.answerTokens.median * Math.exp(people.answerTokens.sigma ** 2 / 2)

export const secondsAnAnswer = people.firstTokenSeconds + meanTokens / people.tokensPerSecond

/** Answers begun a second, in the busiest hour of that many accounts. */
export const answersPerSecond = (accounts: number): number =>
  (accounts * people.activeShare * people.answersADay * people.busiestHour) / 3600
