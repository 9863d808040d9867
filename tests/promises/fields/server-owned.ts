/** An id, a time, a number and a text that occur nowhere else here. */
const ID = '0bad0bad-0bad-4bad-8bad-0bad0bad0bad'
const TIME = '2001-02-03T04:05:06.000Z'
const NUMBER = 424_242
const TEXT = 'written-by-a-caller'

/** Fields that only the server may write, with values that an attacker would choose. */
export const serverOwned: Readonly<Record<string, unknown>> = {
  id: ID,
  user_id: ID,
  owner_id: ID,
  author_id: ID,
  actor_id: ID,
  login_id: ID,
  tree_id: ID,
  parent_id: ID,
  state_id: ID,
  deletion_id: ID,
  approved_revision_id: ID,
  active_child_id: ID,
  role: 'admin',
  status: 'public',
  is_admin: true,
  is_public: true,
  is_approved: true,
  created_at: TIME,
  updated_at: TIME,
  published_at: TIME,
  reviewed_at: TIME,
  deleted_at: TIME,
  suspended_at: TIME,
  read_at: TIME,
  stats: { chats: NUMBER, favorites: NUMBER, rating: NUMBER },
  usage: { prompt_tokens: NUMBER, completion_tokens: NUMBER },
  depth: NUMBER,
  event_count: NUMBER,
  password_hash: TEXT,
  api_key_sealed: TEXT,
}

/** Values whose presence in a row shows that a field was written. */
export const TRACES: readonly string[] = [ID, '2001-02-03', String(NUMBER), TEXT]

/** Names that every object inherits, as JSON text, because an object literal would not keep the first. */
export const prototypeFields: readonly string[] = [
  '"__proto__":{"role":"admin","is_admin":true}',
  '"constructor":{"prototype":{"role":"admin","is_admin":true}}',
]
