/** How an upstream is told that the last message is the model's own, to be gone on with. */
export interface Prefill {
  /** Fields of that message. */
  message?: object
  /** Fields of the question. */
  body?: object
  /** The path below which it is understood, instead of the base URL's. */
  path?: string
}

export const prefillBy = {
  /** It goes on with what stands last by itself, or never; its admin has tried that. */
  itself: {},
  /** Mistral. */
  prefix: { message: { prefix: true } },
  /** DeepSeek, in its beta alone. */
  betaPrefix: { message: { prefix: true }, path: '/beta' },
  /** Kimi and Qwen. */
  partial: { message: { partial: true } },
  /** vLLM and SGLang; llama.cpp does it by itself, and takes no offence. */
  continuing: { body: { continue_final_message: true, add_generation_prompt: false } },
} as const satisfies Record<string, Prefill>
