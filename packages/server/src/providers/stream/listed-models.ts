import type { UpstreamModel } from '@inkling/contract'
import { countOf } from './json-fields.ts'

/** What upstreams have beside models that one can chat with; most lists do not tell them apart. */
const others =
  /embed|rerank|whisper|(^|[-_/])(tts|asr|ocr|live|realtime)\b|speech|audio|transcri|moderation|safeguard|guard-|dall-e|image|imagen|flux|stable-?diffusion|video|(^|[-_/])(sora|veo|lyria|bge|wan\d)|robotics|computer-use/i

export const isToChatWith = (model: string): boolean => !others.test(model)

/** The first that is a number of tokens. */
export const tokensIn = (...values: unknown[]): number | null =>
  values.map(countOf).find(count => count !== undefined && count > 0) ?? null

export function inOrder(models: readonly UpstreamModel[]): UpstreamModel[] {
  return models.toSorted((one, other) => one.name.localeCompare(other.name))
}
