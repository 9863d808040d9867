/** Words of which a field or a query takes one. Plain lists: who only shows them to choose from needs no schema. */
/** Of accounts, those that admins want to see. */
export const userFilters = ['all', 'admins', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

/** What becomes of the public cards of somebody who leaves. */
export const cardDispositions = ['take_down', 'leave'] as const
export type CardDisposition = (typeof cardDispositions)[number]

export const cardStatuses = ['private', 'pending', 'public', 'rejected'] as const
export const rankings = ['hottest', 'newest', 'most_chatted', 'top_rated', 'most_favorited'] as const
/** What of a card says a word that is looked for. */
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

/** What goes with a message that is deleted: nothing else, or all that follows it on every branch. */
export const deletionScopes = ['one', 'rest'] as const
export type DeletionScope = (typeof deletionScopes)[number]

export const commentOrders = ['newest', 'oldest'] as const
export type CommentOrder = (typeof commentOrders)[number]

/** What is wrong with a card or a comment, to whoever reports it. */
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

/** What a person is told of: what happens to their cards and comments, what those publish whom they follow. Each can be switched off. */
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
/** The others can not be switched off: what admins did to one's cards or have to say, and that a login was stolen. */
export const notificationTypes = [
  ...cardEventTypes,
  'card_withdrawn',
  'card_removed',
  'login_stolen',
  'announcement',
] as const
export type NotificationType = (typeof notificationTypes)[number]
export const notificationFilters = ['all', 'unread'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** What admins do to what is not their own, as it is written down. */
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
  'announced',
  'announcement_withdrawn',
  'model_connected',
  'model_changed',
  'model_removed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const providers = ['openai-compatible', 'anthropic', 'google', 'ollama', 'llama-cpp', 'demo'] as const
/** The knobs of sampling; which of them do anything is the model's to say. */
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
 * What Inkling says by itself beside the knobs, and some hosts refuse: the usual name of the limit of an answer, the limit
 * itself, the wish for counts, marks for a cache, names of speakers, thresholds that are off or any, a system's words, and
 * speakers who do not take turns.
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
] as const
/** What a chat can decide of a model's thinking: nothing, whether it thinks, or how much. */
export const reasoningControls = ['none', 'switch', 'effort'] as const

/** Where an embedding model runs: in the reader's browser, or on the server. */
export const embeddingRuntimes = ['local', 'server'] as const
/** What computes with it: weights that this site keeps, or an endpoint elsewhere. */
export const embeddingProviders = ['onnx', 'openai-compatible'] as const
/** How the vectors of a text's tokens become the text's. */
export const embeddingPoolings = ['mean', 'cls', 'last_token'] as const
/** In which precision weights are kept; the names of the files in a hub follow from it. */
export const weightTypes = ['fp32', 'fp16', 'q8', 'q4'] as const
/** What becomes of files that a hub has. */
export const downloadStatuses = ['waiting', 'downloading', 'paused', 'ready', 'failed'] as const

/** Where a persona's description stands in a prompt; the two notes are the top and the bottom of the author's note. */
export const personaPositions = ['in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere'] as const
/** Why a persona in a file was not taken: one of its name is there, something of it does not fit, or there are too many. */
export const personaSkips = ['exists', 'no_name', 'too_long', 'no_room'] as const
/** Why a command in a message changed nothing of the state that its chat keeps. */
export const commandProblems = [
  'unreadable',
  'too_many_commands',
  'path_missing',
  'not_a_number',
  'not_a_collection',
  'nothing_to_delete',
  'unsafe_key',
] as const
/** Whose words a text in a prompt counts as. */
export const promptRoles = ['system', 'user', 'assistant'] as const

/** Whose a text in a prompt is. */
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
/** Whose a regex script is. */
export const scriptOwners = ['user', 'preset', 'card'] as const

/** Who can decide a setting of a chat, nearest first. */
export const settingsSources = ['session', 'card', 'global', 'preset', 'model', 'product'] as const
/** `off` is no thinking at all, of models that can do without. */
export const reasoningEfforts = ['off', 'minimal', 'low', 'medium', 'high'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]
/** Where an author's note stands: beside the main prompt, or among the messages. */
export const notePositions = ['before_main', 'after_main', 'in_chat'] as const
/** What is done to messages for models that take them only in certain orders. */
export const postProcessings = ['none', 'merge', 'semi', 'strict', 'single'] as const
/** Who is named before a message: nobody, where it is needed, everybody in a field of its own, everybody. */
export const namesBehaviors = [-1, 0, 1, 2] as const
export const lorebookStrategies = ['merged', 'card_first', 'global_first'] as const
export const memoryModes = ['off', 'server', 'local'] as const
/** What somebody has answered for all that a card will ever want to do. */
export const cardPermissions = ['ask', 'allow', 'deny'] as const
/** What is done with pictures of other sites: they wait to be asked for, or are shown. */
export const foreignImageChoices = ['ask', 'show'] as const
export const chatLayouts = ['flat', 'bubble'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
/** What tags of a category have in common to the eye. */
export const tagColours = ['plain', 'seal', 'jade', 'indigo', 'amber'] as const
export const quoteColours = ['plain', 'seal', 'jade', 'indigo', 'amber'] as const

/** The forms in which a lorebook leaves: a world file of SillyTavern's, or one of Character Card V3. */
export const lorebookFormats = ['world', 'v3'] as const
export type LorebookFileFormat = (typeof lorebookFormats)[number]
/** Why an entry of a lorebook wakes; `activated` is by its decorator. */
export const wakeKinds = ['constant', 'sticky', 'activated', 'latched', 'outside', 'key'] as const
/** Where a key was found: in messages, in other texts that are scanned, in what other entries say. */
export const scanSpots = ['messages', 'texts', 'recursion'] as const
/** Why an entry of a lorebook stays asleep. */
export const sleepReasons = [
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
/** What an operator is told to look at, the most urgent first. */
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
