import { type RefObject, useEffect } from 'react'

/** On these elements, letters have no function. Dialogs and menus are outside `main`. */
const NON_INPUTS = 'body, main :is(article, a, button)'

/** The field receives typed text that nothing else on the page uses. */
export function useTyping(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listen = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // Input methods report each key as `Process`. The space bar scrolls and presses buttons.
      const isText = (key.length === 1 && key !== ' ') || key === 'Process'
      if (isText && !ctrlKey && !metaKey && !altKey && document.activeElement?.matches(NON_INPUTS))
        field.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field])
}
