import { routes } from '@inkling/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { admitActor } from '../../platform/http/limits/admit-actor.ts'
import type { RateLimiter } from '../../platform/http/limits/limits.ts'
import type { ChatServices } from '../open-chat.ts'
import { getCharacter, listCharacters } from './characters.ts'
import { readChatCompletion } from './chat-completion.ts'
import { completeChat } from './complete-chat.ts'
import { answerOpenAiError } from './openai-error.ts'

/** Names the chat, for clients that cannot add a field to the body. */
const SESSION_HEADER = 'x-inkling-session'
/** Large, because a request carries the whole conversation. */
const BODY_MAX = 8 * 1024 * 1024

/** In OpenAI's API every character is a model. */
export async function openAiRoutes(
  app: FastifyInstance,
  chat: ChatServices,
  limiter: RateLimiter,
): Promise<void> {
  await app.register(async scope => {
    scope.setErrorHandler(answerOpenAiError)
    // Clients append the path to a base URL that may end with a slash.
    for (const base of ['/v1', '/v1/']) {
      scope.get(`${base}/models`, optionsOf('openai.models'), async request => {
        const actor = admit(limiter, request, routes.models.list.name)
        return { object: 'list', data: await listCharacters(chat.db, actor) }
      })
      scope.get<{ Params: { id: string } }>(
        `${base}/models/:id`,
        optionsOf('openai.model'),
        async request => {
          const actor = admit(limiter, request, routes.models.list.name)
          return await getCharacter(chat.db, actor, request.params.id)
        },
      )
      scope.post(
        `${base}/chat/completions`,
        { bodyLimit: BODY_MAX, ...optionsOf('openai.completions') },
        async (request, reply) => {
          const actor = admit(limiter, request, routes.chat.complete.name)
          const completion = readChatCompletion(request.body, request.headers[SESSION_HEADER])
          return await completeChat(chat, actor, completion, reply)
        },
      )
    }
  })
}

const optionsOf = (name: string) => ({
  config: { name, policy: 'user', ...(name === 'openai.completions' && { admission: 'patient' as const }) },
})

/** Requires a login, or a key that may chat, within the account's limits. */
function admit(limiter: RateLimiter, request: FastifyRequest, route: string): Actor {
  const { actor } = request
  if (actor?.scopes !== undefined && !actor.scopes.includes('chat'))
    throw new ApiError('key_scope', { detail: 'This API key has no permission to chat.' })
  return admitActor(limiter, request, route)
}
