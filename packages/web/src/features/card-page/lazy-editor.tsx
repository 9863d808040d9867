import { useEffect } from 'react'
import { lazyModule } from '../../browser/lazy-module.ts'
import { fetchFormatting } from '../../render/formatting.ts'
import { LoadingState } from '../../ui/feedback/states.tsx'
import type { EditorProps } from '../cards/editor/editor.tsx'
import { prefetchMacros } from '../cards/text/macros.ts'

const editor = lazyModule(async () => (await import('../cards/editor/editor.tsx')).Editor)

/** Lazy because of the editor's size. */
export function LazyCardEditor(props: EditorProps) {
  const Editor = editor.use()
  useEffect(() => {
    void editor.fetch()
    void fetchFormatting()
    void prefetchMacros()
  }, [])
  return Editor ? <Editor {...props} /> : <LoadingState />
}
