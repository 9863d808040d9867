import { type BodyIn, type CardId, type Route, routes, type SessionId } from '@inkling/contract'

const card_id = '01934f2e-7c1a-7b3e-9a51-3f2b8c6d4e10' as CardId
const session_id = '01934f30-11d2-7c44-8f6e-5a7b9c0d1e2f' as SessionId

/** For the calls that programs begin with, by route name. */
export const examples: Readonly<Record<string, unknown>> = Object.fromEntries([
  example(routes.cards.create, {
    data: {
      name: 'Amy',
      description: 'Keeps the lighthouse at the end of the pier.',
      first_mes: 'Who is there?',
    },
    tags: ['cosy', 'sea'],
  }),
  example(routes.chat.createSession, { card_id }),
  example(routes.chat.complete, { session_id, content: 'Good evening!', stream: false }),
  example(routes.chat.renameSession, { title: 'The night of the storm' }),
  example(routes.personas.create, { name: 'Robin', description: 'A fisher who cannot sleep.' }),
  example(routes.apiKeys.create, { name: 'My bot', scopes: ['read', 'chat'] }),
  example(routes.auth.login, { username: 'robin', password: 'the lamp is lit at dusk' }),
])

function example<R extends Route>(route: R, body: BodyIn<R>): [string, unknown] {
  return [route.name, body]
}
