import type { ReactNode } from 'react'
import type { Section } from '../draft/sections.ts'
import { AdvancedSection } from './advanced-section.tsx'
import { AssetsSection } from './assets-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { GreetingsSection } from './greetings-section.tsx'
import { LorebookSection } from './lorebook-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { ScriptsSection } from './scripts-section.tsx'
import type { SectionProps } from './section-props.ts'
import { CharacterSection, ExamplesSection } from './text-sections.tsx'

const parts: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  basics: BasicsSection,
  character: CharacterSection,
  greetings: GreetingsSection,
  examples: ExamplesSection,
  lorebook: LorebookSection,
  scripts: ScriptsSection,
  notes: NotesSection,
  advanced: AdvancedSection,
  assets: AssetsSection,
}

/** The part of the card that is open. */
export function OpenSection({ section, ...props }: SectionProps & { section: Section }) {
  const Part = parts[section]
  return <Part {...props} />
}
