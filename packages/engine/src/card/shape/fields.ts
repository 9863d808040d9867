/** The six fields of V1, which old readers look for at the root. */
export const V1_FIELDS = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
] as const

/** The text fields of `data`, empty by default. */
export const TEXT_FIELDS = [
  ...V1_FIELDS,
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'creator',
  'character_version',
] as const

/** What V3 added to `data`; a V2 object is written without them. */
export const V3_FIELDS = [
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
] as const

/** Every field the specifications know in `data`. */
export const SPEC_FIELDS: readonly string[] = [
  ...TEXT_FIELDS,
  ...V3_FIELDS,
  'alternate_greetings',
  'tags',
  'character_book',
  'extensions',
]

/** Root keys that other programs keep beside the six fields of V1; a file of them alone is still a card. */
export const V1_ROOT_KEYS: readonly string[] = [
  ...SPEC_FIELDS,
  'creatorcomment',
  'avatar',
  'chat',
  'create_date',
  'talkativeness',
  'fav',
  'metadata',
]

/** The names that Pygmalion's first tools gave to the fields. */
export const PYGMALION_FIELDS = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  world_scenario: 'scenario',
} as const

/** The names of oobabooga's tools, newer than Pygmalion's, which they read as well. */
export const OOBABOOGA_FIELDS = {
  bot: 'name',
  context: 'description',
  greeting: 'first_mes',
  example_dialogue: 'mes_example',
} as const
