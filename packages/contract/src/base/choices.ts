/** Values of fields and queries as plain lists, so that code that only displays them doesn't load Zod. */
export const registrationModes = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/**
 * Models that users may connect with their own keys: none, those of listed services, or those at any public address.
 */
export const ownModelModes = ['off', 'services', 'any'] as const
export type OwnModelMode = (typeof ownModelModes)[number]

export const keyScopes = ['read', 'chat', 'cards'] as const
export type KeyScope = (typeof keyScopes)[number]

/** `admins` includes moderators. */
export const userFilters = ['all', 'admins', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

/** What happens to public cards when their owner's account is deleted. */
export const cardDispositions = ['take_down', 'leave'] as const
export type CardDisposition = (typeof cardDispositions)[number]

export const cardStatuses = ['private', 'pending', 'public', 'rejected'] as const
export const rankings = ['hottest', 'newest', 'most_chatted', 'top_rated', 'most_favorited'] as const
export const matchFields = [
  'name',
  'tagline',
  'tags',
  'author',
  'notes',
  'description',
  'personality',
  'scenario',
] as const
export const dateWindows = ['day', 'week', 'month', 'all'] as const
export const exportFormats = ['png', 'json', 'charx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Whether deletion removes only the message or also all its descendants. */
export const deletionScopes = ['one', 'rest'] as const
export type DeletionScope = (typeof deletionScopes)[number]

export const commentOrders = ['newest', 'oldest'] as const
export type CommentOrder = (typeof commentOrders)[number]

export const reportReasons = [
  'spam',
  'hate',
  'minors',
  'adult_unmarked',
  'violence',
  'illegal',
  'copyright',
  'private_facts',
  'other',
] as const

/** Notification types that users can switch off. */
export const cardEventTypes = [
  'card_approved',
  'card_rejected',
  'comment',
  'reply',
  'rating',
  'favorite',
  'card_published',
] as const
export type CardEventType = (typeof cardEventTypes)[number]
/** Types after `cardEventTypes` can't be switched off: admin actions on the user's cards, announcements and logins. */
export const notificationTypes = [
  ...cardEventTypes,
  'card_withdrawn',
  'card_removed',
  'login_stolen',
  'password_reset',
  'announcement',
] as const
export type NotificationType = (typeof notificationTypes)[number]
export const notificationFilters = ['all', 'unread'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

export const auditActions = [
  'card_approved',
  'card_rejected',
  'card_withdrawn',
  'card_removed',
  'comment_removed',
  'report_dismissed',
  'tag_created',
  'tag_changed',
  'tag_merged',
  'tag_removed',
  'tag_category_created',
  'tag_category_changed',
  'tag_category_removed',
  'role_changed',
  'user_suspended',
  'user_restored',
  'password_link_created',
  'registration_changed',
  'invitation_created',
  'invitation_removed',
  'announced',
  'announcement_withdrawn',
  'model_connected',
  'model_changed',
  'model_removed',
  'own_models_changed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const providers = ['openai-compatible', 'anthropic', 'google', 'ollama', 'llama-cpp', 'demo'] as const

export const ownProviders = ['openai-compatible', 'anthropic', 'google', 'ollama'] as const
/** Models support different subsets. */
export const samplingNames = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'seed',
  'stop',
] as const

/**
 * Parts of a request, besides sampling parameters, that some hosts reject: the usual name of the answer limit, the
 * limit itself, usage, cache markers, speakers' names, safety thresholds (off, or any), system messages, and
 * consecutive turns of one role.
 */
export const requestParts = [
  'limit_name',
  'limit',
  'usage',
  'cache',
  'names',
  'safety_off',
  'safety',
  'system_role',
  'turns',
  'prefill',
  'stream',
] as const
export const reasoningControls = ['none', 'switch', 'effort'] as const

/** Where an embedding model runs: in the user's browser or on the server. */
export const embeddingRuntimes = ['local', 'server'] as const
/** Source of an embedding model: weights stored by this site, or an external endpoint. */
export const embeddingProviders = ['onnx', 'openai-compatible'] as const
/** How token vectors are pooled into one vector. */
export const embeddingPoolings = ['mean', 'cls', 'last_token'] as const
/** Precision of the weights; determines their file names at Hugging Face. */
export const weightTypes = ['fp32', 'fp16', 'q8', 'q4'] as const
export const downloadStatuses = ['waiting', 'downloading', 'paused', 'ready', 'failed'] as const

/** Where a persona's description goes in a prompt; `note_top` and `note_bottom` are the ends of the author's note. */
export const personaPositions = ['in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere'] as const
export const personaSkips = ['exists', 'no_name', 'too_long', 'no_room'] as const
/** Why a command in a message didn't change the chat's state. */
export const commandProblems = [
  'unreadable',
  'too_many_commands',
  'path_missing',
  'not_a_number',
  'not_a_collection',
  'nothing_to_delete',
  'unsafe_key',
] as const
export const promptRoles = ['system', 'user', 'assistant'] as const

export const partSources = [
  'settings',
  'preset',
  'persona',
  'card',
  'lorebook',
  'history',
  'memory',
  'product',
] as const
export const scriptOwners = ['user', 'preset', 'card'] as const

/** Highest precedence first. */
export const settingsSources = ['session', 'card', 'global', 'preset', 'model', 'product'] as const
/** `off` only for models that can turn reasoning off. */
export const reasoningEfforts = ['off', 'minimal', 'low', 'medium', 'high'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]
export const notePositions = ['before_main', 'after_main', 'in_chat'] as const
/** Post-processing for models that require a certain order of roles. */
export const postProcessings = ['none', 'merge', 'semi', 'strict', 'single'] as const
/**
 * Which messages get the speaker's name: none (-1), where needed (0), all in a separate field (1), all in the text (2).
 */
export const namesBehaviors = [-1, 0, 1, 2] as const
export const lorebookStrategies = ['merged', 'card_first', 'global_first'] as const
export const memoryModes = ['off', 'server', 'local'] as const
/** The user's default answer to a card's requests. */
export const cardPermissions = ['ask', 'allow', 'deny'] as const
export const foreignImageChoices = ['ask', 'show'] as const
/** `auto` is immersive on phones for characters with a picture, else flat. */
export const chatLayouts = ['auto', 'flat', 'bubble', 'immersive'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export const tagColours = ['plain', 'seal', 'jade', 'indigo', 'amber'] as const
export const quoteColours = ['plain', 'seal', 'jade', 'indigo', 'amber'] as const

/** SillyTavern world file or Character Card V3 lorebook. */
export const lorebookFormats = ['world', 'v3'] as const
export type LorebookFileFormat = (typeof lorebookFormats)[number]
/** Why a lorebook entry is active; `activated` means by its decorator. */
export const activationKinds = ['constant', 'sticky', 'activated', 'latched', 'outside', 'key'] as const
/** Where a key matched: messages, other scanned texts, or the content of other entries. */
export const scanSpots = ['messages', 'texts', 'recursion'] as const
export const inactiveReasons = [
  'disabled',
  'data',
  'trigger',
  'character',
  'greeting',
  'delay',
  'cooldown',
  'waits_for_recursion',
  'excluded_from_recursion',
  'deactivated',
  'no_keys',
  'no_match',
  'secondary',
  'too_early',
  'group',
  'probability',
  'budget',
  'timed_out',
] as const
/** Most urgent first. */
export const noticeCodes = [
  'disk_low',
  'files_away',
  'origin_wrong',
  'backup_failed',
  'instance_gone',
  'calls_failing',
  'calls_refused',
  'model_failing',
  'database_slow',
  'database_busy',
  'loop_slow',
  'chores_failing',
  'queue_stuck',
  'queue_long',
  'versions_differ',
] as const
export type NoticeCode = (typeof noticeCodes)[number]
