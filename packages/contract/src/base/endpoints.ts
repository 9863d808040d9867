/**
 * The origin of the calling page. Pages of other sites can't send this header, and proxies that rewrite `Host` keep it.
 */
export const PAGE_ORIGIN_HEADER = 'x-page-origin'

/**
 * Access, method and path below `/api/v1` of all calls. Schemas are separate (`route(name, …)`), so that browsers don't
 * load Zod.
 */
export const endpoints = {
  'account.export': 'user GET /account/export',
  'account.import': 'user POST /account/import',
  'account.remove': 'user DELETE /account',

  'auth.register': 'anyone POST /auth/register',
  'auth.options': 'anyone GET /auth/options',
  'auth.login': 'anyone POST /auth/login',
  'auth.refresh': 'anyone POST /auth/refresh',
  'auth.logout': 'anyone POST /auth/logout',
  'auth.profile': 'user GET /auth/profile',
  'auth.mailPasswordLink': 'anyone POST /auth/password-link',
  'auth.resetPassword': 'anyone POST /auth/reset-password',

  'profile.get': 'user GET /profile/me',
  'profile.update': 'user PATCH /profile/me',
  'profile.updatePassword': 'user POST /profile/update-password',
  'profile.updateLogin': 'user POST /profile/update-login',

  'apiKeys.list': 'user GET /profile/keys',
  'apiKeys.create': 'user POST /profile/keys',
  'apiKeys.remove': 'user DELETE /profile/keys/{id}',

  'oidc.start': 'anyone POST /auth/oidc/start',
  'oidc.finish': 'anyone POST /auth/oidc/finish',
  'oidc.get': 'user GET /profile/oidc',
  'oidc.link': 'user POST /profile/oidc',
  'oidc.unlink': 'user POST /profile/oidc/unlink',

  'logins.list': 'user GET /auth/sessions',
  'logins.revoke': 'user DELETE /auth/sessions/{id}',
  'logins.revokeOthers': 'user DELETE /auth/sessions',

  'adminUsers.list': 'admin GET /admin/users',
  'adminUsers.update': 'admin PATCH /admin/users/{id}',
  'adminUsers.createPasswordLink': 'admin POST /admin/users/{id}/password-link',

  'registration.get': 'admin GET /admin/registration',
  'registration.update': 'admin PATCH /admin/registration',

  'invitations.list': 'admin GET /admin/invitations',
  'invitations.create': 'admin POST /admin/invitations',
  'invitations.remove': 'admin DELETE /admin/invitations/{id}',

  'cardAssets.list': 'user GET /cards/{id}/assets',
  'cardAssets.download': 'user GET /cards/{id}/assets/download',

  'cards.list': 'user GET /cards',
  'cards.search': 'user GET /cards/search',
  'cards.listMine': 'user GET /cards/my-cards',
  'cards.changeMine': 'user POST /cards/my-cards/changes',
  'cards.exportMine': 'user GET /cards/my-cards/export',
  'cards.create': 'user POST /cards',
  'cards.import': 'user POST /cards/import',
  'cards.get': 'user GET /cards/{id}',
  'cards.update': 'user PATCH /cards/{id}',
  'cards.remove': 'user DELETE /cards/{id}',
  'cards.export': 'user GET /cards/{id}/export',
  'cards.renderRules': 'user GET /cards/{id}/render-rules',
  'cards.requestPublic': 'user POST /cards/{id}/request-public',
  'cards.review': 'user POST /cards/{id}/review',

  'previewChats.complete': 'user POST /cards/try',

  'revisions.list': 'user GET /cards/{id}/revisions',
  'revisions.get': 'user GET /cards/{id}/revisions/{revisionId}',
  'revisions.restore': 'user POST /cards/{id}/revisions/{revisionId}/restore',

  'tags.list': 'user GET /tags',
  'tags.categories': 'user GET /tags/categories',
  'tags.get': 'user GET /tags/{id}',

  'adminTags.createCategory': 'moderator POST /admin/tags/categories',
  'adminTags.listCategories': 'moderator GET /admin/tags/categories',
  'adminTags.orderCategories': 'moderator PUT /admin/tags/categories/order',
  'adminTags.getCategory': 'moderator GET /admin/tags/categories/{id}',
  'adminTags.updateCategory': 'moderator PATCH /admin/tags/categories/{id}',
  'adminTags.removeCategory': 'moderator DELETE /admin/tags/categories/{id}',
  'adminTags.create': 'moderator POST /admin/tags',
  'adminTags.list': 'moderator GET /admin/tags',
  'adminTags.order': 'moderator PUT /admin/tags/order',
  'adminTags.get': 'moderator GET /admin/tags/{id}',
  'adminTags.update': 'moderator PATCH /admin/tags/{id}',
  'adminTags.remove': 'moderator DELETE /admin/tags/{id}',
  'adminTags.togglePublic': 'moderator PATCH /admin/tags/{id}/toggle-public',
  'adminTags.merge': 'moderator POST /admin/tags/{id}/merge',

  'chat.exportSession': 'user GET /chat/sessions/{id}/export',
  'chat.exportSessions': 'user GET /chat/sessions/export',
  'chat.importSessions': 'user POST /chat/sessions/import',
  'chat.search': 'user GET /chat/search',
  'chat.tree': 'user GET /chat/sessions/tree/{cardId}',
  'chat.markSession': 'user PATCH /chat/sessions/{id}',
  'chat.removal': 'user GET /chat/sessions/{id}/removal',
  'chat.removeSession': 'user DELETE /chat/sessions/{id}',
  'chat.deletedSessions': 'user GET /chat/sessions/deleted',
  'chat.restoreSession': 'user POST /chat/sessions/{id}/restore',
  'chat.removeMessage': 'user DELETE /chat/messages/{id}',
  'chat.restoreMessage': 'user POST /chat/messages/{id}/restore',
  'chat.variables': 'user GET /chat/messages/{id}/variables',
  'chat.replaceVariables': 'user PUT /chat/messages/{id}/variables',
  'chat.createSession': 'user POST /chat/sessions',
  'chat.sessions': 'user GET /chat/sessions',
  'chat.session': 'user GET /chat/sessions/{id}',
  'chat.complete': 'user POST /chat/completions',
  'chat.suggestReplies': 'user POST /chat/sessions/{id}/suggestions',
  'chat.history': 'user GET /chat/sessions/{id}/history',
  'chat.markedMessages': 'user GET /chat/sessions/{id}/marks',
  'chat.renderRules': 'user GET /chat/sessions/{id}/render-rules',
  'chat.chattedCards': 'user GET /users/me/chatted-cards',
  'chat.cardSessions': 'user GET /cards/{cardId}/sessions',
  'chat.lastSession': 'user GET /cards/{cardId}/last-session',
  'chat.editMessage': 'user PATCH /chat/messages/{id}',
  'chat.takeRevision': 'user POST /chat/sessions/{id}/revision',
  'chat.renameSession': 'user PATCH /chat/sessions/{id}/rename',
  'chat.stopMessage': 'user POST /chat/messages/{id}/stop',
  'chat.streamMessage': 'user GET /chat/messages/{id}/stream',
  'chat.selectMessage': 'user POST /chat/messages/{id}/select',

  'chatSettings.change': 'user POST /chat-settings',
  'chatSettings.get': 'user GET /chat-settings',
  'chatSettings.getGlobal': 'user GET /chat-settings/global',

  'memories.status': 'user GET /chat/sessions/{id}/memory',
  'memories.list': 'user GET /chat/sessions/{id}/memories',
  'memories.add': 'user POST /chat/sessions/{id}/memories',
  'memories.change': 'user PATCH /chat/memories/{id}',
  'memories.remove': 'user DELETE /chat/memories/{id}',
  'memories.changeOfMessage': 'user PATCH /chat/messages/{id}/memory',
  'memories.recalled': 'user GET /chat/messages/{id}/memories',
  'memories.pending': 'user GET /chat/sessions/{id}/memory/pending',
  'memories.keep': 'user POST /chat/sessions/{id}/memory/vectors',
  'memories.summarise': 'user POST /chat/sessions/{id}/memory/summary',
  'memories.editSummary': 'user PUT /chat/sessions/{id}/memory/summary',

  'prompts.ofMessage': 'user GET /chat/messages/{id}/prompt',
  'prompts.preview': 'user POST /chat/sessions/{id}/prompt',

  'authors.get': 'user GET /users/{id}',
  'authors.follow': 'user POST /users/{id}/follow',
  'authors.unfollow': 'user DELETE /users/{id}/follow',
  'authors.followed': 'user GET /users/me/following',
  'authors.followedCards': 'user GET /users/me/following/cards',
  'authors.newcomerCards': 'user GET /users/new/cards',

  'blocks.get': 'user GET /profile/blocklist',
  'blocks.replace': 'user PUT /profile/blocklist',

  'comments.create': 'user POST /cards/{id}/comments',
  'comments.list': 'user GET /cards/{id}/comments',
  'comments.get': 'user GET /cards/{id}/comments/{commentId}',
  'comments.replies': 'user GET /cards/{id}/comments/{commentId}/replies',
  'comments.update': 'user PATCH /cards/{id}/comments/{commentId}',
  'comments.remove': 'user DELETE /cards/{id}/comments/{commentId}',

  'favorites.add': 'user POST /cards/{id}/favorite',
  'favorites.remove': 'user DELETE /cards/{id}/favorite',
  'favorites.list': 'user GET /users/me/favorites',

  'notifications.create': 'admin POST /notifications',
  'notifications.list': 'user GET /notifications',
  'notifications.unread': 'user GET /notifications/unread',
  'notifications.readAll': 'user POST /notifications/read',
  'notifications.switches': 'user GET /notifications/switches',
  'notifications.changeSwitches': 'user PATCH /notifications/switches',
  'notifications.get': 'user GET /notifications/{id}',
  'notifications.update': 'user PATCH /notifications/{id}',
  'notifications.remove': 'user DELETE /notifications/{id}',

  'push.get': 'user GET /push',
  'push.subscribe': 'user PUT /push',
  'push.unsubscribe': 'user DELETE /push',

  'adminAnnouncements.list': 'admin GET /admin/announcements',
  'adminAnnouncements.remove': 'admin DELETE /admin/announcements/{id}',

  'ratings.rate': 'user POST /cards/{id}/ratings',
  'ratings.get': 'user GET /cards/{id}/ratings',
  'ratings.remove': 'user DELETE /cards/{id}/ratings',

  'lorebooks.list': 'user GET /lorebooks',
  'lorebooks.create': 'user POST /lorebooks',
  'lorebooks.import': 'user POST /lorebooks/import',
  'lorebooks.test': 'user POST /lorebooks/test',
  'lorebooks.attachments': 'user GET /lorebooks/attachments',
  'lorebooks.get': 'user GET /lorebooks/{id}',
  'lorebooks.update': 'user PATCH /lorebooks/{id}',
  'lorebooks.remove': 'user DELETE /lorebooks/{id}',
  'lorebooks.export': 'user GET /lorebooks/{id}/export',
  'lorebooks.testOne': 'user POST /lorebooks/{id}/test',

  'personas.create': 'user POST /personas',
  'personas.list': 'user GET /personas',
  'personas.import': 'user POST /personas/import',
  'personas.export': 'user GET /personas/export',
  'personas.get': 'user GET /personas/{id}',
  'personas.update': 'user PATCH /personas/{id}',
  'personas.remove': 'user DELETE /personas/{id}',
  'personas.bind': 'user POST /personas/{personaId}/bind/{cardId}',
  'personas.unbind': 'user DELETE /personas/{personaId}/unbind/{cardId}',

  'presets.create': 'user POST /presets',
  'presets.list': 'user GET /presets',
  'presets.import': 'user POST /presets/import',
  'presets.get': 'user GET /presets/{id}',
  'presets.update': 'user PATCH /presets/{id}',
  'presets.remove': 'user DELETE /presets/{id}',
  'presets.export': 'user GET /presets/{id}/export',

  'memoryModels.listLocal': 'user GET /memory/models/local',
  'memoryModels.listServer': 'user GET /memory/models/server',
  'memoryModels.sendFile': 'user GET /memory/models/{id}/files/{file}',

  'adminEmbeddingModels.create': 'admin POST /admin/embedding-models',
  'adminEmbeddingModels.list': 'admin GET /admin/embedding-models',
  'adminEmbeddingModels.addFromHub': 'admin POST /admin/embedding-models/local/from-hub',
  'adminEmbeddingModels.get': 'admin GET /admin/embedding-models/{id}',
  'adminEmbeddingModels.update': 'admin PATCH /admin/embedding-models/{id}',
  'adminEmbeddingModels.remove': 'admin DELETE /admin/embedding-models/{id}',
  'adminEmbeddingModels.test': 'admin POST /admin/embedding-models/{id}/test',
  'adminEmbeddingModels.resumeDownload': 'admin POST /admin/embedding-models/{id}/download',
  'adminEmbeddingModels.pauseDownload': 'admin DELETE /admin/embedding-models/{id}/download',

  'localModels.catalog': 'admin GET /admin/ai-models/local',
  'localModels.addFromHub': 'admin POST /admin/ai-models/local/from-hub',
  'localModels.resumeDownload': 'admin POST /admin/ai-models/{id}/download',
  'localModels.pauseDownload': 'admin DELETE /admin/ai-models/{id}/download',
  'localModels.unload': 'admin POST /admin/ai-models/{id}/unload',

  'modelUsage.list': 'admin GET /admin/ai-models/usage',
  'modelUsage.listMine': 'user GET /ai-models/allowances',

  'models.list': 'user GET /ai-models',

  'ownModels.list': 'user GET /ai-models/own',
  'ownModels.catalog': 'user GET /ai-models/own/catalog',
  'ownModels.create': 'user POST /ai-models/own',
  'ownModels.update': 'user PATCH /ai-models/own/{id}',
  'ownModels.remove': 'user DELETE /ai-models/own/{id}',
  'ownModels.testForm': 'user POST /ai-models/own/test',
  'ownModels.upstreamModels': 'user POST /ai-models/own/upstream-models',

  'adminOwnModels.get': 'admin GET /admin/own-models',
  'adminOwnModels.update': 'admin PATCH /admin/own-models',

  'adminModels.create': 'admin POST /admin/ai-models',
  'adminModels.list': 'admin GET /admin/ai-models',
  'adminModels.get': 'admin GET /admin/ai-models/{id}',
  'adminModels.update': 'admin PATCH /admin/ai-models/{id}',
  'adminModels.remove': 'admin DELETE /admin/ai-models/{id}',
  'adminModels.order': 'admin PUT /admin/ai-models/order',
  'adminModels.catalog': 'admin GET /admin/ai-models/catalog',
  'adminModels.testForm': 'admin POST /admin/ai-models/test',
  'adminModels.test': 'admin POST /admin/ai-models/{id}/test',

  'upstreams.found': 'admin GET /admin/ai-models/found',
  'upstreams.models': 'admin POST /admin/ai-models/upstream-models',

  'audit.list': 'admin GET /admin/audit',

  'reports.reportCard': 'user POST /cards/{id}/report',
  'reports.reportComment': 'user POST /cards/{id}/comments/{commentId}/report',

  'adminReports.list': 'moderator GET /admin/reports',
  'adminReports.dismiss': 'moderator DELETE /admin/reports/{id}',

  'adminReviews.list': 'moderator GET /admin/reviews',
  'adminReviews.get': 'moderator GET /admin/reviews/{id}',

  'events.follow': 'user GET /events',

  'foreignPictures.fetch': 'user GET /foreign-pictures',

  'monitoring.state': 'admin GET /admin/monitoring',
  'monitoring.history': 'admin GET /admin/monitoring/history',

  'uploads.createPresignedUrl': 'user GET /uploads/presigned-url',
  'uploads.put': 'anyone PUT /uploads/{ticket}',
} as const

export type EndpointName = keyof typeof endpoints
