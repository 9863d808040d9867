import type { PromptPart, PromptView } from '@inkling/contract'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { SOURCES } from './sources.ts'
import { PromptText, Unfolding } from './unfolding.tsx'
import { Swatch } from './window-bar.tsx'

export function PartsList({ view: { parts, trimmed, silent_examples } }: { view: PromptView }) {
  return (
    <>
      {trimmed.messages > 0 && (
        <p className="pb-2 text-sm text-ink-soft">
          {m.inspector_trimmed_messages({ count: formatNumber(trimmed.messages) })}
        </p>
      )}
      {trimmed.examples > 0 && (
        <p className="pb-2 text-sm text-ink-soft">
          {m.inspector_trimmed_examples({ count: formatNumber(trimmed.examples) })}
        </p>
      )}
      {silent_examples.length > 0 && (
        <div className="pb-2 text-sm text-ink-soft">
          <p>{m.inspector_silent_examples()}</p>
          <ul className="list-disc pl-5">
            {silent_examples.map(({ name, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two blocks can be the same
              <li key={index} dir="auto" className="line-clamp-2 break-words">
                {partName({ id: 'examples', name })}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="border-t border-line">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts can share an id, and their order is fixed
          <PartRow key={index} part={part} />
        ))}
      </div>
    </>
  )
}

const reasons: Readonly<Record<NonNullable<PromptPart['left_out']>, () => string>> = {
  budget: m.inspector_left_out_budget,
  replaced: m.inspector_left_out_replaced,
  not_due: m.inspector_left_out_not_due,
}

function PartRow({ part }: { part: PromptPart }) {
  const { source, text, tokens, depth, pieces, left_out } = part
  const notes = [
    SOURCES[source].name(),
    depth === null ? null : m.inspector_depth({ depth }),
    left_out === null ? null : reasons[left_out](),
  ].filter(note => note !== null)
  return (
    <Unfolding
      head={
        <>
          <Swatch colour={SOURCES[source].colour} />
          <span className="min-w-0 flex-1">
            <span className={left_out === null ? 'font-medium' : 'text-ink-faint line-through'}>
              {partName(part)}
            </span>
            <span className="block truncate text-xs text-ink-faint">{notes.join(' · ')}</span>
          </span>
          <span className="text-sm text-ink-soft tabular-nums">{formatNumber(tokens)}</span>
        </>
      }
    >
      {pieces.length > 0 && (
        <ul className="pb-2 text-sm text-ink-soft">
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries can share a name
            <li key={index} className="flex items-center gap-2">
              <Swatch colour={SOURCES[piece.source].colour} />
              <span className="min-w-0 flex-1 truncate">{piece.name}</span>
              <span className="tabular-nums">{formatNumber(piece.tokens)}</span>
            </li>
          ))}
        </ul>
      )}
      {text === null ? (
        <p className="text-sm text-ink-faint">{m.inspector_withheld_part()}</p>
      ) : (
        <PromptText>{text}</PromptText>
      )}
    </Unfolding>
  )
}

/** Keys are preset ids. */
const names: Readonly<Record<string, (() => string) | undefined>> = {
  main: m.inspector_part_main,
  jailbreak: m.inspector_part_post_history,
  nsfw: m.inspector_part_auxiliary,
  enhanceDefinitions: m.inspector_part_enhance,
  worldInfoBefore: m.inspector_part_lore_before,
  worldInfoAfter: m.inspector_part_lore_after,
  personaDescription: m.inspector_part_persona,
  charDescription: m.inspector_part_description,
  charPersonality: m.inspector_part_personality,
  scenario: m.inspector_part_scenario,
  authorsNote: m.inspector_part_note,
  depthPrompt: m.inspector_part_depth,
  summary: m.inspector_part_summary,
  recalled: m.inspector_part_memories,
  impersonation: m.inspector_part_impersonation,
  continueNudge: m.inspector_part_nudge,
  prefill: m.inspector_part_prefill,
  examples: m.inspector_part_example,
  newChat: m.inspector_part_new_chat,
}

/**
 * Standard parts have translated labels, a preset's own parts their name, messages their speaker. The suffix of an id
 * after the dot only distinguishes parts of one kind.
 */
function partName({ id, name }: Pick<PromptPart, 'id' | 'name'>): string {
  const [kind = ''] = id.split('.')
  return names[kind]?.() ?? name
}
