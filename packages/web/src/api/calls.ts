import { addressOf, type Method, type routes } from '@inkling/contract'

type Nouns = typeof routes
type AnyCall = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

/** The contract's call of a name, as a type: what it takes and answers weighs nothing in a page. */
export type CallOf<Name extends AnyCall['name']> = Extract<AnyCall, { readonly name: Name }>

/**
 * The calls that pages make, and where each goes. The contract's own table would bring every schema, and zod, into
 * the first page; here the compiler holds each line against it, so that none can be wrong.
 */
const calls = {
  'auth.register': 'POST /auth/register',
  'auth.login': 'POST /auth/login',
  'auth.refresh': 'POST /auth/refresh',
  'auth.logout': 'POST /auth/logout',
  'auth.profile': 'GET /auth/profile',
  'profile.update': 'PATCH /profile/me',
  'profile.updatePassword': 'POST /profile/update-password',
  'blocks.get': 'GET /profile/blocklist',
  'blocks.replace': 'PUT /profile/blocklist',
  'cards.create': 'POST /cards',
  'cards.import': 'POST /cards/import',
  'cards.list': 'GET /cards',
  'cards.search': 'GET /cards/search',
  'cards.mine': 'GET /cards/my-cards',
  'cards.changeMine': 'POST /cards/my-cards/changes',
  'cards.exportMine': 'GET /cards/my-cards/export',
  'cards.get': 'GET /cards/{id}',
  'cards.update': 'PATCH /cards/{id}',
  'cards.remove': 'DELETE /cards/{id}',
  'cards.export': 'GET /cards/{id}/export',
  'cards.requestPublic': 'POST /cards/{id}/request-public',
  'cards.review': 'POST /cards/{id}/review',
  'revisions.list': 'GET /cards/{id}/revisions',
  'revisions.get': 'GET /cards/{id}/revisions/{revisionId}',
  'revisions.restore': 'POST /cards/{id}/revisions/{revisionId}/restore',
  'adminReviews.list': 'GET /admin/reviews',
  'audit.list': 'GET /admin/audit',
  'personas.create': 'POST /personas',
  'personas.list': 'GET /personas',
  'personas.import': 'POST /personas/import',
  'personas.export': 'GET /personas/export',
  'personas.update': 'PATCH /personas/{id}',
  'personas.remove': 'DELETE /personas/{id}',
  'personas.bind': 'POST /personas/{personaId}/bind/{cardId}',
  'personas.unbind': 'DELETE /personas/{personaId}/unbind/{cardId}',
  'chatSettings.change': 'POST /chat-settings',
  'chatSettings.get': 'GET /chat-settings',
  'presets.create': 'POST /presets',
  'presets.list': 'GET /presets',
  'presets.import': 'POST /presets/import',
  'presets.get': 'GET /presets/{id}',
  'presets.update': 'PATCH /presets/{id}',
  'presets.remove': 'DELETE /presets/{id}',
  'presets.export': 'GET /presets/{id}/export',
  'lorebooks.list': 'GET /lorebooks',
  'lorebooks.create': 'POST /lorebooks',
  'lorebooks.import': 'POST /lorebooks/import',
  'lorebooks.test': 'POST /lorebooks/test',
  'lorebooks.attachments': 'GET /lorebooks/attachments',
  'lorebooks.get': 'GET /lorebooks/{id}',
  'lorebooks.update': 'PATCH /lorebooks/{id}',
  'lorebooks.remove': 'DELETE /lorebooks/{id}',
  'lorebooks.export': 'GET /lorebooks/{id}/export',
  'lorebooks.testOne': 'POST /lorebooks/{id}/test',
  'chat.createSession': 'POST /chat/sessions',
  'chat.sessions': 'GET /chat/sessions',
  'chat.session': 'GET /chat/sessions/{id}',
  'chat.complete': 'POST /chat/completions',
  'chat.history': 'GET /chat/sessions/{id}/history',
  'chat.search': 'GET /chat/search',
  'chat.exportSession': 'GET /chat/sessions/{id}/export',
  'chat.exportSessions': 'GET /chat/sessions/export',
  'chat.importSessions': 'POST /chat/sessions/import',
  'chat.chattedCards': 'GET /users/me/chatted-cards',
  'chat.cardSessions': 'GET /cards/{cardId}/sessions',
  'chat.editMessage': 'PATCH /chat/messages/{id}',
  'chat.renameSession': 'PATCH /chat/sessions/{id}/rename',
  'chat.takeRevision': 'POST /chat/sessions/{id}/revision',
  'chat.tree': 'GET /chat/sessions/tree/{cardId}',
  'chat.markSession': 'PATCH /chat/sessions/{id}',
  'chat.removal': 'GET /chat/sessions/{id}/removal',
  'chat.deletedSessions': 'GET /chat/sessions/deleted',
  'chat.restoreSession': 'POST /chat/sessions/{id}/restore',
  'chat.removeMessage': 'DELETE /chat/messages/{id}',
  'chat.restoreMessage': 'POST /chat/messages/{id}/restore',
  'chat.removeSession': 'DELETE /chat/sessions/{id}',
  'chat.stopMessage': 'POST /chat/messages/{id}/stop',
  'chat.streamMessage': 'GET /chat/messages/{id}/stream',
  'chat.selectMessage': 'POST /chat/messages/{id}/select',
  'events.follow': 'GET /events',
  'notifications.create': 'POST /notifications',
  'notifications.list': 'GET /notifications',
  'notifications.unread': 'GET /notifications/unread',
  'notifications.readAll': 'POST /notifications/read',
  'notifications.switches': 'GET /notifications/switches',
  'notifications.changeSwitches': 'PATCH /notifications/switches',
  'notifications.get': 'GET /notifications/{id}',
  'notifications.update': 'PATCH /notifications/{id}',
  'notifications.remove': 'DELETE /notifications/{id}',
  'adminAnnouncements.list': 'GET /admin/announcements',
  'adminAnnouncements.remove': 'DELETE /admin/announcements/{id}',
  'prompts.ofMessage': 'GET /chat/messages/{id}/prompt',
  'prompts.preview': 'POST /chat/sessions/{id}/prompt',
  'trials.card': 'POST /cards/try',
  'uploads.presignedUrl': 'GET /uploads/presigned-url',
  'models.list': 'GET /ai-models',
  'adminModels.create': 'POST /admin/ai-models',
  'adminModels.list': 'GET /admin/ai-models',
  'adminModels.update': 'PATCH /admin/ai-models/{id}',
  'adminModels.remove': 'DELETE /admin/ai-models/{id}',
  'adminModels.testForm': 'POST /admin/ai-models/test',
  'adminModels.test': 'POST /admin/ai-models/{id}/test',
} as const satisfies {
  readonly [Name in AnyCall['name']]?: `${CallOf<Name>['method']} ${CallOf<Name>['path']}`
}

/** What a page can call. */
export type CallName = keyof typeof calls

/** How a call is asked for, and where. */
export function whereTo(
  name: CallName,
  params?: Readonly<Record<string, string>>,
): { method: Method; url: string } {
  const [method, path] = calls[name].split(' ') as [Method, string] // each line above is both
  return { method, url: addressOf({ path }, params) }
}
