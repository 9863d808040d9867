import { LOREBOOK_LIMITS } from '../entry/limits.ts'
import type { ActivationInput, ScanSource, ScanTexts } from '../entry/types.ts'
import { Haystack } from '../keys/haystack.ts'
import type { ScanKey } from '../keys/scan-key.ts'
import type { Candidate } from './candidates.ts'

export type ScanWindow = { depth: number; seesRecursion: boolean }

/** Text for patterns, with the offsets where messages and other texts end. */
type PatternText = { text: string; messagesEnd: number; textsEnd: number }

const MAX_TEXTS = 32

/** The texts in which an activation searches keys; for recursion, activated entries add their own text. */
export class KeyScan {
  readonly #input: ActivationInput
  readonly #messages: Haystack
  readonly #texts = new Map<keyof ScanTexts, Haystack>()
  readonly #injections: Haystack
  readonly #recursion = new Haystack()
  readonly #patternResults = new Map<ScanKey, { text: string; spot: ScanSource | null }>()
  readonly #patternTexts = new Map<string, PatternText>()

  constructor(input: ActivationInput) {
    this.#input = input
    this.#messages = new Haystack(iterateNewestFirst(input))
    this.#injections = new Haystack(input.injections.filter(text => text.trim() !== ''))
  }

  addRecursion(text: string): void {
    if (text !== '') this.#recursion.add(text)
  }

  get hasRecursion(): boolean {
    return this.#recursion.length > 0
  }

  /** Where a key occurs, messages first; null if nowhere. */
  find(key: ScanKey, candidate: Candidate, view: ScanWindow): ScanSource | null {
    if (view.depth <= 0) return null // at scan depth 0, keys do not match in recursion either
    if (key.kind === 'text') return this.#findText(key, candidate, view)
    return key.kind === 'pattern' ? this.#findPattern(key, candidate, view) : null
  }

  #findText(
    key: ScanKey & { kind: 'text' },
    { rules, wholeWords }: Candidate,
    view: ScanWindow,
  ): ScanSource | null {
    const isWord = wholeWords && !key.isPhrase
    const has = (haystack: Haystack, maxTexts?: number) =>
      haystack.has(key.lexicon, key.number, isWord, maxTexts)
    if (has(this.#messages, view.depth)) return 'messages'
    if (rules.scannedTexts.some(name => has(this.#text(name))) || has(this.#injections)) return 'texts'
    return view.seesRecursion && has(this.#recursion) ? 'recursion' : null
  }

  #findPattern(
    key: ScanKey & { kind: 'pattern' },
    candidate: Candidate,
    view: ScanWindow,
  ): ScanSource | null {
    const { text, messagesEnd, textsEnd } = this.#patternText(candidate, view)
    const known = this.#patternResults.get(key)
    if (known?.text === text) return known.spot
    this.#input.onPattern?.(candidate.id)
    const at = indexOfMatch(key.pattern, text)
    const spot = at === null ? null : at < messagesEnd ? 'messages' : at < textsEnd ? 'texts' : 'recursion'
    this.#patternResults.set(key, { text, spot })
    return spot
  }

  /** Cached, because most entries share a window; only a few are kept, since each may be large. */
  #patternText({ rules }: Candidate, view: ScanWindow): PatternText {
    const name = `${view.depth} ${rules.scannedTexts} ${view.seesRecursion ? this.#recursion.length : 0}`
    const known = this.#patternTexts.get(name)
    if (known) return known
    if (this.#patternTexts.size === MAX_TEXTS) this.#patternTexts.clear()
    const text = this.#makePatternText(rules.scannedTexts, view)
    this.#patternTexts.set(name, text)
    return text
  }

  #makePatternText(names: readonly (keyof ScanTexts)[], view: ScanWindow): PatternText {
    const room = LOREBOOK_LIMITS.patternInput
    const textOf = (haystack: Haystack) => haystack.text(room)
    const messages = this.#messages.text(room, view.depth)
    const texts = lines([messages, ...names.map(name => textOf(this.#text(name))), textOf(this.#injections)])
    const text = lines([texts, view.seesRecursion ? textOf(this.#recursion) : '']).slice(0, room)
    return { text, messagesEnd: messages.length, textsEnd: texts.length }
  }

  #text(name: keyof ScanTexts): Haystack {
    const haystack =
      this.#texts.get(name) ?? new Haystack([this.#input.texts[name]].filter(text => text !== ''))
    this.#texts.set(name, haystack)
    return haystack
  }
}

/** A valid pattern may overflow the stack and throw, which counts as no match. */
function indexOfMatch(pattern: RegExp, text: string): number | null {
  pattern.lastIndex = 0
  try {
    return pattern.exec(text)?.index ?? null
  } catch {
    return null
  }
}

function lines(texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n')
}

/** Hidden messages are skipped and do not count towards the maximum scan depth. */
function* iterateNewestFirst({ messages, settings }: ActivationInput): Generator<string> {
  let count = 0
  for (let at = messages.length - 1; at >= 0 && count < LOREBOOK_LIMITS.scanDepth; at--) {
    const message = messages[at]
    if (!message || message.hidden) continue
    count++
    const text = message.text.trim()
    yield settings.include_names && message.name !== '' ? `${message.name}: ${text}` : text
  }
}
