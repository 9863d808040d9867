import { isObject, type Json, type JsonObject, omitKeys } from '../../../json/json.ts'
import type { ChatMessage } from '../../model/chat.ts'

type ExtraFields = Pick<ChatMessage, 'role' | 'reasoning' | 'model' | 'extra'>

/** Parses `extra`. A narrator becomes a system message unless it is the user's. */
export function readExtra(value: Json | undefined, isUser: boolean): ExtraFields {
  const extra = isObject(value) ? migrateMedia(value) : {}
  const isNarrator = !isUser && extra.type === 'narrator'
  const lifted = ['reasoning', 'model'].filter(key => typeof extra[key] === 'string' && extra[key] !== '')
  return {
    role: isUser ? 'user' : isNarrator ? 'system' : 'assistant',
    reasoning: typeof extra.reasoning === 'string' ? extra.reasoning : '',
    model: typeof extra.model === 'string' ? extra.model : '',
    extra: omitKeys(extra, isNarrator ? [...lifted, 'type'] : lifted),
  }
}

export function writeExtra({ role, reasoning, model, extra }: ExtraFields): JsonObject {
  return {
    ...extra,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(model === '' ? {} : { model }),
    ...(role === 'system' ? { type: 'narrator' } : {}),
  }
}

/** Comments are visible only to the user. */
export function isComment(extra: JsonObject): boolean {
  return extra.type === 'comment'
}

/** Moves media in `extra` to lists; old files have one key per medium. */
export function migrateMedia(extra: JsonObject): JsonObject {
  const { image, video, file, image_swipes } = extra
  const swipes = textsOf(Array.isArray(image_swipes) ? image_swipes : [])
  const images = [...new Set([...swipes, ...textsOf([image])])]
  const shown = Math.max(0, images.indexOf(String(image)))
  const videos = textsOf([video])
  const files = isObject(file) ? [file] : []
  if (images.length + videos.length + files.length === 0) return extra
  const title = images.length > 0 && typeof extra.title === 'string' ? { title: extra.title } : {}
  const media = [
    ...images.map(url => ({ type: 'image', url, ...title })),
    ...videos.map(url => ({ type: 'video', url })),
  ]
  return {
    ...omitKeys(extra, ['image', 'video', 'file', 'image_swipes', ...Object.keys(title)]),
    ...(media.length > 0 ? { media: [...listOf(extra.media), ...media] } : {}),
    ...(files.length > 0 ? { files: [...listOf(extra.files), ...files] } : {}),
    ...(swipes.length > 0 ? galleryOf(listOf(extra.media).length + shown) : {}),
  }
}

/** Old files with swipeable pictures become a gallery that shows the same picture. */
function galleryOf(media_index: number): JsonObject {
  return { media_display: 'gallery', media_index }
}

function textsOf(values: readonly (Json | undefined)[]): string[] {
  return values.filter(value => typeof value === 'string' && value !== '').map(String)
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
