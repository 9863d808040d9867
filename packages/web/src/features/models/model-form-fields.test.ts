import { NewModel } from '@inkling/contract'
import { expect, test } from 'vitest'
import { newModelValues, readModelForm, readTrial } from './model-form-fields.ts'

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  const shown = { ...newModelValues, name: 'Local', model: 'qwen3', base_url: 'http://localhost:11434/v1' }
  for (const [name, value] of Object.entries({ ...shown, ...changes })) {
    if (typeof value === 'boolean') value && form.set(name, 'on')
    else if (value !== null) form.set(name, String(value))
  }
  return form
}

test('the form as it opens, with a name and an address, is a model', () => {
  expect(NewModel.parse(readModelForm(typed()))).toMatchObject({
    name: 'Local',
    base_url: 'http://localhost:11434/v1',
    context_tokens: 32_768,
    is_enabled: true,
    recommended: false,
  })
})

test('a key that is not typed is left as it is, a typed one replaces it, the box takes it away', () => {
  expect(readModelForm(typed())).not.toHaveProperty('api_key')
  expect(readModelForm(typed({ api_key: ' sk-1 ' }))).toHaveProperty('api_key', 'sk-1')
  expect(readModelForm(typed({ clear_key: 'on' }))).toHaveProperty('api_key', null)
})

test('an outside model needs an address and a name, the demo model neither', () => {
  const empty = { base_url: '', model: '' }
  const paths = NewModel.safeParse(readModelForm(typed(empty))).error?.issues.map(issue => issue.path[0])
  expect(paths).toEqual(['base_url', 'model'])
  expect(NewModel.safeParse(readModelForm(typed({ ...empty, provider: 'demo' }))).success).toBe(true)
})

test('an empty number is no number', () => {
  const checked = NewModel.safeParse(readModelForm(typed({ context_tokens: '' })))
  expect(checked.error?.issues[0]?.path).toEqual(['context_tokens'])
})

test('a model can be tried before it has a name here, but not without an address', () => {
  expect(readTrial(typed({ name: '' }), undefined)).toMatchObject({ model: 'qwen3' })
  expect(readTrial(typed({ base_url: 'localhost' }), undefined)).toBeUndefined()
})
