import type { CardData } from '../../card/model/card.ts'
import { type MacroValues, macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import type { GroupMember, PromptGroup, PromptInput } from '../model/types.ts'

/** The texts that a group joins, and what `<FIELDNAME>` calls them. */
const JOINED = {
  description: 'Description',
  personality: 'Personality',
  scenario: 'Scenario',
  mes_example: 'Example Messages',
} as const

/** The card whose turn it is as this chat has it: joined with those of a group, and with the chat's own texts. */
export function resolveChatCard(input: PromptInput, values: MacroValues): CardData {
  const { card, chat, group } = input
  const members = listJoinedMembers(input)
  return {
    ...card,
    ...(group && members.length > 0 && joinTexts(group, members, input, values)),
    ...chat?.overrides,
  }
}

/** The members whose cards stand in the prompt together; none in a chat that does not join them. */
export function listJoinedMembers({ card, group }: PromptInput): (GroupMember & { card: CardData })[] {
  if (group?.mode !== 'join' && group?.mode !== 'join_all') return []
  const isAll = group.mode === 'join_all'
  return group.members
    .filter(hasCard)
    .filter(member => isAll || !member.muted || member.card.name === card.name)
}

function hasCard(member: GroupMember): member is GroupMember & { card: CardData } {
  return member.card !== undefined
}

/** Each text with all members' below each other, said in each member's own name. */
function joinTexts(
  { join_prefix = '', join_suffix = '' }: PromptGroup,
  members: readonly { card: CardData }[],
  { persona }: PromptInput,
  values: MacroValues,
) {
  const join = (field: keyof typeof JOINED) =>
    members
      .filter(({ card }) => card[field].trim() !== '')
      .map(({ card }) => {
        const framed = [join_prefix, toExampleBlocks(field, card[field].trim()), join_suffix].join('')
        const text = framed.replace(/<FIELDNAME>/gi, JOINED[field])
        return expandMacros(text, { ...values, ...macroValues(card, persona) })
      })
      .join('\n')
  return {
    description: join('description'),
    personality: join('personality'),
    scenario: join('scenario'),
    mes_example: join('mes_example'),
  }
}

/** Example dialogues of different cards must not run into one block. */
function toExampleBlocks(field: keyof typeof JOINED, text: string): string {
  return field === 'mes_example' && !/^<START>/i.test(text) ? `<START>\n${text}` : text
}
