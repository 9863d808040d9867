import { describe, expect, it } from 'vitest'
import { changeSettings, completeSettings, definedSettings } from './change.ts'
import { NO_SETTINGS } from './settings.ts'

const SETTINGS = completeSettings({
  max_tokens: 300,
  sampling: { temperature: 1, top_p: 0.9 },
  prompt_switches: { nsfw: false },
})

describe('a settings change', () => {
  it('leaves fields that it does not name', () => {
    expect(changeSettings(SETTINGS, { sampling: { temperature: 2 } })).toEqual({
      ...SETTINGS,
      sampling: { ...SETTINGS.sampling, temperature: 2 },
    })
    const nothing = { max_tokens: undefined, sampling: { top_p: undefined } }
    expect(changeSettings(SETTINGS, nothing)).toEqual(SETTINGS)
  })

  it('resets fields that are null', () => {
    const changed = changeSettings(SETTINGS, { max_tokens: null, sampling: { top_p: null } })
    expect(changed).toMatchObject({ max_tokens: null, sampling: { temperature: 1, top_p: null } })
  })

  it('resets a whole group at once', () => {
    const changed = changeSettings(SETTINGS, { sampling: null, prompt_switches: null })
    expect(changed).toEqual({ ...NO_SETTINGS, max_tokens: 300 })
  })
})

it('only defined values are stored, and come back complete', () => {
  const partial = definedSettings(SETTINGS)
  expect(partial).toEqual({
    max_tokens: 300,
    sampling: { temperature: 1, top_p: 0.9 },
    prompt_switches: { nsfw: false },
  })
  expect(completeSettings(partial)).toEqual(SETTINGS)
})

it('a switch that was reset is dropped', () => {
  expect(definedSettings(changeSettings(SETTINGS, { prompt_switches: { nsfw: null } }))).not.toHaveProperty(
    'prompt_switches',
  )
})
