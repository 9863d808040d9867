import { BRANCH_MACROS } from './branch.ts'
import { CHANCE_MACROS } from './chance.ts'
import { CHAT_MACROS } from './chat.ts'
import { ENVIRONMENT_MACROS } from './environment.ts'
import { field, type Macro, macro, value } from './macro.ts'
import { STORED_VARIABLE_MACROS } from './stored-variables.ts'
import { TEXT_MACROS } from './text.ts'
import { TIME_MACROS } from './time.ts'
import { VARIABLE_MACROS } from './variables.ts'

export const CARD_MACROS: readonly Macro[] = [
  field(['description', 'charDescription'], values => values.description),
  field(['personality', 'charPersonality'], values => values.personality),
  field(['scenario', 'charScenario'], values => values.scenario),
  field('persona', values => values.persona),
  field(['mesExamples', 'mesExamplesRaw'], values => values.mesExamples),
  field('charPrompt', values => values.charPrompt),
  field(['charInstruction', 'charJailbreak'], values => values.charInstruction),
  field('charDepthPrompt', values => values.charDepthPrompt),
  field(['creatorNotes', 'charCreatorNotes'], values => values.creatorNotes),
  value(['charVersion', 'version', 'char_version'], values => values.charVersion),
  macro(['greeting', 'charFirstMessage'], ['number?'], ([number = '0'], { values, expansion }) => {
    if (values.greetings === undefined || !/^\d{1,4}$/.test(number)) return null
    return expansion.field(`greeting.${Number(number)}`, values.greetings[Number(number)] ?? '')
  }),
  macro('original', [], (_, { expansion }) => expansion.original()),
]

export const PEOPLE_MACROS: readonly Macro[] = [
  value('user', values => values.user),
  value(['char', 'bot'], values => values.char),
  value(['group', 'charIfNotGroup'], ({ group, char }) => group?.join(', ') ?? char),
  value(
    'groupNotMuted',
    ({ group_not_muted, group, char }) => (group_not_muted ?? group)?.join(', ') ?? char,
  ),
  value('notChar', ({ group = [], char, user }) => [...group.filter(name => name !== char), user].join(', ')),
  value('userAvatarPath', values => values.user_avatar_path),
  value('charAvatarPath', values => values.char_avatar_path),
]

/** All macros in editor order. */
const ALL: readonly Macro[] = [
  ...PEOPLE_MACROS,
  ...CARD_MACROS,
  ...CHAT_MACROS,
  ...TIME_MACROS,
  ...CHANCE_MACROS,
  ...VARIABLE_MACROS,
  ...STORED_VARIABLE_MACROS,
  ...BRANCH_MACROS,
  ...TEXT_MACROS,
  ...ENVIRONMENT_MACROS,
]

/** Keys are lower-case names and aliases. */
export const MACROS: ReadonlyMap<string, Macro> = new Map(
  ALL.flatMap(macro => [macro.name, ...macro.aliases].map(name => [name.toLowerCase(), macro] as const)),
)
