const themes = ['paper', 'ink', 'system'] as const
/** Light, dark, or as the device prefers. */
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

/** app/startup/early.js applies the chosen theme before first paint. */
export function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return themes.find(theme => theme === chosen) ?? 'system'
}

/** Resolves `system` by the device's preference. */
export function getShownTheme(): Exclude<Theme, 'system'> {
  const theme = getTheme()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'ink' : 'paper'
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  remember(theme)
  for (const listener of [...listeners]) listener()
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}

export function subscribeTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
