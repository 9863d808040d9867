/** What a chat reads on each turn is paid for, or waited for, on each turn: a long memory costs less than a long window. */
const WINDOW = 32_768
/** Room for an answer is kept free of the prompt: what a model could write at most is not what a chat wants. */
const OUTPUT = 8_192

/** How much of what a model could hold it is given to begin with. */
export const usualWindow = (context_tokens: number): number => Math.min(context_tokens, WINDOW)

/** How long answers may be to begin with, by what a model could write. */
export const usualOutput = (max_output_tokens: number): number => Math.min(max_output_tokens, OUTPUT)
