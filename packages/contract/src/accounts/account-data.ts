import { z } from 'zod'
import { cardDispositions } from '../base/choices.ts'
import { ACCOUNT_FILE_MAX, ACCOUNT_SKIPS_SHOWN } from '../base/limits.ts'
import { password } from '../base/password.ts'
import { route } from '../base/route.ts'

export const AccountRemoval = z.object({
  password: password(1),
  public_cards: z
    .enum(cardDispositions)
    .describe('take_down: nobody finds them any more. leave: they stay, without an owner'),
})
export type AccountRemoval = z.infer<typeof AccountRemoval>

export const AccountImport = z.object({
  cards: z.int(),
  chats: z.int(),
  personas: z.int(),
  lorebooks: z.int(),
  presets: z.int(),
  profile: z.int().describe('1 when it was said who one is: an account that says so itself keeps its own'),
  settings: z.int().describe('chats, cards and all chats of which something was said that was not'),
  favorites: z.int(),
  ratings: z.int(),
  comments: z.int(),
  follows: z.int(),
  blocks: z.int(),
  known: z.int().describe('what was there already, and stays as it is'),
  skipped: z
    .array(
      z.object({
        path: z.string(),
        name: z
          .string()
          .nullable()
          .describe('of a list, what the row was about; null is the file as a whole'),
        code: z.string().describe('the problem that it met'),
      }),
    )
    .describe(`what did not come in, at most ${ACCOUNT_SKIPS_SHOWN}`),
  skipped_count: z.int(),
})
export type AccountImport = z.infer<typeof AccountImport>

export const account = {
  export: route('account.export', {
    summary:
      'Everything one owns as one zip: cards, chats, personas, lorebooks, presets, settings, what one thinks of cards, ' +
      'the profile, and a README that says what is where.',
    wire: 'file',
  }),
  import: route('account.import', {
    summary:
      'Adds what an account’s zip holds: cards, chats with them, personas, lorebooks, presets, settings, and what one ' +
      'thinks of cards and people that are here. Nothing that is there is overwritten or doubled; what can not come in ' +
      'is told, and does not hold up the rest.',
    body: 'file',
    bodyLimit: ACCOUNT_FILE_MAX,
    answer: AccountImport,
    problems: ['not_an_account', 'too_large'],
  }),
  remove: route('account.remove', {
    summary:
      'Deletes one’s own account for good: every login ends at once, and all that was private to it is deleted. ' +
      'Whoever has chats with its cards keeps those; its comments stay without a name.',
    body: AccountRemoval,
    secret: ['password'],
    problems: ['wrong_password', 'last_admin'],
  }),
}
