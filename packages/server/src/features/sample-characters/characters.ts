import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '@inkling/engine'
import { z } from 'zod'

/** A character that comes with Inkling: a folder that a person can edit, named by its slug. */
export interface Character {
  readonly slug: string
  /** The card as any program writes it, with what a list says of it under `extensions.inkling`. */
  readonly cardPath: string
  /** The picture, drawn from the `art.svg` beside it (draw-art.ts). */
  readonly artPath: string
}

const directory = new URL('./characters/', import.meta.url)

/** All of them, always in the same order. */
export async function listCharacters(): Promise<Character[]> {
  const slugs = (await readdir(directory)).toSorted()
  return slugs.map(slug => ({
    slug,
    cardPath: fileURLToPath(new URL(`${slug}/card.json`, directory)),
    artPath: fileURLToPath(new URL(`${slug}/art.webp`, directory)),
  }))
}

const Listing = z.object({ tagline: z.string().min(1), language: z.enum(['zh-CN', 'en']) })

/** What no card format has a field for: the line on the tile, and the language it is written in. */
export const listingOf = (extensions: JsonObject): z.infer<typeof Listing> =>
  Listing.parse(extensions.inkling)
