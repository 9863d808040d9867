import { wait } from '../../../api/http/wait.ts'
import { newId } from '../../../browser/secure-context.ts'
import type { TextKind } from './embed-work.ts'

const NAME = 'embedders'
/** Milliseconds for another tab to respond. */
const ANSWER_MS = 150
/** Milliseconds until a tab that accepted counts as gone. */
const WORK_MS = 60_000

type VectorList = readonly Float32Array[]

/** Messages between tabs; `model` is id and version. */
type EmbedTabMessage =
  | { say: 'embed'; ask: string; model: string; kind: TextKind; texts: readonly string[] }
  | { say: 'will do'; ask: string }
  | { say: 'done'; ask: string; vectors: VectorList | undefined }

/** Embeds in this tab; undefined unless the model is ready. */
export type EmbedHere = (
  model: string,
  texts: readonly string[],
  kind: TextKind,
) => Promise<VectorList> | undefined

interface PendingEmbedding {
  readonly answered: () => void
  readonly done: (vectors: VectorList | undefined) => void
}

/** Shares ready models between tabs, so that one copy suffices. */
export class TabEmbedders {
  readonly #here: EmbedHere
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>
  readonly #questions = new Map<string, PendingEmbedding>()

  constructor(here: EmbedHere, channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>) {
    this.#here = here
    this.#channel = channel
    channel.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data)
  }

  /** Embeds in another tab; undefined if none is ready. */
  async embed(model: string, texts: readonly string[], kind: TextKind): Promise<VectorList | undefined> {
    const ask = newId()
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
    const { promise: done, resolve: finish } = Promise.withResolvers<VectorList | undefined>()
    this.#questions.set(ask, { answered: () => answer(true), done: finish })
    this.#say({ say: 'embed', ask, model, kind, texts })
    try {
      if (!(await Promise.race([answered, wait(ANSWER_MS).then(() => false)]))) return undefined
      return await Promise.race([done, wait(WORK_MS).then(() => undefined)])
    } finally {
      this.#questions.delete(ask)
    }
  }

  close(): void {
    this.#channel.close()
  }

  /** Channel messages can come from any script of this origin, so they are validated. */
  #hear(data: unknown): void {
    const said = parseEmbedMessage(data)
    if (said?.say === 'embed') void this.#answer(said)
    else if (said?.say === 'will do') this.#questions.get(said.ask)?.answered()
    else if (said?.say === 'done') this.#questions.get(said.ask)?.done(said.vectors)
  }

  async #answer({ ask, model, texts, kind }: Extract<EmbedTabMessage, { say: 'embed' }>): Promise<void> {
    const work = this.#here(model, texts, kind)
    if (work === undefined) return
    this.#say({ say: 'will do', ask })
    this.#say({ say: 'done', ask, vectors: await work.catch(() => undefined) })
  }

  #say(saying: EmbedTabMessage): void {
    this.#channel.postMessage(saying)
  }
}

/** The channel shared by all tabs. */
export const openTabChannel = (): BroadcastChannel => new BroadcastChannel(NAME)

function parseEmbedMessage(data: unknown): EmbedTabMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { say, ask, model, kind, texts, vectors }: { [name in string]?: unknown } = { ...data }
  if (typeof ask !== 'string') return undefined
  if (say === 'will do') return { say, ask }
  if (say === 'done' && (vectors === undefined || isListOf(vectors, one => one instanceof Float32Array)))
    return { say, ask, vectors: vectors as VectorList | undefined } // checked above
  if (say !== 'embed' || typeof model !== 'string' || (kind !== 'query' && kind !== 'passage'))
    return undefined
  if (!isListOf(texts, one => typeof one === 'string')) return undefined
  return { say, ask, model, kind, texts: texts as string[] } // checked above
}

const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)
