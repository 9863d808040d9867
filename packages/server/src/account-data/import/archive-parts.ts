import type { ZippedFile } from '../../platform/files/zip/read-zip.ts'

/** What files of an account's zip are, in the order in which they come in: chats want their cards, and settings what they name. */
export const kinds = [
  'cards',
  'other-cards',
  'personas',
  'persona-pictures',
  'lorebooks',
  'presets',
  'chats',
  'profile',
  'avatar',
  'settings',
  'favorites',
  'ratings',
  'comments',
  'follows',
  'blocks',
] as const
export type Kind = (typeof kinds)[number]

export interface Part {
  readonly kind: Kind
  readonly file: ZippedFile
  /** The folder below that of its kind, or its name without the ending. */
  readonly name: string
}

const patterns: Readonly<Record<Kind, RegExp>> = {
  cards: /^cards\/(?!cards\.json$)([^/]+)\.(?:png|json|charx)$/,
  'other-cards': /^other-cards\/([^/]+)\.(?:png|json|charx)$/,
  personas: /^personas\/(personas)\.json$/,
  'persona-pictures': /^personas\/pictures\/([^/]+)\.webp$/,
  lorebooks: /^lorebooks\/([^/]+)\.json$/,
  presets: /^presets\/([^/]+)\.json$/,
  chats: /^chats\/([^/]+)\/[^/]+\.json$/,
  profile: /^profile\/(profile)\.json$/,
  avatar: /^profile\/(avatar)\.webp$/,
  settings: /^(settings)\.json$/,
  favorites: /^(favorites)\.json$/,
  ratings: /^(ratings)\.json$/,
  comments: /^(comments)\.jsonl$/,
  follows: /^(following)\.json$/,
  blocks: /^(blocklist)\.json$/,
}

/** The files that can come in. Somebody may have packed the zip anew, with a folder around it all. */
export function partsOf(files: readonly ZippedFile[]): Part[] {
  const readme = files.find(({ path }) => path === 'README.txt' || path.endsWith('/README.txt'))
  const folder = readme?.path.slice(0, -'README.txt'.length) ?? ''
  const inside = files.filter(({ path }) => path.startsWith(folder))
  return kinds.flatMap(kind =>
    inside.flatMap(file => {
      const name = patterns[kind].exec(file.path.slice(folder.length))?.[1]
      return name === undefined ? [] : [{ kind, file, name }]
    }),
  )
}
