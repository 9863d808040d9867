import type { Upstream } from './site.ts'

type ModelScript = Exclude<Parameters<Upstream['script']>[number], string>

/** A model's answer in two parts: the second is sent once the test has seen enough of the first. */
export interface HeldAnswer {
  readonly script: ModelScript
  goOn(): void
}

export function holdAnswer(first: string, second: string): HeldAnswer {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    goOn: resolve,
    async script(reply) {
      reply.stream()
      reply.say(first)
      await promise
      reply.say(second)
      reply.finish()
      reply.done()
    },
  }
}

export const answer =
  (text: string): ModelScript =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.done()
  }
