import { describe, expect, it } from 'vitest'
import { readPreset } from '../preset/read.ts'
import { ask } from '../prompt/testing/ask.ts'
import type { OwnedScript, RegexScript } from '../regex/model/script.ts'
import { toPreset } from './as-preset.ts'
import { type PresetInUse, resolvePromptSettings } from './in-prompt.ts'
import { resolveSettings } from './resolve.ts'
import type { PartialSettings } from './settings.ts'

const script = (id: string) => ({ id, scriptName: id, findRegex: id, disabled: false }) as RegexScript
const CARD_SCRIPTS: OwnedScript[] = [{ owner: 'card', script: script('card-1') }]

function use(json: object, scripts_allowed: boolean | null = null): PresetInUse {
  const read = readPreset({ prompts: [], prompt_order: [], ...json })
  const [first] = read.ok ? read.presets : []
  if (first?.kind !== 'chat_completion_preset') throw new Error('not a preset')
  return { preset: first.preset, scripts_allowed }
}

const resolved = (session: PartialSettings, used: PresetInUse | null = null) =>
  resolveSettings({ session, card: null, global: null, preset: used?.preset ?? null, model: null })

const settle = (session: PartialSettings, used: PresetInUse | null = null) =>
  resolvePromptSettings(resolved(session, used), used, CARD_SCRIPTS)

const partsOf = (session: PartialSettings, used: PresetInUse | null = null) =>
  ask(settle(session, used)).parts

describe('in a prompt', () => {
  it('the user’s system prompt overrides the preset’s', () => {
    const used = use({ prompts: [{ identifier: 'main', content: 'Be brief.' }] })
    expect(partsOf({}, used)).toContainEqual(expect.objectContaining({ text: 'Be brief.', source: 'preset' }))
    expect(partsOf({ system_prompt: 'Be wild.' }, used)).toContainEqual(
      expect.objectContaining({ id: 'main', text: 'Be wild.', source: 'settings' }),
    )
  })

  it('a prompt that a scope switches off is missing', () => {
    const ids = (session: PartialSettings) => partsOf(session).map(({ id }) => id)
    expect(ids({})).toContain('main')
    expect(ids({ prompt_switches: { main: false } })).not.toContain('main')
  })

  it('a prompt named like a built-in object property stays as in the preset', () => {
    const prompts = ['constructor', 'toString'].map(identifier => ({ identifier, content: 'x' }))
    const order = prompts.map(({ identifier }) => ({ identifier, enabled: false }))
    const used = use({ prompts, prompt_order: [{ character_id: 100001, order }] })
    expect(settle({}, used).settings.order).toEqual(order)
    const { effective } = resolved({ prompt_switches: { toString: true } }, used)
    expect(toPreset('P', effective, used.preset).order.map(({ enabled }) => enabled)).toEqual([false, true])
  })

  it('the author’s note is at its depth, with the role that the user chose', () => {
    const note = { text: 'It rains.', depth: 0, role: 'user' as const }
    const last = ask(settle({ author_note: note })).messages.at(-1)
    expect(last).toMatchObject({ role: 'user', content: expect.stringContaining('It rains.') })
  })

  it('the summary of a chat is part of its prompt', () => {
    expect(partsOf({ memory: { summary: 'They met.' } })).toContainEqual(
      expect.objectContaining({ source: 'memory', text: expect.stringContaining('They met.') }),
    )
  })
})

describe('of scripts', () => {
  const ids = (session: PartialSettings, used: PresetInUse | null = null) =>
    settle(session, used).scripts.map(({ owner, script }) => `${owner} ${script.id}`)
  const withScripts = { extensions: { regex_scripts: [script('p')] } }

  it('the user’s own, the allowed preset’s and the card’s run', () => {
    expect(ids({ regex_scripts: [script('u')] }, use(withScripts, true))).toEqual([
      'user u',
      'preset p',
      'card card-1',
    ])
  })

  it.each([null, false])('case 200: a preset’s do not run while its permission is %s', allowed => {
    expect(ids({}, use(withScripts, allowed))).toEqual(['card card-1'])
  })

  it('the card’s can be switched off one by one, or all', () => {
    expect(ids({ script_switches: { 'card.card-1': false } })).toEqual([])
    expect(ids({ card_scripts: false })).toEqual([])
  })
})

describe('saved as a preset', () => {
  it('settings give the same prompt again', () => {
    const session: PartialSettings = {
      system_prompt: 'Be brief.',
      sampling: { temperature: 0.3, seed: 7 },
      max_tokens: 200,
      prompt_switches: { nsfw: false },
      post_processing: 'strict',
      reasoning_effort: 'low',
    }
    const before = resolved(session)
    const preset = toPreset('Mine', before.effective, null)
    const after = resolved({}, { preset, scripts_allowed: null })
    expect(preset.name).toBe('Mine')
    expect(after.effective).toEqual(before.effective)
    expect(ask(resolvePromptSettings(after, { preset, scripts_allowed: null }, [])).messages).toEqual(
      ask(resolvePromptSettings(before, null, [])).messages,
    )
  })

  it('other fields of the current preset stay', () => {
    const used = use({ temperature: 1, wi_format: '<{0}>', prompts: [{ identifier: 'own', content: 'X' }] })
    const preset = toPreset('Mine', resolved({ sampling: { temperature: 2 } }, used).effective, used.preset)
    expect(preset).toMatchObject({ sampling: { temperature: 2 }, texts: { wi_format: '<{0}>' } })
    expect(preset.prompts).toContainEqual(expect.objectContaining({ identifier: 'own', content: 'X' }))
  })
})
