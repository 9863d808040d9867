import type { ModelMessage, ModelRequest } from '../provider.ts'

/** OpenAI's own newer models refuse `max_tokens`, and most others know only that. */
const limitName = (url: URL) => (url.hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens')

/** Upstreams that read `name` accept these characters only, and refuse the whole question for others. */
const nameable = /^[\w-]{1,64}$/

function messageOf({ role, content, name }: ModelMessage) {
  return name !== undefined && nameable.test(name) ? { role, name, content } : { role, content }
}

/** The question as JSON. Settings that nobody set are left out, so the upstream's own defaults hold. */
export function bodyOf(request: ModelRequest, url: URL): string {
  return JSON.stringify({
    model: request.connection.model,
    messages: request.messages.map(messageOf),
    stream: true,
    stream_options: { include_usage: true },
    [limitName(url)]: request.max_tokens,
    ...request.sampling,
    ...(request.reasoning_effort && { reasoning_effort: request.reasoning_effort }),
  })
}
