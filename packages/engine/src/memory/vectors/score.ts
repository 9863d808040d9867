/**
 * What speaks for a memory, each between 0 and 1: how alike it is to what is being said, how lately it was said, and how
 * much it matters to whoever wrote it down.
 */
export type ScoreFactors = { likeness: number; recency: number; importance: number }

/** How alike the memories of a branch are to what is being said: on average, and at best. */
export type SimilarityStatistics = { mean: number; best: number }

/** The importance of what nobody has said anything about. */
export const DEFAULT_IMPORTANCE = 0.5

/**
 * What each ground weighs. Likeness leads, or the wrong thing would come back. Importance can make up for 0.4 of it:
 * what somebody marked as essential comes back when it is only half as alike. Recency settles what is otherwise equal;
 * what was said last is in the window anyway.
 */
const WEIGHTS: ScoreFactors = { likeness: 0.6, recency: 0.15, importance: 0.25 }

/**
 * Below this score nothing comes back, however much room there is: what is like everything else said in this branch, of
 * no importance and long ago has 0.125, and would only lead the model astray.
 */
export const MIN_SCORE = 0.35

/** By how much the best must be more alike than the average for anything to stand out at all. In cosines. */
const CLEAR = 0.08

/** After so many messages recency is a half. */
const HALF_FORGOTTEN = 200

/** The score of a memory: 1 where everything speaks for it. */
export function computeScore({ likeness, recency, importance }: ScoreFactors): number {
  return WEIGHTS.likeness * likeness + WEIGHTS.recency * recency + WEIGHTS.importance * importance
}

/**
 * How alike a memory is among those of its branch: 0 as the average, 1 as the best. Cosines themselves cannot be
 * compared: one model has all of them between 0.7 and 0.9, another between 0 and 0.6.
 */
export function relativeSimilarity({ mean, best }: SimilarityStatistics, similarity: number): number {
  return clamp((similarity - mean) / Math.max(best - mean, CLEAR))
}

/** How lately something was said that so many messages follow. Falls quickly at first and then ever more slowly. */
export function computeRecency(age: number): number {
  return HALF_FORGOTTEN / (HALF_FORGOTTEN + Math.max(0, age))
}

/** How near two memories are to being the same: 0 as any two of this branch, 1 as twins. */
export function relativeNearness({ mean }: SimilarityStatistics, similarity: number): number {
  return clamp((similarity - mean) / Math.max(1 - mean, CLEAR))
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
