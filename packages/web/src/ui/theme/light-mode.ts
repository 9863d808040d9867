const lightModes = ['auto', 'on', 'off'] as const
/** Reduces effects, animation and running cards: as the device needs, always, or never. */
export type LightMode = (typeof lightModes)[number]

const KEY = 'light_mode'
/** With so few cores, several running cards stutter. */
const FEW_CORES = 2
const listeners = new Set<() => void>()
/** The page has stuttered, whatever the device's specifications. */
let isSlow = false
let chosen: LightMode | undefined

/** The choice is per device. */
export function getLightMode(): LightMode {
  chosen ??= lightModes.find(mode => mode === storedTheme()) ?? 'auto'
  return chosen
}

/** Without a choice, the device decides. */
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
    // Storage is full or blocked, so the choice lasts as long as the page.
  }
  apply()
}

/** Turns on light mode unless the user chose otherwise. */
export function reportSlowness(): void {
  if (isSlow) return
  isSlow = true
  apply()
}

export function subscribeLightMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call at the start of the page. */
export function startLightMode(): void {
  matchMedia(REDUCED_MOTION).addEventListener('change', apply)
  apply()
}

/** Styles and card slots read the attribute. */
function apply(): void {
  document.documentElement.toggleAttribute('data-light', isLight())
  for (const listener of [...listeners]) listener()
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Only some browsers have network information. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

function isWeak(): boolean {
  const { hardwareConcurrency, connection }: NavigatorWithConnection = navigator
  return (
    hardwareConcurrency <= FEW_CORES || connection?.saveData === true || matchMedia(REDUCED_MOTION).matches
  )
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // blocked by the reader
  }
}
