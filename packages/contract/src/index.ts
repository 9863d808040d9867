import { account } from './account.ts'
import { auth, profile } from './accounts.ts'
import { audit } from './audit.ts'
import { authors } from './authors.ts'
import { blocks } from './blocks.ts'
import { boxModels } from './box-models.ts'
import { cardAssets } from './card-assets.ts'
import { cards } from './cards.ts'
import { chat } from './chat.ts'
import { chatFiles } from './chat-files.ts'
import { chatSearch } from './chat-search.ts'
import { chatSettings } from './chat-settings.ts'
import { chatTree } from './chat-tree.ts'
import { chatVariables } from './chat-variables.ts'
import { comments } from './comments.ts'
import { adminEmbeddingModels, memoryModels } from './embedding-models.ts'
import { events } from './events.ts'
import { favorites } from './favorites.ts'
import { foreignPictures } from './foreign-pictures.ts'
import { logins } from './logins.ts'
import { lorebooks } from './lorebooks.ts'
import { memories } from './memories.ts'
import { modelUsage } from './model-usage.ts'
import { adminModels, models } from './models.ts'
import { monitoring } from './monitoring.ts'
import { adminAnnouncements, notifications } from './notifications.ts'
import { personas } from './personas.ts'
import { presets } from './presets.ts'
import { prompts } from './prompts.ts'
import { ratings } from './ratings.ts'
import { adminReports, reports } from './reports.ts'
import { adminReviews } from './reviews.ts'
import { revisions } from './revisions.ts'
import type { Route } from './route.ts'
import { adminTags, tags } from './tags.ts'
import { trials } from './trials.ts'
import { uploads } from './uploads.ts'
import { upstreams } from './upstreams.ts'
import { adminUsers } from './users.ts'

export * from './account.ts'
export * from './accounts.ts'
export * from './audit.ts'
export * from './authors.ts'
export * from './blocks.ts'
export * from './box-models.ts'
export * from './card.ts'
export * from './card-assets.ts'
export * from './card-search.ts'
export * from './cards.ts'
export * from './chat.ts'
export * from './chat-files.ts'
export * from './chat-search.ts'
export * from './chat-settings.ts'
export * from './chat-tree.ts'
export * from './chat-variables.ts'
export * from './choices.ts'
export * from './comments.ts'
export * from './downloads.ts'
export * from './embedding-models.ts'
export * from './events.ts'
export * from './favorites.ts'
export * from './foreign-pictures.ts'
export * from './ids.ts'
export * from './knobs.ts'
export * from './known-embedding-models.ts'
export * from './known-servers.ts'
export * from './limits.ts'
export * from './live-event-names.ts'
export * from './locales.ts'
export * from './logins.ts'
export * from './lorebooks.ts'
export * from './memories.ts'
export * from './message.ts'
export * from './model-usage.ts'
export * from './models.ts'
export * from './monitoring.ts'
export * from './notifications.ts'
export * from './page.ts'
export * from './personas.ts'
export * from './presets.ts'
export * from './problem.ts'
export * from './problems.ts'
export * from './prompts.ts'
export * from './ratings.ts'
export * from './regex.ts'
export * from './reports.ts'
export * from './reviews.ts'
export * from './revisions.ts'
export * from './route.ts'
export * from './session.ts'
export * from './stream-events.ts'
export * from './tag-key.ts'
export * from './tags.ts'
export * from './trials.ts'
export * from './uploads.ts'
export * from './upstreams.ts'
export * from './users.ts'

/** The route table: every call that browser and server share, by noun. */
export const routes = {
  auth,
  logins,
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
  adminAnnouncements,
  tags,
  adminTags,
  audit,
  trials,
  uploads,
  foreignPictures,
  adminUsers,
  models,
  adminModels,
  memories,
  memoryModels,
  adminEmbeddingModels,
  boxModels,
  modelUsage,
  upstreams,
  monitoring,
} as const

export const allRoutes: readonly Route[] = Object.values(routes).flatMap(noun => Object.values(noun))
