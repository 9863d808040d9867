/** What is where, in both languages. */
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
