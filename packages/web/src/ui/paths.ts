/** The addresses of the pages, without language. The routes themselves are in app/pages.ts. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  search: '/search',
  chats: '/chat',
  chat: (id: string) => `/chat/${id}`,
  myChats: '/my-chats',
  user: '/user',
  myCards: '/user/mycards',
  favorites: '/user/favorites',
  blocklist: '/user/blocklist',
  personas: '/personas',
  myPersonas: '/user/personas',
  myLorebooks: '/user/lorebooks',
  lorebook: (id: string) => `/user/lorebooks/${id}`,
  card: (id: string) => `/character/${id}`,
  createCard: '/character/create',
  notifications: '/notification',
  notification: (id: string) => `/notification/${id}`,
  admin: '/admin',
  adminReports: '/admin/reports',
  adminReviews: '/admin/reviews',
  adminAudit: '/admin/audit',
  adminModels: '/admin/ai-models',
  adminUsers: '/admin/users',
  adminTags: '/admin/tags',
  adminAnnouncements: '/admin/announcements',
} as const

/** What the address of a chat says when the graph of its branches is open over it. */
export const graphQuery = { graph: '1' } as const
