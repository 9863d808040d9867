import type { Card, CardId, RevisionId } from '@inkling/contract'
import { type CardEdit, textField } from './card-edit.ts'

const NONE = { chats: 0, messages: 0, favorites: 0, rating_avg: null, rating_count: 0, comments: 0 }
const NO_TOKENS = {
  permanent: 0,
  description: 0,
  personality: 0,
  scenario: 0,
  greetings: 0,
  examples: 0,
  lorebook: 0,
  total: 0,
}
const NO_FACTS = {
  greetings: 0,
  lorebook_entries: 0,
  regex_scripts: 0,
  assets: 0,
  has_scripts: false,
  has_risu_module: false,
}

/** The readers' view if the card were saved now. */
export function previewCard(card: Card | null, edit: CardEdit, owner: Card['owner']): Card {
  const { data, avatar_url, tagline, language, is_nsfw } = edit
  const name = textField(data, 'name')
  const now = new Date().toISOString()
  const isSamePicture = card !== null && card.avatar_url === avatar_url
  return {
    ...(card ?? {
      id: '' as CardId, // links of a preview are never followed
      revision_id: '' as RevisionId,
      owner,
      status: 'private',
      stats: NONE,
      created_at: now,
      updated_at: now,
      published_at: null,
      review_note: null,
      token_counts: NO_TOKENS,
      facts: NO_FACTS,
      notices: [],
      is_published: false,
      my: { is_owner: true, favorite: false, rating: null, persona_id: null, last_session_id: null },
    }),
    name,
    tagline,
    tags: [...edit.tags],
    language,
    is_nsfw,
    avatar_url,
    art_url: isSamePicture ? card.art_url : avatar_url,
    data: { ...data, name },
  }
}
