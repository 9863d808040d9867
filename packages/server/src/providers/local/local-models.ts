import { stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { providerSamplingParams } from '@inkling/contract'
import type { ModelClient, ModelRequest } from '../model-types.ts'
import { reasoningRequestOf, supportedSampling, tokenLimitWithReasoning } from '../sampling-parameters.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { LlamaQuestion } from './llama-messages.ts'
import { LocalModel } from './local-model.ts'
import { modelFileParts } from './split-files.ts'

export interface LocalModelsOptions {
  /** Where the file of a model in the box can be opened, by the name that its connection has for it. */
  readonly pathOf: (model: string) => Promise<string | null>
  /** How long a model stays loaded that nobody asks. */
  readonly idleMs: number
  /** In bytes, of this machine, that could be had now. */
  readonly freeMemory?: () => number
}

/** What a model takes besides its weights, for what it holds in mind and to compute with, by its size. */
const BESIDES = 1.3
const DEFAULT_CONTEXT = 8_192

/**
 * Models that run on this server, by llama.cpp, each in a process of its own. One is loaded at a time, unless there is
 * memory for more; who needs the room of one that is being asked waits for it.
 */
export class LocalModels {
  readonly #options: LocalModelsOptions
  readonly #models = new Map<string, LocalModel>()
  /** Where the file of each was when it was asked. */
  readonly #paths = new Map<string, string>()

  constructor(options: LocalModelsOptions) {
    this.#options = options
  }

  readonly ask: ModelClient = async (request, sink, signal) => {
    const path = await this.#options.pathOf(request.connection.model)
    if (path === null) throw new UpstreamError('model_not_ready')
    this.#paths.set(request.connection.model, path)
    const model = this.#models.get(path) ?? new LocalModel(this.#options.idleMs)
    this.#models.set(path, model)
    const makeRoom = () => this.#makeRoom(path, model, signal)
    const { reason } = await model.ask(
      toLlamaQuestion(path, request),
      request.asker ?? '',
      sink,
      signal,
      makeRoom,
    )
    return { reason }
  }

  /** Frees the memory that a model takes; an answer of it that is being written ends where it is. */
  async unload(name: string): Promise<void> {
    const path = this.#paths.get(name)
    if (path !== undefined) await this.#models.get(path)?.unload()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#models.values()].map(model => model.unload()))
  }

  /** Unloads what nobody asks, the one first that was asked longest ago, until there is room. */
  async #makeRoom(path: string, model: LocalModel, signal: AbortSignal): Promise<void> {
    if (model.isLoaded) return
    const needed = (await modelFileSize(path)) * BESIDES
    const free = this.#options.freeMemory ?? (() => process.availableMemory())
    while (free() < needed) {
      const loaded = [...this.#models.values()].filter(other => other !== model && other.isLoaded)
      const spare = loaded.filter(other => !other.isBusy).toSorted((a, b) => a.askedAt - b.askedAt)[0]
      if (spare !== undefined) await spare.unload()
      else if (loaded.length > 0)
        await Promise.race([rejectOnAbort(signal), ...loaded.map(other => other.idle())])
      else return // then it is as it is, and llama.cpp says whether it will do
    }
  }
}

/** In bytes, of all its parts. */
async function modelFileSize(path: string): Promise<number> {
  const parts = await Promise.all(modelFileParts(path).map(part => stat(part)))
  return parts.reduce((sum, { size }) => sum + size, 0)
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return await promise
}

function toLlamaQuestion(path: string, request: ModelRequest): LlamaQuestion {
  const reasoning = reasoningRequestOf(request)
  return {
    path,
    context_tokens: request.context_tokens ?? DEFAULT_CONTEXT,
    messages: request.messages.map(({ role, content, name }) => ({ role, content, ...(name && { name }) })),
    sampling: supportedSampling(request, { knobs: providerSamplingParams['llama-cpp'] }),
    max_tokens: tokenLimitWithReasoning(request),
    // Small machines think for minutes: only when somebody wants them to.
    thinks: reasoning !== null && reasoning !== 'off',
    prefill: request.prefill ?? false,
  }
}

/** llama.cpp's binaries, by platform and processor; they were installed with everything else, where there are any. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'linux-arm': 'linux-armv7l',
  'linux-arm64': 'linux-arm64',
  'linux-riscv64': 'linux-riscv64',
  'linux-x64': 'linux-x64',
  'win32-arm64': 'win-arm64',
  'win32-x64': 'win-x64',
}

/** Whether there is a llama.cpp for this machine. That it runs is seen when it is asked. */
export function hasLlama(platform: string = process.platform, arch: string = process.arch): boolean {
  const name = packages[`${platform}-${arch}`]
  try {
    return name !== undefined && findPackageJSON(`@node-llama-cpp/${name}`, import.meta.url) !== undefined
  } catch {
    return false // there is no such package
  }
}
