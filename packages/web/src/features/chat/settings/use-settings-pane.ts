import { useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'

/** Width from which there is a third pane (Tailwind's `xl`). */
const WIDE = '(min-width: 80rem)'

/** Whether settings are open, and whether beside the chat or above it. */
export function useSettingsPane() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isWide = useMedia(WIDE)
  return {
    /** Whether there is a third pane. */
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
