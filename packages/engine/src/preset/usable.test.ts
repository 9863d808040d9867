import { expect, it } from 'vitest'
import { readOne } from './testing/read-or-fail.ts'
import { usablePreset } from './usable.ts'
import { writePreset } from './write.ts'

it('a system prompt becomes a preset with nothing else in it', () => {
  const preset = usablePreset({
    kind: 'system_prompt',
    name: 'Brief',
    content: 'Be brief.',
    post_history: 'Now.',
  })
  const contents = preset?.prompts.filter(({ content }) => ['Be brief.', 'Now.'].includes(content))
  expect(contents?.map(({ identifier }) => identifier)).toEqual(['main', 'jailbreak'])
  const { preset: again } = readOne(JSON.parse(preset ? writePreset(preset) : ''))
  expect(again.prompts).toEqual(preset?.prompts)
})

it('a template cannot be used as a preset', () => {
  expect(usablePreset({ kind: 'context_template', name: 'ChatML', template: {} })).toBeNull()
})
