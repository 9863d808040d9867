import { verifyBackup } from '../../platform/backup/verify-backup.ts'
import { inWords } from './describe-backup.ts'
import { type Asked, theOnly } from './usage.ts'

export async function verify(asked: Asked): Promise<number> {
  const backup = theOnly(asked, 'inkling verify <backup>')
  const { manifest, problems } = await verifyBackup(backup)
  for (const problem of problems) asked.say(problem)
  if (problems.length > 0) {
    asked.say('This backup is damaged. Keep it only if there is no other.')
    return 1
  }
  asked.say(`The backup is as it was written: ${inWords(manifest)}.`)
  return 0
}
