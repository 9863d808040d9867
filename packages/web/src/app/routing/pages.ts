import type { CardId, SessionId } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import { cardQuery } from '../../features/cards/store/card-query.ts'
import { prefetchMacros } from '../../features/cards/text/macros.ts'
import { rulesQuery } from '../../features/chat/messages/rules-query.ts'
import { historyQuery, sessionQuery } from '../../features/chat/store/chat-query.ts'
import { m } from '../../paraglide/messages.js'
import { fetchFormatting } from '../../render/formatting.ts'
import { paths } from '../../ui/navigation/paths.ts'

/** Served in every language (routes.ts). */
export interface Page {
  /** The route adds the locale suffix. */
  readonly name: string
  readonly path: string
  /** The home page has no title of its own and shows the site's. */
  readonly title?: () => string
  /**
   * The default requires a session. `visitor` is for login and register; `anyone` also admits logged-in users. Admins
   * may open moderators' pages.
   */
  readonly access?: 'visitor' | 'anyone' | 'moderator' | 'admin'
  /** `plain` removes the layout, `immersive` the bottom navigation. */
  readonly frame?: 'plain' | 'immersive'
  /** Prefetches the page's data in parallel with its chunk; not awaited. */
  readonly begin?: (id: string, queries: QueryClient) => void
  readonly load: () => Promise<RouteComponent>
}

/** Two URLs show this page: `paths.personas` and `paths.myPersonas`. */
const loadPersonas: Page['load'] = async () =>
  (await import('../../features/personas/personas-page.tsx')).PersonasPage

