import { getLlama, type Llama, LlamaLogLevel, NoBinaryFoundError } from 'node-llama-cpp'
import { LlamaError } from '../llama-messages.ts'

let runtime: Promise<Llama> | undefined

/**
 * llama.cpp itself, by the binaries that were installed: nothing is downloaded or built. A graphics card is used where
 * one works.
 */
export async function llamaRuntime(): Promise<Llama> {
  runtime ??= getLlama({
    build: 'never',
    skipDownload: true,
    gpu: 'auto',
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
  })
  try {
    return await runtime
  } catch (error) {
    runtime = undefined
    throw error instanceof NoBinaryFoundError ? new LlamaError('box_unavailable', error) : error
  }
}

/**
 * One core is left to everybody else. llama.cpp's threads wait for each other by spinning, so that one which does not get
 * a core holds up all: on two busy cores, two threads took twenty times as long as one.
 */
export const threadsOf = ({ cpuMathCores }: Llama): number => Math.max(1, cpuMathCores - 1)
