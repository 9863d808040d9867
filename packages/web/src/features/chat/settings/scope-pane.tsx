import { chatLayouts, PROMPT_TEXT_MAX, textSizes } from '@inkling/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { useModels } from '../../models/store/queries.ts'
import { useAllPersonas } from '../../personas/queries.ts'
import { BackgroundSetting } from './fields/background-setting.tsx'
import { QuoteColourSetting } from './fields/quote-colour-setting.tsx'
import { ChoiceSetting, SelectSetting, SwitchSetting, TextSetting } from './fields/setting-fields.tsx'
import { PresetSetting } from './preset/preset-setting.tsx'
import type { SettingsScope } from './scope/queries.ts'
import type { ScopeKind } from './scope/scope-context.ts'
import { ScopeFields } from './scope/scope-fields.tsx'
import { AttachedBooks } from './sections/attached-books.tsx'
import { FormatSection } from './sections/format-section.tsx'
import { InteractiveSection } from './sections/interactive-section.tsx'
import { LorebookSection } from './sections/lorebook-section.tsx'
import { MemorySection, OpenMemory } from './sections/memory-section.tsx'
import { NoteSection } from './sections/note-section.tsx'
import { PromptsSection } from './sections/prompts-section.tsx'
import { SamplingSection } from './sections/sampling-section.tsx'

/** All settings of a scope. */
export const ScopePane = ({ kind, scope }: { kind: ScopeKind; scope: SettingsScope }) => (
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

/** Whether card scripts run. */
export const ScriptsSection = () => (
  <SwitchSetting
    name="card_scripts"
    label={m.settings_card_scripts()}
    hint={m.settings_card_scripts_hint()}
  />
)

/** Model, persona and preset. */
export function ModelSection() {
  const models = useModels().data?.items ?? []
  const personas = useAllPersonas()
  return (
    <>
      <SelectSetting
        name="model_id"
        label={m.chat_model_label()}
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
        nobody={m.settings_model_nobody()}
      />
      <SelectSetting
        name="persona_id"
        label={m.settings_persona()}
        options={personas.map(({ id, name }) => ({ value: id, label: name }))}
        nobody={m.settings_persona_nobody()}
      />
      <PresetSetting />
    </>
  )
}

/** A foldable section. */
export function Section({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={event => event.currentTarget.open && setOpened(true)}
      className="group/section border-b border-line last:border-b-0"
    >
      <summary className="display flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 hover:text-seal-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 text-ink-faint transition-transform duration-150 group-open/section:rotate-180"
        />
      </summary>
      {wasOpened && <div className="flex flex-col gap-5 pt-1 pb-6">{children}</div>}
    </details>
  )
}

/** Texts before and after the conversation. */
export const TextsSection = () => (
  <>
    <TextSetting
      name="system_prompt"
      label={m.settings_system_prompt()}
      hint={m.settings_system_prompt_hint()}
      rows={6}
      max={PROMPT_TEXT_MAX}
    />
    <TextSetting
      name="post_history_instructions"
      label={m.settings_post_history()}
      hint={m.settings_post_history_hint()}
      max={PROMPT_TEXT_MAX}
    />
    <SwitchSetting
      name="prefer_card_prompts"
      label={m.settings_prefer_card()}
      hint={m.settings_prefer_card_hint()}
    />
    <TextSetting
      name="memory.summary"
      label={m.settings_summary()}
      hint={m.settings_summary_hint()}
      max={PROMPT_TEXT_MAX}
    />
  </>
)

const layoutNames: Readonly<Record<(typeof chatLayouts)[number], () => string>> = {
  flat: m.settings_layout_flat,
  bubble: m.settings_layout_bubble,
}

const sizeNames: Readonly<Record<(typeof textSizes)[number], () => string>> = {
  small: m.settings_text_small,
  normal: m.settings_text_normal,
  large: m.settings_text_large,
  largest: m.settings_text_largest,
}

/** Appearance of the chat. */
export const AppearanceSection = () => (
  <>
    <ChoiceSetting
      name="appearance.layout"
      label={m.settings_layout()}
      options={chatLayouts.map(value => ({ value, label: layoutNames[value]() }))}
    />
    <SelectSetting
      name="appearance.text_size"
      label={m.settings_text_size()}
      options={textSizes.map(value => ({ value, label: sizeNames[value]() }))}
    />
    <QuoteColourSetting />
    <BackgroundSetting />
    <SwitchSetting name="appearance.show_reasoning" label={m.settings_show_reasoning()} />
  </>
)
