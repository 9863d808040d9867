import type { ModelMessage, ModelRequest } from '../model-types.ts'
import { limitWithThoughts, wishOf } from '../reasoning.ts'
import { sentSampling } from '../sampling-parameters.ts'
import type { Quirks } from './overrides.ts'

/** Upstreams that read `name` accept these characters only, and refuse the whole question for others. */
const nameable = /^[\w-]{1,64}$/

/** The question as JSON. Settings that nobody set are left out, so the upstream's own defaults hold. */
export function bodyOf(request: ModelRequest, quirks: Quirks): string {
  const wish = wishOf(request)
  return JSON.stringify({
    model: request.connection.model,
    messages: messagesOf(request, quirks),
    stream: true,
    ...(quirks.counts && { stream_options: { include_usage: true } }),
    [quirks.limit]: limitWithThoughts(request, quirks.thinksByItself),
    ...called(sentSampling(request, quirks), quirks),
    ...(wish !== null && quirks.think(wish, request.connection.model.toLowerCase())),
    ...(request.prefill && quirks.prefill.body),
  })
}

function messagesOf({ messages, prefill }: ModelRequest, { names, prefill: by }: Quirks): object[] {
  const sent: object[] = messages.map(message => messageOf(message, names))
  const last = sent.at(-1)
  return prefill && last !== undefined ? [...sent.slice(0, -1), { ...last, ...by.message }] : sent
}

function messageOf({ role, content, name }: ModelMessage, names: boolean) {
  return names && name !== undefined && nameable.test(name) ? { role, name, content } : { role, content }
}

function called(sampling: object, quirks: Quirks): object {
  return Object.fromEntries(
    Object.entries(sampling).flatMap(([name, value]) =>
      (quirks.called[name] ?? [name]).map(calledName => [calledName, value]),
    ),
  )
}
