import { m } from '../../../paraglide/messages.js'
import { AppearanceSection } from './appearance-section.tsx'
import { AttachedBooks } from './attached-books.tsx'
import { FormatSection } from './format-section.tsx'
import { InteractiveSection } from './interactive-section.tsx'
import { LorebookSection } from './lorebook-section.tsx'
import { MemorySection, OpenMemory } from './memory-section.tsx'
import { ModelSection } from './model-section.tsx'
import { NoteSection } from './note-section.tsx'
import { PromptsSection } from './prompts-section.tsx'
import type { Scope } from './queries.ts'
import { SamplingSection } from './sampling-section.tsx'
import type { ScopeKind } from './scope-context.ts'
import { ScopeFields } from './scope-fields.tsx'
import { ScriptsSection } from './scripts-section.tsx'
import { Section } from './section.tsx'
import { TextsSection } from './texts-section.tsx'

/** Everything that a scope can say. */
export const ScopePane = ({ kind, scope }: { kind: ScopeKind; scope: Scope }) => (
  <ScopeFields kind={kind} scope={scope}>
    <div className="px-5 pb-6">
      <Section title={m.settings_section_model()} isOpen>
        <ModelSection />
      </Section>
      <Section title={m.settings_section_sampling()}>
        <SamplingSection />
      </Section>
      <Section title={m.settings_section_texts()}>
        <TextsSection />
      </Section>
      <Section title={m.settings_section_note()}>
        <NoteSection />
      </Section>
      <Section title={m.settings_section_prompts()}>
        <PromptsSection />
      </Section>
      <Section title={m.settings_section_format()}>
        <FormatSection />
      </Section>
      <Section title={m.settings_section_books()}>
        <AttachedBooks />
      </Section>
      <Section title={m.settings_section_lorebooks()}>
        <LorebookSection />
      </Section>
      <Section title={m.settings_section_scripts()}>
        <ScriptsSection />
      </Section>
      <Section title={m.memories_title()}>
        <MemorySection />
        {kind === 'session' && <OpenMemory />}
      </Section>
      <Section title={m.settings_section_interactive()}>
        <InteractiveSection />
      </Section>
      <Section title={m.settings_section_appearance()}>
        <AppearanceSection />
      </Section>
    </div>
  </ScopeFields>
)
