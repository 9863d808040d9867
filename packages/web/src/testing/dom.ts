// Tells React that updates are awaited.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Finds the control by text or label. */
export function press(label: string): void {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a')]
  const control = controls.find(({ textContent, ariaLabel }) => textContent === label || ariaLabel === label)
  if (control === undefined) throw new Error(`Nothing here is called "${label}"`)
  control.click()
}

/** Finds the field by label. */
export function type(label: string, text: string): void {
  const labels = [...document.querySelectorAll('label')]
  const id = labels.find(({ textContent }) => textContent === label)?.htmlFor
  const input = id === undefined ? null : document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field here is called "${label}"`)
  // Uses the prototype's setter, because React overrides `value` on the field to track its own changes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const CRAWLER_AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
