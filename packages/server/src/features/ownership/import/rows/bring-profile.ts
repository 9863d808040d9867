import { ProfileChange } from '@inkling/contract'
import { orNotFound } from '../../../../access/guards.ts'
import { findUser } from '../../../accounts/store.ts'
import { changeProfile } from '../../../profile/change-profile.ts'
import { type BringRows, readRows } from './rows.ts'

const Profile = ProfileChange.omit({ avatar_url: true })

/** Says who one is, to an account that has said nothing of itself yet; its picture is a file of its own. */
export const bringProfile: BringRows = async ({ tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Profile)
  const { username, display_name, bio } = orNotFound(await findUser(tx, actor.id))
  const isBlank = display_name === username && bio === ''
  if (!isBlank) return { added: 0, known: read.length, skipped }
  for (const profile of read) await changeProfile(tx, actor, profile)
  return { added: read.length, known: 0, skipped }
}
