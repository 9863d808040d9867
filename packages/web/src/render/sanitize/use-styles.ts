import { useId, useLayoutEffect } from 'react'
import { scopeSheet } from './scope-sheet.ts'

/**
 * Applies the style sheets that a text brought to elements of one class, and gives the class. They come into the page as
 * rules that were read and written anew, never as text, so that its policy needs no exception for them.
 */
export function useStyles(css: string): string | undefined {
  const scope = `styles${useId()}`
  useLayoutEffect(() => {
    if (css === '') return
    const sheet = scopeSheet(css, scope)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [css, scope])
  return css === '' ? undefined : scope
}
