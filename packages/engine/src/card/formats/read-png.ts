import { decodeBase64 } from '../../files/base64.ts'
import { Notices } from '../../files/notices.ts'
import { parsePayload } from '../../files/payload.ts'
import { hasRightChecksum, type PngChunk, readPngChunks } from '../../files/png-chunks.ts'
import { asTextChunk, type TextChunk, TextInflater } from '../../files/png-text-chunk.ts'
import { attempt, type CardProblem, toReadError } from '../../files/problems.ts'
import { linkAssets } from '../assets/link.ts'
import { mainIcon } from '../assets/picture.ts'
import type { Card, CardAssetFile, ContainerContent } from '../model/card.ts'
import { cardFrom } from '../shape/normalise.ts'

/** Each candidate costs a parse; real files have few. */
const MAX_CANDIDATES = 16

/**
 * Reads the card from the best readable chunk.
 * @throws CardReadError
 */
export function readPng(png: Uint8Array, notices: Notices, fallbackName = ''): ContainerContent {
  const { chunks, isTruncated } = readPngChunks(png)
  if (isTruncated) notices.add('image_truncated', 'image')
  const texts = chunks.map(asTextChunk).filter(text => text !== null)
  const inflater = new TextInflater()
  const card = readBestCard(findCandidates(texts), inflater, notices, fallbackName)
  const files = assetFiles(texts, inflater, notices)
  const image = mainIcon(card.data.assets ?? [], files, { bytes: png, type: 'image/png' })
  const assets = linkAssets(card.data, files, notices)
  return { card, format: formatOf(chunks), assets, ...(image && { image }) }
}

function formatOf(chunks: PngChunk[]): 'png' | 'apng' {
  return chunks.some(chunk => chunk.type === 'acTL') ? 'apng' : 'png'
}

/** Chunks that may hold the card: best keyword first (`ccv3` before `chara`), else in file order. */
function findCandidates(texts: TextChunk[]): TextChunk[] {
  return texts
    .flatMap(text => {
      const rank = rankCardKeyword(text.keyword)
      return rank === null ? [] : [{ rank, text }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_CANDIDATES)
    .map(({ text }) => text)
}

function readBestCard(
  candidates: TextChunk[],
  inflater: TextInflater,
  notices: Notices,
  fallbackName: string,
): Card {
  let problem: CardProblem = { code: 'no_character_data' }
  for (const [at, candidate] of candidates.entries()) {
    const ofThisChunk = new Notices()
    const result = attempt(() =>
      cardFrom(parsePayload(inflater.textOf(candidate), ofThisChunk), ofThisChunk, fallbackName),
    )
    const path = `chunk.${candidate.keyword}`
    if (result.ok) {
      if (!hasRightChecksum(candidate.chunk)) notices.add('bad_checksum', path)
      for (const { code, path, ...facts } of ofThisChunk.list) notices.add(code, path, facts)
      return result.value
    }
    if (at === 0) problem = { ...result.problem, entry: candidate.keyword }
    notices.add('chunk_unreadable', path, { reason: result.problem.code })
  }
  throw toReadError(problem)
}

/** RisuAI's files beside the card, by key. */
function assetFiles(texts: TextChunk[], inflater: TextInflater, notices: Notices): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (const text of texts) {
    const key = assetKey(text.keyword)
    if (key === null || files.has(key)) continue
    const bytes = attempt(() => decodeBase64(inflater.textOf(text)))
    if (bytes.ok && bytes.value) files.set(key, bytes.value)
    else notices.add('chunk_unreadable', `chunk.${text.keyword}`, { reason: 'broken_chunk' })
  }
  return files
}

/** Returns the assets in a picture, for rewriting it. */
export function readPngAssets(chunks: PngChunk[]): CardAssetFile[] {
  const texts = chunks.map(asTextChunk).filter(text => text !== null)
  const files = assetFiles(texts, new TextInflater(), new Notices())
  return [...files].map(([path, bytes]) => ({ path, bytes, use: null }))
}

/** Keywords of card chunks, best first; the last ones are rare. */
const CARD_KEYWORDS = ['ccv3', 'chara', 'chara_card_v3', 'ccv2', 'character', 'charactercard', 'card']

/** Case-insensitive rank of a card keyword (0 is best), or null. */
export function rankCardKeyword(keyword: string): number | null {
  const rank = CARD_KEYWORDS.indexOf(keyword.toLowerCase())
  return rank < 0 ? null : rank
}

const ASSET_KEYWORD = /^chara-ext-asset_:?(.+)$/i

/** Returns the key in an asset keyword, with or without a colon, or null. */
export function assetKey(keyword: string): string | null {
  return ASSET_KEYWORD.exec(keyword)?.[1] ?? null
}
