import { m } from '../../../paraglide/messages.js'
import type { Scope } from './scope/queries.ts'
import type { ScopeKind } from './scope/scope-context.ts'
import { ScopeFields } from './scope/scope-fields.tsx'
import { AppearanceSection } from './sections/appearance-section.tsx'
import { AttachedBooks } from './sections/attached-books.tsx'
import { FormatSection } from './sections/format-section.tsx'
import { InteractiveSection } from './sections/interactive-section.tsx'
import { LorebookSection } from './sections/lorebook-section.tsx'
import { MemorySection, OpenMemory } from './sections/memory-section.tsx'
import { ModelSection } from './sections/model-section.tsx'
import { NoteSection } from './sections/note-section.tsx'
import { PromptsSection } from './sections/prompts-section.tsx'
import { SamplingSection } from './sections/sampling-section.tsx'
import { ScriptsSection } from './sections/scripts-section.tsx'
import { Section } from './sections/section.tsx'
import { TextsSection } from './sections/texts-section.tsx'

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
