import { useMemo } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { FailedState, LoadingState } from '../../../ui/states.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { AttachedBooks } from './attached-books.tsx'
import type { Unsaved } from './autosave.ts'
import { FormatSection } from './format-section.tsx'
import { InteractiveSection } from './interactive-section.tsx'
import { LorebookSection } from './lorebook-section.tsx'
import { ModelSection } from './model-section.tsx'
import { NoteSection } from './note-section.tsx'
import { PromptsSection } from './prompts-section.tsx'
import { type Scope, useSettings } from './queries.ts'
import { SamplingSection } from './sampling-section.tsx'
import { ScopeContext, type ScopeKind } from './scope-context.ts'
import { ScriptsSection } from './scripts-section.tsx'
import { Section } from './section.tsx'
import { TextsSection } from './texts-section.tsx'
import { useAutosave } from './use-autosave.ts'

/** Everything that a scope can say. */
export function ScopePane({ kind, scope }: { kind: ScopeKind; scope: Scope }) {
  const { data, error, refetch } = useSettings(scope)
  const { unsaved, put, retry } = useAutosave(scope)
  const { changes } = unsaved
  const shown = useMemo(() => data && { ...data, kind, changes, put }, [data, kind, changes, put])
  if (!shown) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <ScopeContext value={shown}>
      <SaveState unsaved={unsaved} onRetry={retry} />
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
        <Section title={m.settings_section_interactive()}>
          <InteractiveSection />
        </Section>
        <Section title={m.settings_section_appearance()}>
          <AppearanceSection />
        </Section>
      </div>
    </ScopeContext>
  )
}

/** Whether all is saved. What could not be saved is kept here, and says why. */
function SaveState({
  unsaved: { failure, isSaving, changes },
  onRetry,
}: {
  unsaved: Unsaved
  onRetry: () => void
}) {
  if (failure !== undefined) {
    return (
      <div
        role="alert"
        className="sticky top-11 z-10 flex flex-wrap items-center gap-3 border-b border-seal-ink bg-seal-wash px-5 py-2 text-sm"
      >
        <p className="min-w-0 flex-1">
          {m.settings_unsaved()} {problemSentence(failure)}
        </p>
        <Button size="small" onClick={onRetry}>
          {m.app_retry_button()}
        </Button>
      </div>
    )
  }
  const isWaiting = isSaving || Object.keys(changes).length > 0
  return (
    <p role="status" className="px-5 pt-3 text-xs text-ink-faint">
      {isWaiting ? m.settings_saving() : m.settings_saved()}
    </p>
  )
}
