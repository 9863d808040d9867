import type { User } from '@inkling/contract'
import { foldText } from '../../../browser/fold.ts'
import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'

/** A page that can be found by its name. */
export interface Place {
  readonly path: string
  readonly name: () => string
}

const ofEveryone: readonly Place[] = [
  { path: paths.home, name: m.app_nav_home },
  { path: paths.search, name: m.cards_search_title },
  { path: paths.createCard, name: m.app_title_create_card },
  { path: paths.chats, name: m.app_title_chats },
  { path: paths.myCards, name: m.app_title_my_cards },
  { path: paths.favorites, name: m.community_favorites_title },
  { path: paths.following, name: m.authors_following_page_title },
  { path: paths.myPersonas, name: m.personas_page_title },
  { path: paths.myLorebooks, name: m.lorebooks_page_title },
  { path: paths.regexEditor, name: m.scripts_page_title },
  { path: paths.myModels, name: m.models_own_page_title },
  { path: paths.notifications, name: m.notifications_page_title },
  { path: paths.blocklist, name: m.blocks_page_title },
  { path: paths.user, name: m.app_title_user },
  { path: paths.help, name: m.help_page_title },
]

const ofModerators: readonly Place[] = [
  { path: paths.adminReviews, name: m.reviews_page_title },
  { path: paths.adminReports, name: m.community_admin_title },
]

const ofAdmins: readonly Place[] = [
  { path: paths.admin, name: m.admin_page_title },
  { path: paths.adminModels, name: m.app_title_admin_models },
  { path: paths.adminEmbeddingModels, name: m.embeddings_page_title },
  { path: paths.adminUsers, name: m.users_page_title },
  { path: paths.adminRegistration, name: m.invitations_page_title },
  { path: paths.adminTags, name: m.tags_admin_title },
  { path: paths.adminAnnouncements, name: m.notifications_announce_page_title },
  { path: paths.adminMonitoring, name: m.monitoring_page_title },
  { path: paths.adminAudit, name: m.audit_page_title },
]

/** Pages that this user may open and whose name contains the words. */
export function findPlaces(words: string, role: User['role'] | undefined): Place[] {
  const needle = foldText(words)
  const open = [
    ...ofEveryone,
    ...(role === 'user' || role === undefined ? [] : ofModerators),
    ...(role === 'admin' ? ofAdmins : []),
  ]
  return open.filter(({ name }) => foldText(name()).includes(needle))
}
