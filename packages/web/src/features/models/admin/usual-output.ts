/** Room for an answer is kept free of the prompt: what a model could write at most is not what a chat wants. */
const MOST = 8_192

/** How long answers may be to begin with, by what a model could write. */
export const usualOutput = (max_output_tokens: number): number => Math.min(max_output_tokens, MOST)
