import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { bracketsAt, markPattern } from './pattern/mark-pattern.ts'

interface PatternEditorProps {
  label: string
  hint: string
  isFaulty: boolean
  value: string
  onChange: (value: string) => void
}

/**
 * Shows colours, matching brackets and findings in place. The CSP allows CodeMirror's style sheets only in a shadow
 * root.
 */
export function PatternEditor({ label, hint, isFaulty, value, onChange }: PatternEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    const { current } = host
    if (current === null) return
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      doc: latest.current.value,
      root,
      parent: root,
      extensions: [
        ...extensions,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) latest.current.onChange(state.doc.toString())
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, hint])
  useEffect(() => {
    const { current } = view
    if (current === undefined || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])
  return (
    <div
      ref={host}
      className={`rounded-lg border bg-raised transition-colors duration-150 ${isFaulty ? 'border-seal-ink' : 'border-line-strong hover:border-ink-soft'}`}
    />
  )
}

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '0.875rem', borderRadius: '0.5rem' },
  '&.cm-focused': { outline: '2px solid var(--seal-ink)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', maxHeight: '16rem', lineHeight: '1.5' },
  '.cm-content': { padding: '0.625rem 0', minHeight: '2.5rem', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.875rem', wordBreak: 'break-all' },
  '.group': { color: 'var(--seal-ink)', fontWeight: '600' },
  '.set': { color: 'var(--jade)' },
  '.quantifier': { color: 'var(--amber)', fontWeight: '600' },
  '.escape': { color: 'var(--indigo)' },
  '.bracket': { backgroundColor: 'var(--seal-wash)', outline: '1px solid var(--seal-ink)' },
  '.danger': { textDecoration: 'underline wavy var(--seal-ink)', textUnderlineOffset: '0.2em' },
})

const extensions = [
  theme,
  history(),
  keymap.of([...standardKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ dir: 'ltr', spellcheck: 'false', autocapitalize: 'off' }),
  EditorView.decorations.compute(['doc'], ({ doc }) =>
    Decoration.set(
      markPattern(doc.toString()).map(({ from, to, kind }) =>
        Decoration.mark({ class: kind }).range(from, to),
      ),
      true,
    ),
  ),
  EditorView.decorations.compute(['doc', 'selection'], ({ doc, selection: { main } }) =>
    Decoration.set(
      main.empty
        ? bracketsAt(doc.toString(), main.head).map(place =>
            Decoration.mark({ class: 'bracket' }).range(...place),
          )
        : [],
      true,
    ),
  ),
]
