const SENTENCE = 'She keeps the lamp lit for ships that no longer come, and writes their names in the log. '

/** 8,000 characters: a well-filled character card. */
export const PROMPT = SENTENCE.repeat(Math.ceil(8_000 / SENTENCE.length)).slice(0, 8_000)
