export const lightModes = ['auto', 'on', 'off'] as const
/** Whether effects, animation and running cards step down: as the device needs it, always, or never. */
export type LightMode = (typeof lightModes)[number]

const KEY = 'light_mode'
/** With so few, a page with several running cards stutters. */
const FEW_CORES = 2
const listeners = new Set<() => void>()
/** The page has stuttered, whatever the device says of itself. */
let isSlow = false
let chosen: LightMode | undefined

/** What was chosen at this device. */
export function getLightMode(): LightMode {
  chosen ??= lightModes.find(mode => mode === stored()) ?? 'auto'
  return chosen
}

/** What holds, whoever decided it. */
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
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
  apply()
}

/** The page stutters: where nobody has chosen, it goes on in light mode. */
export function reportSlowness(): void {
  if (isSlow) return
  isSlow = true
  apply()
}

export function subscribeLightMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called as the page begins. */
export function startLightMode(): void {
  matchMedia(REDUCED).addEventListener('change', apply)
  apply()
}

/** The style sheet looks for this, and whoever lets cards run. */
function apply(): void {
  document.documentElement.toggleAttribute('data-light', isLight())
  for (const listener of [...listeners]) listener()
}

const REDUCED = '(prefers-reduced-motion: reduce)'

/** What a browser may tell of its connection, where it does. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

function isWeak(): boolean {
  const { hardwareConcurrency, connection }: NavigatorWithConnection = navigator
  return hardwareConcurrency <= FEW_CORES || connection?.saveData === true || matchMedia(REDUCED).matches
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // forbidden by the reader
  }
}
