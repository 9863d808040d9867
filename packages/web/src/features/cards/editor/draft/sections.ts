import { m } from '../../../../paraglide/messages.js'
import { asObject, type CardChanges, type CardEdit, type CardFields } from './card-edit.ts'

/** The editor shows sections in this order. */
export const SECTIONS = [
  'basics',
  'character',
  'greetings',
  'examples',
  'lorebook',
  'scripts',
  'notes',
  'advanced',
  'assets',
] as const
export type Section = (typeof SECTIONS)[number]

export const isSection = (name: unknown): name is Section => SECTIONS.some(known => known === name)

/** Wide screens show the preview and the preview chat next to the sections. */
export type CardEditorPanel = Section | 'preview' | 'try'

export const panelNames: Readonly<Record<CardEditorPanel, () => string>> = {
  basics: m.editor_section_basics,
  character: m.editor_section_character,
  greetings: m.editor_section_greetings,
  examples: m.editor_section_examples,
  lorebook: m.editor_section_lorebook,
  scripts: m.editor_section_scripts,
  notes: m.editor_section_notes,
  advanced: m.editor_section_advanced,
  assets: m.editor_section_assets,
  preview: m.editor_preview_title,
  try: m.editor_try_title,
}

const sectionOfField: Readonly<Record<string, Section>> = {
  name: 'basics',
  nickname: 'basics',
  tags: 'basics',
  description: 'character',
  personality: 'character',
  scenario: 'character',
  first_mes: 'greetings',
  alternate_greetings: 'greetings',
  group_only_greetings: 'greetings',
  mes_example: 'examples',
  character_book: 'lorebook',
  creator_notes: 'notes',
  creator_notes_multilingual: 'notes',
  assets: 'assets',
}

export function changedSections(base: CardEdit, { data = {}, ...beside }: CardChanges): Section[] {
  const sections = new Set(Object.keys(data).flatMap(name => sectionsOf(name, base.data, data)))
  if (Object.keys(beside).length > 0) sections.add('basics')
  return SECTIONS.filter(section => sections.has(section))
}

/** Regex scripts have their own section; other extensions belong to the advanced one. */
function sectionsOf(name: string, base: CardFields, data: CardFields): Section[] {
  if (name !== 'extensions') return [sectionOfField[name] ?? 'advanced']
  const { regex_scripts: before, ...othersBefore } = asObject(base.extensions) ?? {}
  const { regex_scripts: after, ...otherData } = asObject(data.extensions) ?? {}
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return [
    ...(differ(before, after) ? (['scripts'] as const) : []),
    ...(differ(othersBefore, otherData) ? (['advanced'] as const) : []),
  ]
}
