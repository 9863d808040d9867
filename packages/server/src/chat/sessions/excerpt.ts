import { findFolded } from '@inkling/engine'
import { type Excerpt, plainExcerptAround } from '../../platform/text/excerpt.ts'

/** The part of a text around the first place that says what was looked for; null when none does. */
export const excerptOf = (text: string, wanted: string): Excerpt | null =>
  plainExcerptAround(text, findFolded(text, wanted))
