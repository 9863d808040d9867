import type { KeyScope } from './choices.ts'
import type { EndpointName } from './endpoints.ts'
import { isSafe, type Route } from './route.ts'

type NounOf<Name> = Name extends `${infer Noun}.${string}` ? Noun : never

/**
 * `cards` and `chat` allow changes to their nouns; reading needs the same scope or `read`, which allows no changes.
 * `never` excludes API keys.
 */
const scopeOfNoun: Readonly<Record<NounOf<EndpointName>, KeyScope | 'never'>> = {
  account: 'never',
  adminAnnouncements: 'never',
  adminEmbeddingModels: 'never',
  adminModels: 'never',
  adminOwnModels: 'never',
  adminReports: 'never',
  adminReviews: 'never',
  adminTags: 'never',
  adminUsers: 'never',
  apiKeys: 'never',
  oidc: 'never',
  audit: 'never',
  auth: 'never',
  authors: 'read',
  blocks: 'read',
  cardAssets: 'cards',
  cards: 'cards',
  chat: 'chat',
  chatSettings: 'chat',
  comments: 'read',
  events: 'read',
  favorites: 'cards',
  invitations: 'never',
  foreignPictures: 'read',
  localModels: 'never',
  logins: 'never',
  lorebooks: 'cards',
  memories: 'chat',
  memoryModels: 'read',
  modelUsage: 'read',
  models: 'read',
  monitoring: 'never',
  notifications: 'read',
  ownModels: 'never',
  personas: 'cards',
  presets: 'cards',
  previewChats: 'chat',
  profile: 'read',
  prompts: 'chat',
  push: 'never',
  ratings: 'read',
  registration: 'never',
  reports: 'never',
  revisions: 'cards',
  tags: 'read',
  uploads: 'cards',
  upstreams: 'never',
}

export function mayKeyCall(
  scopes: readonly KeyScope[],
  { name, method }: Pick<Route, 'name' | 'method'>,
): boolean {
  const noun = name.slice(0, name.indexOf('.')) as NounOf<EndpointName>
  const needed = scopeOfNoun[noun]
  if (needed === 'never') return false
  if (isSafe(method) && scopes.includes('read')) return true
  return needed !== 'read' && scopes.includes(needed)
}
