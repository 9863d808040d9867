import { type RefObject, useEffect } from 'react'

/** Where letters do nothing by themselves; dialogs and menus are outside of `main`. */
const IDLE = 'body, main :is(article, a, button)'

/** Lets the field take what is typed while nothing else on the page wants it. */
export function useTyping(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listen = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // An input method reports each of its keys as `Process`. The space bar scrolls and presses buttons.
      const isText = (key.length === 1 && key !== ' ') || key === 'Process'
      if (isText && !ctrlKey && !metaKey && !altKey && document.activeElement?.matches(IDLE))
        field.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [field])
}
