import { account } from './accounts/account-data.ts'
import { auth, profile } from './accounts/accounts.ts'
import { apiKeys } from './accounts/api-keys.ts'
import { invitations, registration } from './accounts/invitations.ts'
import { logins } from './accounts/logins.ts'
import { oidc } from './accounts/oidc.ts'
import { push } from './accounts/push.ts'
import { adminUsers } from './accounts/users.ts'
import type { Route } from './base/route.ts'
import { cardAssets } from './cards/card-assets.ts'
import { cards } from './cards/cards.ts'
import { previewChats } from './cards/preview-chats.ts'
import { revisions } from './cards/revisions.ts'
import { adminTags, tags } from './cards/tags.ts'
import { chat } from './chat/chat.ts'
import { chatFiles } from './chat/chat-files.ts'
import { chatSearch } from './chat/chat-search.ts'
import { chatSettings } from './chat/chat-settings.ts'
import { chatTree } from './chat/chat-tree.ts'
import { chatVariables } from './chat/chat-variables.ts'
import { memories } from './chat/memories.ts'
import { prompts } from './chat/prompts.ts'
import { authors } from './community/authors.ts'
import { blocks } from './community/blocks.ts'
import { comments } from './community/comments.ts'
import { favorites } from './community/favorites.ts'
import { adminAnnouncements, notifications } from './community/notifications.ts'
import { ratings } from './community/ratings.ts'
import { lorebooks } from './library/lorebooks.ts'
import { personas } from './library/personas.ts'
import { presets } from './library/presets.ts'
import { adminEmbeddingModels, memoryModels } from './models/embedding-models.ts'
import { localModels } from './models/local-models.ts'
import { modelUsage } from './models/model-usage.ts'
import { adminModels, models } from './models/models.ts'
import { adminOwnModels, ownModels } from './models/own-models.ts'
import { upstreams } from './models/upstreams.ts'
import { audit } from './moderation/audit.ts'
import { adminReports, reports } from './moderation/reports.ts'
import { adminReviews } from './moderation/reviews.ts'
import { events } from './site/events.ts'
import { foreignPictures } from './site/foreign-pictures.ts'
import { monitoring } from './site/monitoring.ts'
import { uploads } from './site/uploads.ts'

export * from './accounts/account-data.ts'
export * from './accounts/accounts.ts'
export * from './accounts/api-keys.ts'
export * from './accounts/invitations.ts'
export * from './accounts/logins.ts'
export * from './accounts/oidc.ts'
export * from './accounts/push.ts'
export * from './accounts/users.ts'
export * from './base/choices.ts'
export * from './base/endpoints.ts'
export * from './base/ids.ts'
export * from './base/key-scopes.ts'
export * from './base/limits.ts'
export * from './base/locales.ts'
export * from './base/page.ts'
export * from './base/problem.ts'
export * from './base/problems.ts'
export * from './base/regex.ts'
export * from './base/route.ts'
export { storableText } from './base/text.ts'
export * from './base/titles.ts'
export * from './cards/card.ts'
export * from './cards/card-assets.ts'
export * from './cards/card-search.ts'
export * from './cards/cards.ts'
export * from './cards/preview-chats.ts'
export * from './cards/revisions.ts'
export * from './cards/tags.ts'
export * from './chat/chat.ts'
export * from './chat/chat-files.ts'
export * from './chat/chat-search.ts'
export * from './chat/chat-settings.ts'
export * from './chat/chat-tree.ts'
export * from './chat/chat-variables.ts'
export * from './chat/memories.ts'
export * from './chat/message.ts'
export * from './chat/prompts.ts'
export * from './chat/session.ts'
export * from './chat/stream-events.ts'
export * from './community/authors.ts'
export * from './community/blocks.ts'
export * from './community/comments.ts'
export * from './community/favorites.ts'
export * from './community/notifications.ts'
export * from './community/ratings.ts'
export * from './library/lorebooks.ts'
export * from './library/personas.ts'
export * from './library/presets.ts'
export * from './models/addresses.ts'
export * from './models/catalog.ts'
export * from './models/downloads.ts'
export * from './models/embedding-models.ts'
export * from './models/local-models.ts'
export * from './models/model-usage.ts'
export * from './models/models.ts'
export * from './models/own-models.ts'
export * from './models/provider-params.ts'
export * from './models/upstreams.ts'
export * from './moderation/audit.ts'
export * from './moderation/reports.ts'
export * from './moderation/reviews.ts'
export * from './site/events.ts'
export * from './site/foreign-pictures.ts'
export * from './site/live-event-names.ts'
export * from './site/monitoring.ts'
export * from './site/uploads.ts'

export const routes = {
  auth,
  logins,
  apiKeys,
  oidc,
  registration,
  invitations,
  account,
  profile,
  authors,
  blocks,
  cards,
  cardAssets,
  ratings,
  comments,
  favorites,
  reports,
  adminReports,
  revisions,
  adminReviews,
  personas,
  lorebooks,
  chat: { ...chat, ...chatTree, ...chatSearch, ...chatFiles, ...chatVariables },
  chatSettings,
  presets,
  prompts,
  events,
  notifications,
  push,
  adminAnnouncements,
  tags,
  adminTags,
  audit,
  previewChats,
  uploads,
  foreignPictures,
  adminUsers,
  models,
  adminModels,
  ownModels,
  adminOwnModels,
  memories,
  memoryModels,
  adminEmbeddingModels,
  localModels,
  modelUsage,
  upstreams,
  monitoring,
} as const

export const allRoutes: readonly Route[] = Object.values(routes).flatMap(noun => Object.values(noun))
