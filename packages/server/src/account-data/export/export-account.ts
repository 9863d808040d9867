import { exportFileName } from '@inkling/engine'
import type { DisplayContext } from '../../chat/transfer/export/displayed-messages.ts'
import { chatEntries } from '../../chat/transfer/export/export-sessions.ts'
import { type ExportedSession, findExportedSessions } from '../../chat/transfer/export/exported-session.ts'
import { findUser } from '../../features/accounts/store.ts'
import { writeZip, type ZipEntry } from '../../platform/files/zip/write-zip.ts'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { AccountDataContext } from '../context.ts'
import { ExportIndex, zipEntry } from './archive.ts'
import { cardEntries, chattedCardEntries } from './card-entries.ts'
import { opinionEntries } from './opinion-entries.ts'
import {
  lorebookEntries,
  personaEntries,
  presetEntries,
  profileEntries,
  usageEntries,
} from './own-entries.ts'

export type AccountExportContext = DisplayContext & Pick<AccountDataContext, 'files' | 'workers'>

/** Streams an account as a ZIP. At most one card is in memory at a time. */
export async function exportAccount(context: AccountExportContext, actor: Actor): Promise<SentFile> {
  const { db, clock } = context
  const { username } = orNotFound(await findUser(db, actor.id))
  const name = `inkling ${username} ${clock.now().toISOString().slice(0, 10)}`
  return {
    bytes: writeZip(ownedEntries(context, actor)),
    name: exportFileName(name, 'zip'),
    type: 'application/zip',
  }
}

async function* ownedEntries(context: AccountExportContext, actor: Actor): AsyncGenerator<ZipEntry> {
  const contents = new ExportIndex()
  yield zipEntry('README.txt', README, context.clock.now())
  yield* profileEntries(context, actor)
  yield* cardEntries(context, actor, contents)
  yield* personaEntries(context, actor, contents)
  yield* lorebookEntries(context, actor, contents)
  yield* presetEntries(context, actor, contents)
  yield* opinionEntries(context, actor)
  yield* usageEntries(context, actor)
  yield* chattedCardEntries(context, actor, contents)
  const sessions = await findExportedSessions(context.db, actor.id, {})
  yield* indexChats(inFolder('chats', chatEntries(context, sessions, 'json')), sessions, contents)
  yield* inFolder('jsonl', chatEntries(context, sessions, 'jsonl'))
  yield contents.list(context.clock.now())
}

/** Adds chat files to the index. Files come in the order of the trees, chats in the order within each. */
async function* indexChats(
  files: AsyncIterable<ZipEntry>,
  sessions: readonly ExportedSession[],
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  const trees = Map.groupBy(sessions, session => session.tree_id).values()
  for await (const file of files) {
    const chats = trees.next().value ?? []
    contents.note(file.name, { ids: chats.map(({ id }) => id), card_id: chats[0]?.card_id })
    yield file
  }
}

async function* inFolder(folder: string, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for await (const one of entries) yield { ...one, name: `${folder}/${one.name}` }
}

export const README = `Inkling · 墨灵

这里是你的账号里属于你的一切。
要带回来：在墨灵的个人页面选择“导入”，把整个压缩包放进去，不用解压。

  cards/       你的角色卡（PNG、JSON 或 CHARX，可以直接放进 SillyTavern）；cards.json 是卡片文件里没有的信息
  chats/       你的会话，每个文件是一整棵会话树，什么都不缺
  other-cards/ 你聊过的、别人公开的角色卡
  jsonl/       同样的会话，SillyTavern 的格式，只有当前分支
  personas/    人设和它们的头像
  lorebooks/   世界书
  presets/     预设
  profile/     资料和头像
  settings.json  ratings.json  favorites.json  comments.jsonl  following.json  blocklist.json
               设置，以及你的评分、收藏、评论、关注的人和屏蔽名单
  usage.json   每天用了各个模型多少，仅供查看，导入时不会带回来
  contents.json  每个文件里是什么，导入时靠它认出已经有的东西

----

This is everything in your account that is yours.
To bring it back: choose “Import” on your profile page and give it this zip as it is.

  cards/       your character cards (PNG, JSON or CHARX, ready for SillyTavern); cards.json says what card files do not
  chats/       your chats, each file a whole tree with nothing left out
  other-cards/ public cards of others that you have chats with
  jsonl/       the same chats as SillyTavern has them, the active branch of each
  personas/    personas and their pictures
  lorebooks/   lorebooks
  presets/     presets
  profile/     profile and picture
  settings.json  ratings.json  favorites.json  comments.jsonl  following.json  blocklist.json
               settings, and your ratings, favorites, comments, whom you follow, and your blocklist
  usage.json   what you used of each model on each day; to be read, since a site counts for itself
  contents.json  what each file holds; by this an import knows what is there already
`
