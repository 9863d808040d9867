/** Limits shared by browser and server. Lengths are in UTF-16 code units; request bodies and files are in bytes. */
export const USERNAME_MIN = 2
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const DISPLAY_NAME_MAX = 60
/** Entries and files listed as not imported in the result of an account import. */
export const ACCOUNT_SKIPS_SHOWN = 100
export const BIO_MAX = 500
export const EMAIL_MAX = 254
export const INVITATION_NOTE_MAX = 100
export const INVITATION_USES_MAX = 10_000
export const INVITATION_DAYS_MAX = 365
export const API_KEY_NAME_MAX = 60
/** Per user. */
export const API_KEYS_MAX = 50
/** Per user. */
export const OWN_MODELS_MAX = 50
export const API_KEY_DAYS_MAX = 3_650
/** Devices per user that get push messages; a further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 20

export const CARD_NAME_MAX = 100
export const TAGLINE_MAX = 200
export const TAGS_MAX = 50
export const TAG_MAX = 60
/** Managed tags and categories per site, and aliases per tag. */
export const MANAGED_TAGS_MAX = 1_000
export const TAG_CATEGORIES_MAX = 100
export const TAG_ALIASES_MAX = 100
export const REVIEW_NOTE_MAX = 2_000
/** Cards per bulk action. */
export const CARDS_AT_ONCE_MAX = 100

/** Best rating; 1 is the worst. */
export const RATING_MAX = 5
export const COMMENT_MAX = 2_000
export const REPLIES_SHOWN = 3
export const REPORT_NOTE_MAX = 1_000
export const REPORTS_SHOWN = 20

export const PERSONA_NAME_MAX = 100
export const PERSONA_DESCRIPTION_MAX = 4_000
/** Per user. */
export const PERSONAS_MAX = 200
/** Cards listed with a persona. */
export const BOUND_CARDS_SHOWN = 50
/** Counted in messages from the end of the chat. */
export const DEPTH_MAX = 10_000

export const LOREBOOK_NAME_MAX = 200
export const LOREBOOK_ENTRIES_MAX = 10_000
/** Per user. */
export const LOREBOOKS_MAX = 200

export const SESSION_TITLE_MAX = 120
/** Number of replies that a model suggests, and the longest one shown: each is offered as a button. */
export const REPLIES_SUGGESTED = 3
export const SUGGESTED_REPLY_MAX = 300
export const MESSAGE_MAX = 64_000
/** Messages of a preview chat. */
export const TRIAL_MESSAGES_MAX = 60
/** Path of a file inside a card. */
export const ASSET_PATH_MAX = 512
/** Length of a branch's state as JSON. */
export const BRANCH_STATE_MAX = 512 * 1024
export const IMPORTED_SESSIONS_SHOWN = 20
/** Length of a message's plain-text excerpt in lists. */
export const EXCERPT_MAX = 160
/** Deleted chats are purged after this time. */
export const BIN_DAYS = 30
export const UNDO_MINUTES = 10
export const GRAPH_NODES_MAX = 5_000

/** A prompt, note or summary written by a user. */
export const PROMPT_TEXT_MAX = 64_000
/** Length of the text that starts or ends a model's reasoning. */
export const THOUGHT_MARK_MAX = 100
/** Per settings scope; switches are limited per kind. */
export const ATTACHED_LOREBOOKS_MAX = 50
export const REGEX_SCRIPTS_MAX = 200
export const SWITCHES_MAX = 500

export const PRESET_NAME_MAX = 100
/** Per user. */
export const PRESETS_MAX = 100

export const MODEL_NAME_MAX = 80
export const MODEL_DESCRIPTION_MAX = 500
export const URL_MAX = 2_048
export const DIMENSIONS_MAX = 4_096
/** Length of a memory note, and notes per branch. */
export const MEMORY_MAX = 4_000
export const MEMORIES_MAX = 2_000
export const VECTORS_AT_ONCE_MAX = 64
export const API_KEY_MAX = 4_096

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_MAX = 4_000
/** Longer comments and review notes are truncated in notifications. */
export const NOTIFICATION_BODY_MAX = 300
/** Days until read and unread notifications are deleted. */
export const READ_NOTIFICATION_DAYS = 90
export const UNREAD_NOTIFICATION_DAYS = 180

export const MAX_PAGE = 1_000_000
export const MAX_PAGE_LIMIT = 100
export const KEYWORD_MAX = 100
/** Search results beyond this number are neither counted nor paged. */
export const FOUND_CARDS_MAX = 10_000
/** Included and excluded tags of a search are limited separately. */
export const SEARCH_TAGS_MAX = 30
/** Per user; blocked tags and blocked authors are limited separately. */
export const BLOCKS_MAX = 200
/** Per user. */
export const FOLLOWS_MAX = 500

/** Request bodies and files, in bytes. */
export const BODY_MAX = 1024 * 1024
export const PRESET_BODY_MAX = 2 * 1024 * 1024
export const CARD_BODY_MAX = 6 * 1024 * 1024
export const VECTORS_BODY_MAX = 8 * 1024 * 1024
/** A card and its preview chat. */
export const CARD_TRIAL_BODY_MAX = 10 * 1024 * 1024
/** A request may be larger than its lorebook, because it contains other fields too. */
export const LOREBOOK_MAX = 6 * 1024 * 1024
export const LOREBOOK_BODY_MAX = 7 * 1024 * 1024
/** Must hold a state of `BRANCH_STATE_MAX` characters: in UTF-8, a Chinese one takes three bytes. */
export const VARIABLES_BODY_MAX = 2 * 1024 * 1024
export const PNG_MAX = 20 * 1024 * 1024
export const CHAT_FILE_MAX = 64 * 1024 * 1024
export const CHARX_MAX = 100 * 1024 * 1024
/** A zip of everything an account owns. */
export const ACCOUNT_FILE_MAX = 2 * 1024 * 1024 * 1024
export const UPLOAD_MAX = 10 * 1024 * 1024
export const FOREIGN_PICTURE_MAX = 5 * 1024 * 1024
/** Length of a model's answer in UTF-16 code units. */
export const ANSWER_MAX = 256 * 1024

/** Per user. */
export const GENERATIONS_AT_ONCE = 3
/** Per user and instance; a further connection closes the oldest. */
export const EVENT_READERS_MAX = 10
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const LOCALE_COOKIE_DAYS = 365
