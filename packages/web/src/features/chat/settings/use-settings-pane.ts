import { useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'

/** From this width there is a third pane (Tailwind's `xl`). */
const WIDE = '(min-width: 80rem)'

/** Settings open in the third pane or, without one, in a sheet. */
export function useSettingsPane() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isWide = useMedia(WIDE)
  return {
    /** Whether there is a third pane. */
    isWide,
    isBeside: isOpen && isWide,
    isSheet: isOpen && !isWide,
    /** Whether the settings were ever opened. */
    isWanted,
    toggle: () => {
      setOpen(!isOpen)
      setWanted(true)
    },
  }
}
