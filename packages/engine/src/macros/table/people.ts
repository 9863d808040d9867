import { type Macro, value } from './macro.ts'

/** Who takes part in the chat. */
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
