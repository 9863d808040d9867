/** What an entry's title can mean to the frameworks that status-bar cards are built on. */
export type MagicTitle = 'initial_variables' | 'mvu_update' | 'mvu_plot' | 'generate' | 'render' | 'inject'

const MAGIC: readonly (readonly [RegExp, MagicTitle])[] = [
  [/\[(?:initvar|initialvariables)\]/i, 'initial_variables'],
  [/\[mvu_update\]/i, 'mvu_update'],
  [/\[mvu_plot\]/i, 'mvu_plot'],
  [/^\s*\[generate:[^\]]*\]/i, 'generate'],
  [/^\s*\[render:[^\]]*\]/i, 'render'],
  [/^\s*@inject\b/i, 'inject'],
]

/**
 * What a title says to MVU and to ST-Prompt-Template; null for a title that is only one. Initial variables are data
 * and never sent. The others say when their framework wants an entry; here they are entries like any other, and code
 * in their contents stays the text it is.
 */
export function magicTitle(title: string): MagicTitle | null {
  return MAGIC.find(([pattern]) => pattern.test(title))?.[1] ?? null
}
