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
      'Exports everything an account owns as a zip: cards, chats, personas, lorebooks, presets, settings, ratings, ' +
      'favorites, comments, the profile and a README.',
    wire: 'file',
  }),
  import: route('account.import', {
    summary:
      'Imports an account’s zip: cards, chats, personas, lorebooks, presets, settings, and opinions on cards and ' +
      'people that exist here. Nothing is overwritten or duplicated. The answer lists what could not be imported.',
    body: 'file',
    bodyLimit: ACCOUNT_FILE_MAX,
    answer: AccountImport,
    problems: ['not_an_account', 'too_large'],
  }),
  remove: route('account.remove', {
    summary:
      'Deletes the own account permanently: all logins end and private data is deleted. Other people keep chats with ' +
      'its cards; its comments stay without a name.',
    body: AccountRemoval,
    secret: ['password'],
    problems: ['wrong_password', 'last_admin'],
  }),
}
