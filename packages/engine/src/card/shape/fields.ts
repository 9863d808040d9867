/** V1's six fields, which old programs expect at the root. */
export const V1_FIELDS = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
] as const

/** Text fields of `data`, empty by default. */
export const TEXT_FIELDS = [
  ...V1_FIELDS,
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'creator',
  'character_version',
] as const

/** V3 fields, which V2 exports omit. */
export const V3_FIELDS = [
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
] as const

export const SPEC_FIELDS: readonly string[] = [
  ...TEXT_FIELDS,
  ...V3_FIELDS,
  'alternate_greetings',
  'tags',
  'character_book',
  'extensions',
]

/** A file with only these root keys is still a card. */
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

export const PYGMALION_FIELDS = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  world_scenario: 'scenario',
} as const

/** oobabooga's tools also accept Pygmalion's field names. */
export const OOBABOOGA_FIELDS = {
  bot: 'name',
  context: 'description',
  greeting: 'first_mes',
  example_dialogue: 'mes_example',
} as const

/** Other programs' names of V1 fields, beside V1's own. Character.AI's definition is most of its prompt. */
export const V1_ALIASES = {
  greeting: 'first_mes',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  char_persona: 'description',
  world_scenario: 'scenario',
  definition: 'personality',
} as const
