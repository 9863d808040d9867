import { field, type Macro, macro, value } from './macro.ts'

/** The texts of the card and of the persona. */
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
