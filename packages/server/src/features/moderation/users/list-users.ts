import type { ManagedUser, Page, PageQuery, UserFilter, UserId } from '@inkling/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { buildSearchPattern } from '../../../platform/database/search-pattern.ts'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'

interface UserListQuery extends PageQuery {
  readonly keyword?: string | undefined
  readonly filter: UserFilter
}

/** Newest first, without deleted accounts. With a keyword, exact spellings come first. */
export async function listUsers(
  db: Db,
  { keyword = '', filter, ...page }: UserListQuery,
): Promise<Page<ManagedUser>> {
  let users = db.selectFrom('users').where('deleted_at', 'is', null)
  if (filter === 'admins') users = users.where('role', '!=', 'user')
  if (filter === 'suspended') users = users.where('suspended_at', 'is not', null)
  if (keyword !== '') users = users.where(matchesKeyword(keyword)).orderBy(spellsKeyword(keyword), 'desc')
  return await listPage(users.orderBy('created_at', 'desc').orderBy('id', 'desc'), selectManagedUsers, page)
}

export async function findManagedUser(db: Db, id: UserId): Promise<ManagedUser | undefined> {
  const user = db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null)
  return await selectManagedUsers(user).executeTakeFirst()
}

/** Matches folded text anywhere. Names and e-mail are joined, because each match costs as much as reading the row. */
const matchesKeyword = (keyword: string) =>
  sql<boolean>`concat_ws(E'\n', username, email, display_name) ~ ${buildSearchPattern(keyword)}`

/** Ignores case. `%` and `_` are literal. */
function spellsKeyword(keyword: string) {
  const pattern = `%${keyword
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(username_key like ${pattern} or email_key like ${pattern}
    or lower(display_name) like ${pattern})`
}

const selectManagedUsers = <Row>(users: SelectQueryBuilder<Tables, 'users', Row>) =>
  users
    .select(['id', 'username', 'email', 'display_name', 'avatar_url', 'role', 'created_at', 'suspended_at'])
    .select(({ selectFrom }) => [
      selectFrom('logins')
        .whereRef('logins.user_id', '=', 'users.id')
        .select(login => login.fn.max('last_used_at').as('last'))
        .as('last_used_at'),
      selectFrom('cards')
        .whereRef('cards.owner_id', '=', 'users.id')
        .where('cards.deleted_at', 'is', null)
        .where('cards.approved_revision_id', 'is not', null)
        .where('cards.status', '!=', 'private')
        .select(card => card.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('public_cards'),
    ])
