import { type ReactNode, useEffect, useRef } from 'react'

interface OptionProps {
  id: string
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
  children: ReactNode
}

export const optionId = (list: string, at: number): string => `${list}-${at}`

/** Chosen by pointer, or by keyboard from the input. */
export function Option({ id, isChosen, onChoose, onOpen, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onOpen}
      onPointerMove={isChosen ? undefined : onChoose}
      className="scroll-mt-28 cursor-pointer rounded-lg px-2.5 py-2 aria-selected:bg-sunken"
    >
      {children}
    </div>
  )
}
