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
  /** Finds a file by the connection's model name. */
  readonly pathOf: (model: string) => Promise<string | null>
  readonly idleMs: number
  /** Available memory in bytes. */
  readonly freeMemory?: () => number
}

/** Includes context and computation, relative to the size of the weights. */
const MEMORY_FACTOR = 1.3
const DEFAULT_CONTEXT = 8_192

/**
 * llama.cpp on this server, with a process per model. Only one model is loaded at a time unless memory allows more;
 * others wait until it is idle.
 */
export class LocalModels {
  readonly #options: LocalModelsOptions
  readonly #models = new Map<string, LocalModel>()
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

  /** A running answer is cut off. */
  async unload(name: string): Promise<void> {
    const path = this.#paths.get(name)
    if (path !== undefined) await this.#models.get(path)?.unload()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#models.values()].map(model => model.unload()))
  }

  /** Unloads the least recently used models first. */
  async #makeRoom(path: string, model: LocalModel, signal: AbortSignal): Promise<void> {
    if (model.isLoaded) return
    const needed = (await modelFileSize(path)) * MEMORY_FACTOR
    const free = this.#options.freeMemory ?? (() => process.availableMemory())
    while (free() < needed) {
      const loaded = [...this.#models.values()].filter(other => other !== model && other.isLoaded)
      const spare = loaded.filter(other => !other.isBusy).toSorted((a, b) => a.askedAt - b.askedAt)[0]
      if (spare !== undefined) await spare.unload()
      else if (loaded.length > 0)
        await Promise.race([rejectOnAbort(signal), ...loaded.map(other => other.idle())])
      else return // llama.cpp reports a shortage of memory
    }
  }
}

/** Size of all parts. */
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
    sampling: supportedSampling(request, { knobs: providerSamplingParams['llama-cpp'], knowsOff: true }),
    max_tokens: tokenLimitWithReasoning(request),
    // Reasons only on request, because slow machines would reason for minutes.
    thinks: reasoning !== null && reasoning !== 'off',
    prefill: request.prefill ?? false,
  }
}

/** Optional dependencies with llama.cpp's binaries. */
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

/** Whether an installed binary works shows on first use. */
export function hasLlama(platform: string = process.platform, arch: string = process.arch): boolean {
  const name = packages[`${platform}-${arch}`]
  try {
    return name !== undefined && findPackageJSON(`@node-llama-cpp/${name}`, import.meta.url) !== undefined
  } catch {
    return false // not installed
  }
}
