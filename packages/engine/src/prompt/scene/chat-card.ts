import type { CardData } from '../../card/model/card.ts'
import { type MacroValues, macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import type { GroupMember, PromptGroup, PromptInput } from '../model/types.ts'

/** Fields that a group joins, with their `<FIELDNAME>`. */
const JOINED = {
  description: 'Description',
  personality: 'Personality',
  scenario: 'Scenario',
  mes_example: 'Example Messages',
} as const

/** The active card in this chat, joined with group members and overridden by the chat. */
export function resolveChatCard(input: PromptInput, values: MacroValues): CardData {
  const { card, chat, group } = input
  const members = listJoinedMembers(input)
  return {
    ...card,
    ...(group && members.length > 0 && joinTexts(group, members, input, values)),
    ...chat?.overrides,
  }
}

/** Members whose cards are joined; empty in other modes. */
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

/** Joins each field of all members, expanded with each member's name. */
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

/** Keeps example dialogues of different cards in separate blocks. */
function toExampleBlocks(field: keyof typeof JOINED, text: string): string {
  return field === 'mes_example' && !/^<START>/i.test(text) ? `<START>\n${text}` : text
}
