import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../elements/button.tsx'
import { chooseTheme, getShownTheme, subscribeTheme } from './theme.ts'

/** Switches between the light (paper) and dark (ink) theme. */
export function ThemeSwitch() {
  const shown = useSyncExternalStore(subscribeTheme, getShownTheme)
  return shown === 'paper' ? (
    <IconButton label={m.app_theme_to_ink()} onClick={() => chooseTheme('ink')}>
      <Moon className="size-5" strokeWidth={1.6} />
    </IconButton>
  ) : (
    <IconButton label={m.app_theme_to_paper()} onClick={() => chooseTheme('paper')}>
      <Sun className="size-5" strokeWidth={1.6} />
    </IconButton>
  )
}
