import { expect, test } from 'vitest'
import { readCardForm, valuesOf } from './card-form-fields.ts'
import { CardFormSchema } from './card-form-schema.ts'
import { formDraft } from './form-draft.ts'

function typed(...pairs: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

test('what is typed becomes a card', () => {
  const form = typed(
    ['data.name', '墨'],
    ['tagline', 'A drop of ink'],
    ['tags', 'ink, 古风、Slow Burn，'],
    ['first_mes', '*她抬头。*'],
    ['alternate', 'Hello.'],
    ['alternate', '  '],
  )
  expect(CardFormSchema.parse(readCardForm(form))).toMatchObject({
    data: { name: '墨', first_mes: '*她抬头。*', alternate_greetings: ['Hello.'] },
    tagline: 'A drop of ink',
    tags: ['ink', '古风', 'Slow Burn'],
  })
})

test('a card without a name is refused at its name', () => {
  const checked = CardFormSchema.safeParse(readCardForm(typed(['data.name', '  '])))
  expect(checked.error?.issues[0]?.path).toEqual(['data', 'name'])
})

test('a draft comes back as it was typed, and goes when it has been sent', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage // the part that a draft uses
  const draft = formDraft('card', storage)
  const form = typed(['data.name', 'Half'], ['alternate', 'one'], ['alternate', 'two'])
  draft.keep(form)
  const back = draft.read()
  expect(back && valuesOf(back)).toEqual(valuesOf(form))
  draft.forget()
  expect(draft.read()).toBeNull()
})

test.each(['{', '7', '[3, ["data.name"]]'])('a draft that reads %s breaks nothing', stored => {
  const storage = { getItem: () => stored } as unknown as Storage // only read here
  expect(() => formDraft('card', storage).read()).not.toThrow()
})
