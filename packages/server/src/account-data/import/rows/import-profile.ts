import { ProfileChange } from '@inkling/contract'
import { findUser } from '../../../features/accounts/store.ts'
import { changeProfile } from '../../../features/profile/update-profile.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { type BringRows, readRows } from './row-importer.ts'

const Profile = ProfileChange.omit({ avatar_url: true })
const fields = ['display_name', 'bio', 'locale', 'show_nsfw'] as const

/** Says who one is, to an account that has said nothing of itself yet; its picture is a file of its own. */
export const bringProfile: BringRows = async ({ tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Profile)
  const before = orNotFound(await findUser(tx, actor.id))
  const isBlank = before.display_name === before.username && before.bio === ''
  const news = read.filter(said =>
    fields.some(field => said[field] !== undefined && said[field] !== before[field]),
  )
  if (!isBlank || news.length === 0) return { added: 0, known: read.length, skipped }
  for (const profile of news) await changeProfile(tx, actor, profile)
  return { added: news.length, known: 0, skipped }
}
