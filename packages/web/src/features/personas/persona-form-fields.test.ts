import { describe, expect, it } from 'vitest'
import { PersonaFormSchema } from './persona-form.tsx'
import { readPersonaForm } from './persona-form-fields.ts'

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  const filled = { name: '旅人', description: '走了很远。', avatar_url: '', position: 'in_prompt', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return form
}

const check = (fields: Readonly<Record<string, string>>) =>
  PersonaFormSchema.safeParse(readPersonaForm(formOf(fields)))

describe('the persona form', () => {
  it('clears a removed picture and an unset checkbox', () => {
    expect(check({}).data).toEqual({
      name: '旅人',
      description: '走了很远。',
      avatar_url: null,
      position: 'in_prompt',
      is_default: false,
    })
  })

  it('contains depth and role only for the position that needs them', () => {
    const deep = { position: 'at_depth', depth: '4', role: 'user', is_default: 'on' }
    expect(check(deep).data).toMatchObject({ depth: 4, role: 'user', is_default: true })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ position: 'at_depth', depth: '', role: 'user' }, 'depth'],
    [{ position: 'at_depth', depth: '-1', role: 'user' }, 'depth'],
    [{ position: 'elsewhere' }, 'position'],
  ])('with %j is refused', (fields, path) => {
    expect(check(fields).error?.issues[0]?.path).toEqual([path])
  })
})
