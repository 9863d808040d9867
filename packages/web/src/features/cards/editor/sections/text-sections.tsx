import { useDeferredValue } from 'react'
import { m } from '../../../../paraglide/messages.js'
import type { SectionProps } from './section-props.ts'
import { findSilentExamples } from './silent-examples.ts'
import { LongText } from './text-field.tsx'

export const CharacterSection = (props: SectionProps) => (
  <>
    <LongText
      {...props}
      name="description"
      label={m.cards_field_description()}
      hint={m.cards_field_description_hint()}
      rows={14}
    />
    <LongText
      {...props}
      name="personality"
      label={m.cards_field_personality()}
      hint={m.cards_field_personality_hint()}
      rows={3}
    />
    <LongText
      {...props}
      name="scenario"
      label={m.cards_field_scenario()}
      hint={m.cards_field_scenario_hint()}
      rows={4}
    />
  </>
)

export const ExamplesSection = (props: SectionProps) => {
  const silent = findSilentExamples(useDeferredValue(props.edit.data))
  return (
    <LongText
      {...props}
      name="mes_example"
      label={m.editor_field_examples()}
      hint={
        <>
          {m.editor_field_examples_hint()}
          {silent.length > 0 && (
            <span role="status" className="block pt-1 text-seal-ink">
              {m.editor_examples_silent({ texts: silent.join(m.editor_examples_between()) })}
            </span>
          )}
        </>
      }
      rows={16}
    />
  )
}
