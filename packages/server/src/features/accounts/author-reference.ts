import type { Author, UserId } from '@inkling/contract'

/** Null if the account was deleted. */
export const toAuthor = ({
  actor_id,
  username,
  display_name,
  avatar_url,
}: {
  readonly actor_id: UserId | null
  readonly username: string | null
  readonly display_name: string | null
  readonly avatar_url: string | null
}): Author | null =>
  actor_id === null || username === null || display_name === null
    ? null
    : { id: actor_id, username, display_name, avatar_url }