/** Each page is its own chunk, loaded on first visit. */
export const pages: readonly Page[] = [
  {
    name: 'index',
    path: paths.home,
    load: async () => (await import('../../features/cards/home/home-page.tsx')).HomePage,
  },
  {
    name: 'login',
    path: paths.login,
    title: m.app_title_login,
    access: 'visitor',
    frame: 'plain',
    load: async () => (await import('../../features/accounts/entrance/login-page.tsx')).LoginPage,
  },
  {
    name: 'login-return',
    path: paths.loginReturn,
    title: m.app_title_login,
    access: 'anyone',
    frame: 'plain',
    load: async () => (await import('../../features/accounts/entrance/oidc-return-page.tsx')).OidcReturnPage,
  },
  {
    name: 'register',
    path: paths.register,
    title: m.app_title_register,
    access: 'visitor',
    frame: 'plain',
    load: async () => (await import('../../features/accounts/entrance/register-page.tsx')).RegisterPage,
  },
  {
    name: 'help',
    path: paths.help,
    title: m.help_page_title,
    access: 'anyone',
    begin: () => void fetchFormatting(),
    load: async () => (await import('../../features/help/help-page.tsx')).HelpPage,
  },
  {
    name: 'search',
    path: paths.search,
    title: m.app_title_search,
    load: async () => (await import('../../features/cards/search/search-page.tsx')).SearchPage,
  },
  {
    name: 'chat',
    path: paths.chats,
    title: m.app_title_chats,
    load: async () => (await import('../../features/chat/list/chat-landing-page.tsx')).ChatLandingPage,
  },
  {
    name: 'chat-id',
    path: paths.chat('$id'),
    title: m.app_title_chat,
    frame: 'immersive',
    begin: (id, queries) => {
      void fetchFormatting()
      void queries.prefetchQuery(sessionQuery(id as SessionId)) // the route determines the id's type
      void queries.prefetchQuery(historyQuery(id as SessionId))
      void queries.prefetchQuery(rulesQuery(id as SessionId))
    },
    load: async () => (await import('../../features/chat/conversation/chat-page.tsx')).ChatPage,
  },
  {
    name: 'my-chats',
    path: paths.myChats,
    title: m.app_title_my_chats,
    load: async () => (await import('../../features/chat/list/my-chats-page.tsx')).MyChatsPage,
  },
  {
    name: 'user',
    path: paths.user,
    title: m.app_title_user,
    load: async () => (await import('../../features/accounts/profile/user-page.tsx')).UserPage,
  },
  {
    name: 'user-mycards',
    path: paths.myCards,
    title: m.app_title_my_cards,
    load: async () => (await import('../../features/cards/home/my-cards-page.tsx')).MyCardsPage,
  },
  {
    name: 'user-favorites',
    path: paths.favorites,
    title: m.community_favorites_title,
    load: async () => (await import('../../features/cards/favorites/favorites-page.tsx')).FavoritesPage,
  },
  {
    name: 'user-following',
    path: paths.following,
    title: m.authors_following_page_title,
    load: async () => (await import('../../features/cards/authors/following-page.tsx')).FollowingPage,
  },
  {
    name: 'author-id',
    path: paths.author('$id'),
    title: m.authors_page_title,
    load: async () => (await import('../../features/cards/authors/author-page.tsx')).AuthorPage,
  },
  {
    name: 'user-blocklist',
    path: paths.blocklist,
    title: m.blocks_page_title,
    load: async () => (await import('../../features/cards/blocks/blocklist-page.tsx')).BlocklistPage,
  },
  {
    name: 'user-personas',
    path: paths.myPersonas,
    title: m.personas_page_title,
    load: loadPersonas,
  },
  {
    name: 'user-models',
    path: paths.myModels,
    title: m.models_own_page_title,
    load: async () => (await import('../../features/models/own/own-models-page.tsx')).OwnModelsPage,
  },
  {
    name: 'user-lorebooks',
    path: paths.myLorebooks,
    title: m.lorebooks_page_title,
    load: async () => (await import('../../features/lorebooks/lorebooks-page.tsx')).LorebooksPage,
  },
  {
    name: 'user-lorebooks-id',
    path: paths.lorebook('$id'),
    title: m.lorebooks_page_title,
    frame: 'immersive',
    load: async () => (await import('../../features/lorebooks/lorebook-page.tsx')).LorebookPage,
  },
  {
    name: 'user-regex-editor',
    path: paths.regexEditor,
    title: m.scripts_page_title,
    frame: 'immersive',
    load: async () => (await import('../../features/scripts/regex-editor-page.tsx')).RegexEditorPage,
  },
  {
    name: 'personas',
    path: paths.personas,
    title: m.personas_page_title,
    load: loadPersonas,
  },
  {
    name: 'character-create',
    path: paths.createCard,
    title: m.app_title_create_card,
    load: async () => (await import('../../features/card-page/create-card-page.tsx')).CreateCardPage,
  },
  {
    name: 'character-id',
    path: paths.card('$id'),
    title: m.app_title_card,
    begin: (id, queries) => {
      void fetchFormatting()
      void prefetchMacros()
      void queries.prefetchQuery(cardQuery(id as CardId)) // see above
    },
    load: async () => (await import('../../features/card-page/card-page.tsx')).CardPage,
  },
  {
    name: 'notification',
    path: paths.notifications,
    title: m.notifications_page_title,
    load: async () => (await import('../../features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    name: 'notification-id',
    path: paths.notification('$id'),
    title: m.notifications_page_title,
    load: async () => (await import('../../features/notifications/notification-page.tsx')).NotificationPage,
  },
  {
    name: 'admin',
    path: paths.admin,
    title: m.admin_page_title,
    access: 'moderator',
    load: async () => (await import('../../features/admin/admin-page.tsx')).AdminPage,
  },
  {
    name: 'admin-audit',
    path: paths.adminAudit,
    title: m.audit_page_title,
    access: 'admin',
    load: async () => (await import('../../features/moderation/audit-page.tsx')).AuditPage,
  },
  {
    name: 'admin-monitoring',
    path: paths.adminMonitoring,
    title: m.monitoring_page_title,
    access: 'admin',
    load: async () => (await import('../../features/monitoring/monitoring-page.tsx')).MonitoringPage,
  },
  {
    name: 'admin-reviews',
    path: paths.adminReviews,
    title: m.reviews_page_title,
    access: 'moderator',
    load: async () => (await import('../../features/moderation/reviews-page.tsx')).ReviewsPage,
  },
  {
    name: 'admin-announcements',
    path: paths.adminAnnouncements,
    title: m.notifications_announce_page_title,
    access: 'admin',
    load: async () =>
      (await import('../../features/notifications/announce/announcements-page.tsx')).AnnouncementsPage,
  },
  {
    name: 'admin-reports',
    path: paths.adminReports,
    title: m.community_admin_title,
    access: 'moderator',
    load: async () => (await import('../../features/moderation/reports-page.tsx')).ReportsPage,
  },
  {
    name: 'admin-users',
    path: paths.adminUsers,
    title: m.users_page_title,
    access: 'admin',
    load: async () => (await import('../../features/moderation/admin-users-page.tsx')).AdminUsersPage,
  },
  {
    name: 'admin-registration',
    path: paths.adminRegistration,
    title: m.invitations_page_title,
    access: 'admin',
    load: async () =>
      (await import('../../features/invitations/admin-registration-page.tsx')).AdminRegistrationPage,
  },
  {
    name: 'admin-ai-models',
    path: paths.adminModels,
    title: m.app_title_admin_models,
    access: 'admin',
    load: async () => (await import('../../features/models/chat/admin-models-page.tsx')).AdminModelsPage,
  },
  {
    name: 'admin-first-run',
    path: paths.firstRun,
    title: m.first_run_page_title,
    access: 'admin',
    frame: 'plain',
    load: async () => (await import('../../features/first-run/first-run-page.tsx')).FirstRunPage,
  },
  {
    name: 'admin-embedding-models',
    path: paths.adminEmbeddingModels,
    title: m.embeddings_page_title,
    access: 'admin',
    load: async () =>
      (await import('../../features/models/embedding/admin-embedding-models-page.tsx'))
        .AdminEmbeddingModelsPage,
  },
  {
    name: 'admin-tags',
    path: paths.adminTags,
    title: m.tags_admin_title,
    access: 'moderator',
    load: async () => (await import('../../features/tags/admin/admin-tags-page.tsx')).AdminTagsPage,
  },
]
