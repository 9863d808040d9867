import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { SettingSection } from './fields/field-spec.ts'
import { SettingFields } from './fields/setting-field.tsx'
import type { SettingsScope } from './scope/queries.ts'
import type { ScopeKind } from './scope/scope-context.ts'
import { ScopeFields } from './scope/scope-fields.tsx'
import { appearanceSection, interactiveSection } from './sections/display-sections.ts'
import { memorySection } from './sections/memory-section.ts'
import { modelSection, samplingSection } from './sections/model-sections.ts'
import {
  booksSection,
  formatSection,
  lorebookSection,
  noteSection,
  promptsSection,
  scriptsSection,
  textsSection,
} from './sections/prompt-sections.ts'

const sections: readonly SettingSection[] = [
  modelSection,
  samplingSection,
  textsSection,
  noteSection,
  promptsSection,
  formatSection,
  booksSection,
  lorebookSection,
  scriptsSection,
  memorySection,
  interactiveSection,
  appearanceSection,
]

export const ScopePane = ({ kind, scope }: { kind: ScopeKind; scope: SettingsScope }) => (
  <ScopeFields kind={kind} scope={scope}>
    <div className="px-5 pb-6">
      {sections.map((section, index) => (
        <Section key={section.title()} section={section} isOpen={index === 0} />
      ))}
    </div>
  </ScopeFields>
)

function Section({ section: { title, fields }, isOpen }: { section: SettingSection; isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={event => event.currentTarget.open && setOpened(true)}
      className="group/section border-b border-line last:border-b-0"
    >
      <summary className="display flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 hover:text-seal-ink [&::-webkit-details-marker]:hidden">
        {title()}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 text-ink-faint transition-transform duration-150 group-open/section:rotate-180"
        />
      </summary>
      {wasOpened && (
        <div className="flex flex-col gap-5 pt-1 pb-6">
          <SettingFields fields={fields} />
        </div>
      )}
    </details>
  )
}
