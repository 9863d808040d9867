import { addressOf, type Method } from '@inkling/contract'
import { lost } from './api-error.ts'
import type { Places } from './call-types.ts'
import type { rareCalls } from './rare-calls.ts'

/**
 * The calls that most visits make; the others come with the first of them (`rare-calls.ts`). The contract's own table would bring every schema, and zod, into
 * the first page; here the compiler holds each line against it, so that none can be wrong.
 */
const calls = {
  'auth.register': 'POST /auth/register',
  'auth.login': 'POST /auth/login',
  'auth.refresh': 'POST /auth/refresh',
  'auth.logout': 'POST /auth/logout',
  'auth.profile': 'GET /auth/profile',
  'cards.list': 'GET /cards',
  'cards.search': 'GET /cards/search',
  'cards.get': 'GET /cards/{id}',
  'ratings.rate': 'POST /cards/{id}/ratings',
  'ratings.get': 'GET /cards/{id}/ratings',
  'comments.create': 'POST /cards/{id}/comments',
  'comments.list': 'GET /cards/{id}/comments',
  'favorites.add': 'POST /cards/{id}/favorite',
  'favorites.remove': 'DELETE /cards/{id}/favorite',
  'favorites.list': 'GET /users/me/favorites',
  'personas.list': 'GET /personas',
  'chatSettings.change': 'POST /chat-settings',
  'chatSettings.get': 'GET /chat-settings',
  'chat.createSession': 'POST /chat/sessions',
  'chat.sessions': 'GET /chat/sessions',
  'chat.session': 'GET /chat/sessions/{id}',
  'chat.complete': 'POST /chat/completions',
  'chat.history': 'GET /chat/sessions/{id}/history',
  'chat.renderRules': 'GET /chat/sessions/{id}/render-rules',
  'chat.search': 'GET /chat/search',
  'chat.chattedCards': 'GET /users/me/chatted-cards',
  'chat.cardSessions': 'GET /cards/{cardId}/sessions',
  'chat.editMessage': 'PATCH /chat/messages/{id}',
  'chat.renameSession': 'PATCH /chat/sessions/{id}/rename',
  'chat.takeRevision': 'POST /chat/sessions/{id}/revision',
  'chat.tree': 'GET /chat/sessions/tree/{cardId}',
  'chat.markSession': 'PATCH /chat/sessions/{id}',
  'chat.removal': 'GET /chat/sessions/{id}/removal',
  'chat.deletedSessions': 'GET /chat/sessions/deleted',
  'chat.removeMessage': 'DELETE /chat/messages/{id}',
  'chat.variables': 'GET /chat/messages/{id}/variables',
  'chat.replaceVariables': 'PUT /chat/messages/{id}/variables',
  'chat.removeSession': 'DELETE /chat/sessions/{id}',
  'chat.stopMessage': 'POST /chat/messages/{id}/stop',
  'chat.streamMessage': 'GET /chat/messages/{id}/stream',
  'chat.selectMessage': 'POST /chat/messages/{id}/select',
  'events.follow': 'GET /events',
  'notifications.list': 'GET /notifications',
  'notifications.unread': 'GET /notifications/unread',
  'models.list': 'GET /ai-models',
  'modelUsage.mine': 'GET /ai-models/allowances',
  'tags.categories': 'GET /tags/categories',
  'authors.followedCards': 'GET /users/me/following/cards',
  'blocks.get': 'GET /profile/blocklist',
  'profile.update': 'PATCH /profile/me',
  'cardAssets.list': 'GET /cards/{id}/assets',
} as const satisfies Places

type CommonName = keyof typeof calls

/** What a page can call. */
export type CallName = CommonName | keyof typeof rareCalls

interface Place {
  readonly method: Method
  readonly url: string
}
type Params = Readonly<Record<string, string>>

/** How a call of every visit is asked for, and where. */
export const whereTo = (name: CommonName, params?: Params): Place => placeOf(calls[name], params)

/** The same for any call. */
export async function whereToAny(name: CallName, params?: Params): Promise<Place> {
  if (isCommon(name)) return whereTo(name, params)
  const { rareCalls } = await import('./rare-calls.ts').catch(() => {
    throw lost(name) // the network was away; the next who asks fetches it again
  })
  return placeOf(rareCalls[name], params)
}

const isCommon = (name: CallName): name is CommonName => name in calls

function placeOf(place: string, params?: Params): Place {
  const [method, path] = place.split(' ') as [Method, string] // each line of the tables is both
  return { method, url: addressOf({ path }, params) }
}
