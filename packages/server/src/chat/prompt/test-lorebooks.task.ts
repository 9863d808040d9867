import type { ActivatedEntry, InactiveEntry, LorebookId, LorebookOutcome } from '@inkling/contract'
import {
  type Activation,
  type AttachedBook,
  buildPrompt,
  type EntryOutcome,
  type PromptInput,
  readLorebook,
} from '@inkling/engine'

/** A prompt with saved books, and an unsaved draft. */
export interface LorebookTest {
  readonly input: PromptInput
  readonly draft: unknown
  readonly excluded: readonly string[]
}

export type LorebookTestResult =
  | { readonly ok: true; readonly outcome: LorebookOutcome }
  | { readonly ok: false; readonly code: 'not_a_lorebook' }
  | {
      readonly ok: false
      readonly code: 'prompt_too_large'
      readonly tokens: number
      readonly budget: number
    }

const DRAFT = 'draft'

/** Worker task. Reports each pattern before running it. */
export function run(
  { input, draft, excluded }: LorebookTest,
  mark: (mark: string) => void,
): LorebookTestResult {
  const drafted = draft === undefined ? [] : readDraftBook(draft)
  if (drafted === null) return { ok: false, code: 'not_a_lorebook' }
  const { books, ...lorebooks } = input.lorebooks ?? { books: [] }
  const tested = { ...input, lorebooks: { ...lorebooks, books: [...books, ...drafted] } }
  const built = buildPrompt(tested, { onPattern: mark, excluded: new Set(excluded) })
  if (!built.ok) return { ...built.problem, ok: false }
  return { ok: true, outcome: outcomeOf(built.prompt.activation) }
}

function readDraftBook(draft: unknown): AttachedBook[] | null {
  const reading = readLorebook({ spec: 'lorebook_v3', data: draft })
  return reading.ok ? [{ id: DRAFT, name: '', source: 'chat', book: reading.book }] : null
}

const outcomeOf = (activation: Activation | null): LorebookOutcome => ({
  active: (activation?.outcomes ?? []).flatMap(entry => (entry.active ? [toActivatedEntry(entry)] : [])),
  inactive: (activation?.outcomes ?? []).flatMap(entry => (entry.active ? [] : toInactiveEntry(entry))),
  tokens: activation?.tokens ?? 0,
  budget: activation?.budget ?? 0,
})

function toActivatedEntry({
  id,
  name,
  tokens,
  why,
}: Extract<EntryOutcome, { active: true }>): ActivatedEntry {
  const keyMatch = why.kind === 'key' ? why : null
  return {
    ...namesOf(id),
    name,
    tokens,
    why: why.kind,
    key: keyMatch?.key ?? null,
    beside: keyMatch?.secondary ?? [],
    in: keyMatch?.in ?? null,
  }
}

function toInactiveEntry({ id, name, why, key }: Extract<EntryOutcome, { active: false }>): InactiveEntry[] {
  return why === 'no_match' ? [] : [{ ...namesOf(id), name, why, key: key ?? null }]
}

/** Entry ids may contain dots, book ids not. */
function namesOf(id: string): Pick<ActivatedEntry, 'lorebook_id' | 'entry_id'> {
  const dot = id.indexOf('.')
  const book = id.slice(0, dot)
  return { lorebook_id: book === DRAFT ? null : (book as LorebookId), entry_id: id.slice(dot + 1) } // the engine returns ids unchanged
}
