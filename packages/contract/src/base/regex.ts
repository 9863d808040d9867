import { z } from 'zod'
import { longText } from './text.ts'

/** A script can contain whole HTML pages. */
const TEXT_MAX = 500_000
const depth = z.int().nullable()

/** SillyTavern's file format; unknown fields are kept and exported. */
export const RegexScript = z
  .object({
    id: z.string().min(1).max(100),
    scriptName: longText(200),
    findRegex: longText(TEXT_MAX),
    replaceString: longText(TEXT_MAX),
    trimStrings: z.array(longText(1_000)).max(100),
    placement: z.array(z.literal([1, 2, 3, 5, 6])).max(5),
    disabled: z.boolean(),
    markdownOnly: z.boolean(),
    promptOnly: z.boolean(),
    runOnEdit: z.boolean(),
    substituteRegex: z.literal([0, 1, 2]),
    minDepth: depth,
    maxDepth: depth,
  })
  .catchall(z.json())
export type RegexScript = z.infer<typeof RegexScript>

export const RenderRules = z.object({
  scripts: z.array(RegexScript).describe('in the order they run'),
  values: z
    .looseObject({ user: z.string(), char: z.string() })
    .describe('values of macros; the card’s texts are included only if a script uses macros'),
})
export type RenderRules = z.infer<typeof RenderRules>
