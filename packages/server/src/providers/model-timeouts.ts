/** How long a model's side may take and how much it may send; the whole answer's bounds are the caller's. */
export interface ModelBounds {
  /** From the question to the first byte of the answer, connecting included. */
  first_byte_ms: number
  /** Between two pieces of an answer. */
  silence_ms: number
  /** How long the words after the end (usage, `[DONE]`) are waited for. */
  tail_ms: number
  /** One line of an event stream, and a whole answer that is no stream. */
  line_bytes: number
  /** An answer in all, words or not: more than twice what the longest takes that comes a character at a time. */
  answer_bytes: number
}

export const modelBounds: ModelBounds = {
  first_byte_ms: 60_000,
  silence_ms: 60_000,
  tail_ms: 3_000,
  line_bytes: 1024 * 1024,
  answer_bytes: 256 * 1024 * 1024,
}

/** For servers that first read a model of many gigabytes from a disk, and say nothing meanwhile. */
export const loadingBounds = (bounds: ModelBounds): ModelBounds => ({
  ...bounds,
  first_byte_ms: bounds.first_byte_ms * 5,
})
