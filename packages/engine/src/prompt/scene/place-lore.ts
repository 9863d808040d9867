import type { Activation, ActiveEntry, EntryPlace } from '../../lorebook/entry/types.ts'
import { PLACEMENTS } from '../../regex/model/script.ts'
import { hasText, type SourcedPiece } from '../model/part.ts'
import { type Injection, injectionAt } from './injections.ts'
import type { PromptScripts } from './prompt-scripts.ts'

/** Entries at the same position are joined. */
export type LorePosition = Exclude<EntryPlace['position'], 'at_depth' | 'outlet'>

export type PlacedLore = {
  activation: Activation | null
  texts: ReadonlyMap<LorePosition, readonly SourcedPiece[]>
  injections: readonly Injection[]
  outlets: ReadonlyMap<string, string>
}

/** Runs lorebook scripts over activated entries and sorts them into places. */
export function placeLore(activation: Activation | null, scripts: PromptScripts): PlacedLore {
  const texts = new Map<LorePosition, SourcedPiece[]>()
  const injections: Injection[] = []
  const outlets = new Map<string, string>()
  for (const { place, piece } of runEntryScripts(activation?.active ?? [], scripts)) {
    if (place.position === 'at_depth') {
      injections.push(injectionAt(place, { id: `lorebook.${piece.entry}`, name: piece.name }, [piece]))
    } else if (place.position === 'outlet') {
      const above = outlets.get(place.outlet)
      outlets.set(place.outlet, above === undefined ? piece.text : `${above}\n${piece.text}`)
    } else {
      const here = texts.get(place.position)
      if (here === undefined) texts.set(place.position, [piece])
      else here.push(piece)
    }
  }
  return { activation, texts, injections, outlets }
}

type PlacedPiece = { place: EntryPlace; piece: SourcedPiece & { entry: string } }

function runEntryScripts(active: readonly ActiveEntry[], scripts: PromptScripts): PlacedPiece[] {
  const texts = scripts.run(
    active.map(({ text, place }) => ({
      text,
      occasion: {
        pass: 'prompt',
        placement: PLACEMENTS.lorebook,
        depth: place.position === 'at_depth' ? place.depth : null,
      },
    })),
  )
  return active
    .map(({ id, name, place, text }, index): PlacedPiece => {
      return { place, piece: { source: 'lorebook', name, entry: id, text: texts[index] ?? text } }
    })
    .filter(({ piece }) => hasText(piece))
}
