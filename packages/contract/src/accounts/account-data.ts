import { z } from 'zod'
import { cardDispositions } from '../base/choices.ts'
import { ACCOUNT_FILE_MAX, ACCOUNT_SKIPS_SHOWN } from '../base/limits.ts'
import { password } from '../base/password.ts'
import { route } from '../base/route.ts'

export const AccountRemoval = z.object({
  password: password(1),
  public_cards: z
    .enum(cardDispositions)
    .describe('take_down: public cards are taken down. leave: they stay, without an owner'),
})
export type AccountRemoval = z.infer<typeof AccountRemoval>

export const AccountImport = z.object({
  cards: z.int(),
  chats: z.int(),
  personas: z.int(),
  lorebooks: z.int(),
  presets: z.int(),
  profile: z.int().describe('1 if the profile was imported; an account that already has one keeps it'),
  settings: z
    .int()
    .describe('settings of all chats, of a card or of a chat that were imported; existing settings are kept'),
  favorites: z.int(),
  ratings: z.int(),
  comments: z.int(),
  follows: z.int(),
  blocks: z.int(),
  known: z.int().describe('entries that existed already and were not changed'),
  skipped: z
    .array(
      z.object({
        path: z.string(),
        name: z.string().nullable().describe('in a list, the entry’s name; null for the file as a whole'),
        code: z.string().describe('the error code'),
      }),
    )
    .describe(`entries that were not imported, at most ${ACCOUNT_SKIPS_SHOWN}`),
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
