/** Factors from 0 to 1: similarity to the query, recency, and the importance set by the user. */
export type ScoreFactors = { likeness: number; recency: number; importance: number }

export type SimilarityStatistics = { mean: number; best: number }

export const DEFAULT_IMPORTANCE = 0.5

/**
 * Weights of the factors. Similarity leads, so that irrelevant memories stay out. Importance can outweigh 0.4 of it: an
 * essential memory is retrieved at half the similarity. Recency breaks ties; the latest messages are in the window
 * anyway.
 */
const WEIGHTS: ScoreFactors = { likeness: 0.6, recency: 0.15, importance: 0.25 }

/** Minimum score for retrieval. An average, unimportant, old memory scores 0.125 and would only mislead the model. */
export const MIN_SCORE = 0.35

/** Minimum lead of the best similarity over the mean, in cosines, before any memory counts as similar. */
const MIN_SPREAD = 0.08

/** Messages after which recency is one half. */
const HALF_LIFE = 200

export function computeScore({ likeness, recency, importance }: ScoreFactors): number {
  return WEIGHTS.likeness * likeness + WEIGHTS.recency * recency + WEIGHTS.importance * importance
}

/**
 * Similarity relative to the branch: 0 is the mean, 1 the best. Raw cosines are not comparable: some models range from
 * 0.7 to 0.9, others from 0 to 0.6.
 */
export function relativeSimilarity({ mean, best }: SimilarityStatistics, similarity: number): number {
  return clamp((similarity - mean) / Math.max(best - mean, MIN_SPREAD))
}

/** Recency by number of later messages; falls quickly, then slowly. */
export function computeRecency(age: number): number {
  return HALF_LIFE / (HALF_LIFE + Math.max(0, age))
}

/** Nearness of two memories: 0 is average for the branch, 1 is identical. */
export function relativeNearness({ mean }: SimilarityStatistics, similarity: number): number {
  return clamp((similarity - mean) / Math.max(1 - mean, MIN_SPREAD))
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
