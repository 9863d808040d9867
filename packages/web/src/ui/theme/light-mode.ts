const lightModes = ['auto', 'on', 'off'] as const
/** Reduces effects, animation and running cards: as the device needs, always, or never. */
export type LightMode = (typeof lightModes)[number]

const KEY = 'light_mode'
/** With so few cores, several running cards stutter. */
const FEW_CORES = 2
const listeners = new Set<() => void>()
/** The page has stuttered, regardless of the device's specs. */
let isSlow = false
let chosen: LightMode | undefined

/** The choice on this device. */
export function getLightMode(): LightMode {
  chosen ??= lightModes.find(mode => mode === stored()) ?? 'auto'
  return chosen
}

/** The effective state. */
export function isLight(): boolean {
  const mode = getLightMode()
  return mode === 'auto' ? isSlow || isWeak() : mode === 'on'
}

export function chooseLightMode(mode: LightMode): void {
  chosen = mode
  try {
    if (mode === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, mode)
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
  apply()
}

/** Reports stutter; without a choice, light mode turns on. */
export function reportSlowness(): void {
  if (isSlow) return
  isSlow = true
  apply()
}

export function subscribeLightMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call at page start. */
export function startLightMode(): void {
  matchMedia(REDUCED).addEventListener('change', apply)
  apply()
}

/** Sets the attribute used by styles and card slots. */
function apply(): void {
  document.documentElement.toggleAttribute('data-light', isLight())
  for (const listener of [...listeners]) listener()
}

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Network information, in browsers that have it. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

function isWeak(): boolean {
  const { hardwareConcurrency, connection }: NavigatorWithConnection = navigator
  return hardwareConcurrency <= FEW_CORES || connection?.saveData === true || matchMedia(REDUCED).matches
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // blocked by the reader
  }
}
