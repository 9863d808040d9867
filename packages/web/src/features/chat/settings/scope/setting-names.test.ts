import { expect, it } from 'vitest'
import { mergeChanges, readSetting, toSettingsChange } from './setting-names.ts'

it('a setting is found by its name, in its group or without one', () => {
  const settings = {
    max_tokens: 100,
    sampling: { temperature: null },
    script_switches: { 'card.a.b': false },
  }
  expect(readSetting(settings, 'max_tokens')).toBe(100)
  expect(readSetting(settings, 'sampling.temperature')).toBeNull()
  expect(readSetting(settings, 'sampling.top_p')).toBeUndefined()
  expect(readSetting(settings, 'script_switches.card.a.b')).toBe(false)
  expect(readSetting({}, 'author_note.text')).toBeUndefined()
  expect(readSetting({ author_note: null }, 'author_note.text')).toBeNull()
})

it('a change contains one setting', () => {
  expect(toSettingsChange('max_tokens', 100)).toEqual({ max_tokens: 100 })
  expect(toSettingsChange('sampling.stop', ['END'])).toEqual({ sampling: { stop: ['END'] } })
  expect(toSettingsChange('script_switches.card.a.b', null)).toEqual({
    script_switches: { 'card.a.b': null },
  })
})

it('the later of two changes of a setting wins, and a list is one value', () => {
  const first = { max_tokens: 100, sampling: { temperature: 1, stop: ['A', 'B'] } }
  expect(mergeChanges(first, { sampling: { top_p: 0.5, stop: ['C'] }, max_tokens: null })).toEqual({
    max_tokens: null,
    sampling: { temperature: 1, top_p: 0.5, stop: ['C'] },
  })
})
