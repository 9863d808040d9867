import { useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'

/** From here on there is a third pane (Tailwind's `xl`). */
const WIDE = '(min-width: 80rem)'

/** Whether settings are open, and whether they stand beside the chat or above it. */
export function useSettingsPane() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isWide = useMedia(WIDE)
  return {
    /** Whether there is a third pane at all. */
    isWide,
    isBeside: isOpen && isWide,
    isSheet: isOpen && !isWide,
    /** Whether it was ever opened. */
    isWanted,
    toggle: () => {
      setOpen(!isOpen)
      setWanted(true)
    },
  }
}
