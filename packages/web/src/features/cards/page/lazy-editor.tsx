import { useEffect } from 'react'
import { latePart } from '../../../browser/lazy-module.ts'
import { fetchFormatting } from '../../../render/formatting.ts'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import type { EditorProps } from '../editor/editor.tsx'
import { fetchMacros } from '../text/macros.ts'

const editor = latePart(async () => (await import('../editor/editor.tsx')).Editor)

/** The editor of a card, which weighs more than a page that only shows one may. */
export function LateEditor(props: EditorProps) {
  const Editor = editor.use()
  useEffect(() => {
    void editor.fetch()
    void fetchFormatting()
    void fetchMacros()
  }, [])
  return Editor ? <Editor {...props} /> : <LoadingState />
}
