import type { Persona } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { BoundCards } from './bound-cards.tsx'
import { PersonaMenu } from './persona-menu.tsx'

/** One persona: who it is, in a few lines, and where it is used. */
export function PersonaTile({ persona, onEdit }: { persona: Persona; onEdit: () => void }) {
  return (
    <article
      aria-label={persona.name}
      className="flex h-full flex-col gap-3 rounded-2xl border border-line bg-raised p-4"
    >
      <div className="flex items-start gap-3">
        <Avatar name={persona.name} url={persona.avatar_url} />
        <div className="min-w-0 flex-1">
          <h2 className="flex min-h-11 flex-wrap items-center gap-x-2">
            <button
              type="button"
              onClick={onEdit}
              className="display line-clamp-2 text-left text-lg hover:text-seal-ink"
            >
              {persona.name}
            </button>
            {persona.is_default && (
              <span className="rounded bg-seal-wash px-2 py-0.5 text-xs text-seal-ink">
                {m.personas_default_mark()}
              </span>
            )}
          </h2>
        </div>
        <PersonaMenu persona={persona} onEdit={onEdit} />
      </div>
      <p className="line-clamp-4 text-sm/6 whitespace-pre-line text-ink-soft">
        {persona.description || m.personas_no_description()}
      </p>
      <BoundCards persona={persona} />
    </article>
  )
}
