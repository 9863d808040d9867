import type { Revision } from '@inkling/contract'
import { type CardChange, type CardData, type ChangedPart, diffCards } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

export type RevisionChange = Pick<CardChange, 'before' | 'after'> & {
  readonly title: string
  /** The texts are URLs of pictures to show. */
  readonly isPicture: boolean
}

/** Labels come first; the first revision consists of additions only. */
export function diffRevisions(before: Revision | null, after: Revision): RevisionChange[] {
  return [...labelChanges(before, after), ...dataChanges(before, after)]
}

const labels = {
  tagline: () => m.revisions_part_tagline(),
  tags: () => m.revisions_part_tags(),
  language: () => m.revisions_part_language(),
  is_nsfw: () => m.revisions_part_nsfw(),
  avatar_url: () => m.revisions_part_picture(),
} as const

function labelChanges(before: Revision | null, after: Revision): RevisionChange[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap(name => {
    const [was, is] = [labelText(before, name), labelText(after, name)]
    return was === is
      ? []
      : [{ title: labels[name](), before: was || null, after: is || null, isPicture: name === 'avatar_url' }]
  })
}

function labelText(revision: Revision | null, name: keyof typeof labels): string {
  if (revision === null) return ''
  if (name === 'tags') return revision.tags.join('\n')
  if (name === 'is_nsfw') return revision.is_nsfw ? m.revisions_nsfw_yes() : ''
  return revision[name] ?? ''
}

const EMPTY = { extensions: {}, alternate_greetings: [], group_only_greetings: [] }

function dataChanges(before: Revision | null, after: Revision): RevisionChange[] {
  // The server has normalised every field.
  return diffCards((before?.data ?? EMPTY) as CardData, after.data as CardData).map(
    ({ part, name, ...texts }) => ({ title: titleOf(part, name), ...texts, isPicture: false }),
  )
}

const fields: Readonly<Record<string, () => string>> = {
  name: () => m.revisions_field_name(),
  nickname: () => m.revisions_field_nickname(),
  description: () => m.revisions_field_description(),
  personality: () => m.revisions_field_personality(),
  scenario: () => m.revisions_field_scenario(),
  first_mes: () => m.revisions_field_first_mes(),
  mes_example: () => m.revisions_field_mes_example(),
  system_prompt: () => m.revisions_field_system_prompt(),
  post_history_instructions: () => m.revisions_field_post_history(),
  creator_notes: () => m.revisions_field_creator_notes(),
  creator: () => m.revisions_field_creator(),
  character_version: () => m.revisions_field_version(),
}

const parts: Readonly<Record<ChangedPart, (name: string) => string>> = {
  field: name => fields[name]?.() ?? name,
  greeting: number => m.revisions_part_greeting({ number }),
  group_greeting: number => m.revisions_part_group_greeting({ number }),
  book: () => m.revisions_part_book(),
  entry: name => m.revisions_part_entry({ name }),
  regex_script: name => m.revisions_part_script({ name }),
  extension: name => m.revisions_part_extension({ name }),
  other: name => m.revisions_part_other({ name }),
}

const titleOf = (part: ChangedPart, name: string): string => parts[part](name)
