/** Every limit that both sides know. Lengths are UTF-16 code units unless a name says otherwise. */
export const USERNAME_MIN = 2
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const DISPLAY_NAME_MAX = 60
/** Of the files of an account's zip that did not come in, those that it is told with. */
export const ACCOUNT_SKIPS_SHOWN = 100
export const BIO_MAX = 500
export const EMAIL_MAX = 254

export const CARD_NAME_MAX = 100
export const TAGLINE_MAX = 200
export const TAGS_MAX = 50
export const TAG_MAX = 60
/** What admins look after, in all: tags, categories of them, and of one tag the words that stand for it. */
export const MANAGED_TAGS_MAX = 1_000
export const TAG_CATEGORIES_MAX = 100
export const TAG_ALIASES_MAX = 100
export const REVIEW_NOTE_MAX = 2_000
/** Of one's own cards, those that a call does something with. */
export const CARDS_AT_ONCE_MAX = 100

/** The best; 1 is the worst. */
export const RATING_MAX = 5
export const COMMENT_MAX = 2_000
/** Of a comment's replies, those that it is told with. */
export const REPLIES_SHOWN = 3
export const REPORT_NOTE_MAX = 1_000
/** Of the reports of one thing, those that it is told with. */
export const REPORTS_SHOWN = 20

export const PERSONA_NAME_MAX = 100
export const PERSONA_DESCRIPTION_MAX = 4_000
/** What one person can have. */
export const PERSONAS_MAX = 200
/** Of the cards bound to a persona, those that it is told with. */
export const BOUND_CARDS_SHOWN = 50
/** Messages between a text that stands at a depth and the end of the chat. */
export const DEPTH_MAX = 10_000

export const LOREBOOK_NAME_MAX = 200
export const LOREBOOK_ENTRIES_MAX = 10_000
/** What one person can have. */
export const LOREBOOKS_MAX = 200

export const SESSION_TITLE_MAX = 120
export const MESSAGE_MAX = 64_000
/** Of a chat with a card that is not saved. */
export const TRIAL_MESSAGES_MAX = 60
/** Of a file that came with a card. */
export const ASSET_PATH_MAX = 512
/** What a branch remembers besides its words, in characters of JSON. */
export const BRANCH_STATE_MAX = 512 * 1024
/** Of the chats that a file brings, those that it is told with. */
export const IMPORTED_SESSIONS_SHOWN = 20
/** The first characters of a message in plain words, shown in lists. */
export const EXCERPT_MAX = 160
/** Days that a deleted chat waits in the bin. */
export const BIN_DAYS = 30
/** Minutes in which a deleted message can be put back. */
export const UNDO_MINUTES = 10
/** Of a card's chats, the nodes that their graph has at most. */
export const GRAPH_NODES_MAX = 5_000

/** A prompt or a note of the user's own. */
export const PROMPT_TEXT_MAX = 64_000
/** What a model's thoughts begin or end with. */
export const THOUGHT_MARK_MAX = 100
/** Of a scope of settings: lorebooks attached to it, regex scripts in it, switches of each kind. */
export const ATTACHED_LOREBOOKS_MAX = 50
export const REGEX_SCRIPTS_MAX = 200
export const SWITCHES_MAX = 500

export const PRESET_NAME_MAX = 100
/** What one person can have. */
export const PRESETS_MAX = 100

export const MODEL_NAME_MAX = 80
export const MODEL_DESCRIPTION_MAX = 500
export const URL_MAX = 2_048
/** Numbers in the vector of a text. */
export const DIMENSIONS_MAX = 4_096
/** What somebody writes down to be remembered, and how many of these one branch can have. */
export const MEMORY_MAX = 4_000
export const MEMORIES_MAX = 2_000
/** Of a call that brings vectors: the texts they are of. */
export const VECTORS_AT_ONCE_MAX = 64
export const API_KEY_MAX = 4_096

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_MAX = 4_000
/** Of a comment or of a review's note, what a notification shows. */
export const NOTIFICATION_BODY_MAX = 300
/** Days that a notification stays after it was read, and that it waits to be. */
export const READ_NOTIFICATION_DAYS = 90
export const UNREAD_NOTIFICATION_DAYS = 180

export const MAX_PAGE = 1_000_000
export const MAX_PAGE_LIMIT = 100
export const KEYWORD_MAX = 100
/** Cards that are found are counted so far, and can be paged through so far. */
export const FOUND_CARDS_MAX = 10_000
/** Of a search: tags wanted, and as many not wanted. */
export const SEARCH_TAGS_MAX = 30
/** Of a blocklist: tags, and as many authors. */
export const BLOCKS_MAX = 200
/** Whom one person follows. */
export const FOLLOWS_MAX = 500

/** Bytes. */
export const BODY_MAX = 1024 * 1024
export const PRESET_BODY_MAX = 2 * 1024 * 1024
export const CARD_BODY_MAX = 6 * 1024 * 1024
/** A call that brings vectors. */
export const VECTORS_BODY_MAX = 8 * 1024 * 1024
/** A card with what was said to it. */
export const CARD_TRIAL_BODY_MAX = 10 * 1024 * 1024
/** A lorebook as it is stored, and a call that brings one and some more. */
export const LOREBOOK_MAX = 6 * 1024 * 1024
export const LOREBOOK_BODY_MAX = 7 * 1024 * 1024
/** As much of Chinese as a branch can remember, in bytes. */
export const VARIABLES_BODY_MAX = 2 * 1024 * 1024
export const PNG_MAX = 20 * 1024 * 1024
export const CHAT_FILE_MAX = 64 * 1024 * 1024
export const CHARX_MAX = 100 * 1024 * 1024
/** Everything that somebody owns, in one zip. */
export const ACCOUNT_FILE_MAX = 2 * 1024 * 1024 * 1024
export const UPLOAD_MAX = 10 * 1024 * 1024
/** Of a picture that this site fetches from another. */
export const FOREIGN_PICTURE_MAX = 5 * 1024 * 1024
export const ANSWER_MAX = 256 * 1024

/** Generations of one user at a time. */
export const GENERATIONS_AT_ONCE = 3
/** Browsers of one user that are told of live events by one server; one more takes the place of the oldest. */
export const EVENT_READERS_MAX = 10
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
/** Days that the choice of a language is remembered. */
export const LOCALE_COOKIE_DAYS = 365
