import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import '../../../testing/dom.ts'
import { Portrait } from './portrait.tsx'

let root: Root
const show = (url: string | null) => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Portrait name="艾莉娅" url={url} />))
}
const picture = () => document.querySelector('img')

function arrive(naturalWidth: number): void {
  Object.defineProperty(picture(), 'naturalWidth', { value: naturalWidth })
  act(() => void picture()?.dispatchEvent(new Event('load')))
}

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

describe('a portrait', () => {
  it('is the picture', () => {
    show('/media/1')
    arrive(400)
    expect(picture()?.getAttribute('src')).toBe('/media/1')
  })

  it('is the first letter of the name without a picture', () => {
    show(null)
    expect(document.body.textContent).toBe('艾')
  })

  it('is the letter when the picture is tiny', () => {
    show('/media/1')
    arrive(4)
    expect(picture()).toBeNull()
    expect(document.body.textContent).toBe('艾')
  })

  it('is the letter when the picture fails to load', () => {
    show('/media/1')
    act(() => void picture()?.dispatchEvent(new Event('error')))
    expect(document.body.textContent).toBe('艾')
  })
})
