import type { PromptScript, PromptView } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

const owners: Readonly<Record<PromptScript['owner'], () => string>> = {
  user: m.inspector_owner_user,
  preset: m.inspector_owner_preset,
  card: m.inspector_owner_card,
}

/** What regex scripts did to what the model reads. */
export function ScriptsList({ view: { scripts } }: { view: PromptView }) {
  if (scripts.length === 0) return <p className="py-6 text-ink-soft">{m.inspector_no_scripts()}</p>
  return (
    <ul className="border-t border-line">
      {scripts.map(({ id, name, owner, texts, matches, skipped }) => (
        <li key={`${owner}.${id}`} className="border-b border-line py-2">
          {name}
          <span className="block text-sm text-ink-faint">
            {owners[owner]()} · {m.inspector_script_text({ texts, matches })}
            {skipped !== null && ` · ${m.inspector_script_skipped()}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
