import '../../testing/dom.ts'
import { act, type ReactElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { TextAreaField, TextField } from './field.tsx'
import { SearchField } from './search-field.tsx'

afterEach(() => document.body.replaceChildren())

async function show(element: ReactElement) {
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(element))
  const control = place.querySelector('input, textarea') as HTMLInputElement
  const type = (text: string) =>
    act(async () => {
      const { prototype } = control.constructor as typeof HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { control, type, said: () => place.querySelector('[role=status]')?.textContent ?? '' }
}

function Owned({ area }: { area: boolean }) {
  const [value, setValue] = useState('')
  const Field = area ? TextAreaField : TextField
  return <Field label="Name" maxLength={5} value={value} onChange={event => setValue(event.target.value)} />
}

it.each([
  ['a line', <TextField key="a" label="Name" maxLength={5} defaultValue="" />],
  ['a text', <TextAreaField key="b" label="Name" maxLength={5} />],
  ['a line that a form owns', <Owned key="c" area={false} />],
  ['a text that a form owns', <Owned key="d" area />],
])('%s that is too long is kept completely, and counted until it fits', async (_kind, element) => {
  const { control, type, said } = await show(element)
  await type('herons')
  expect(control.value).toBe('herons')
  expect(control.maxLength).toBeLessThan(0)
  expect(said()).toMatch(/6.*5.*1/)
  await type('heron')
  expect(said()).toBe('')
})

it('a long search text is kept completely, and its allowed beginning is searched for', async () => {
  const texts: string[] = []
  function Search() {
    const [value, setValue] = useState('')
    const change = (text: string) => {
      texts.push(text)
      setValue(text)
    }
    return <SearchField label="Find" value={value} maxLength={5} onChange={change} />
  }
  const { control, type, said } = await show(<Search />)
  await type('herons')
  expect(control.value).toBe('herons')
  expect(texts).toEqual(['heron'])
  expect(said()).not.toBe('')
})
