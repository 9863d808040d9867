import type { CardId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '../../../api/session/use-session.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/form/field.tsx'
import { cardQuery } from '../../cards/store/card-query.ts'
import type { Scripts } from '../draft/changes.ts'
import { readShelf } from '../draft/shared-scripts.ts'
import { useSavedScripts } from '../draft/use-own-scripts.ts'
import { chainOf, type Link } from './chain.ts'
import { ChooseMessage } from './choose-message.tsx'
import { Outcome } from './outcome.tsx'
import { occasionOf, type Scene } from './scene.ts'
import { SceneForm } from './scene-form.tsx'
import { useTrace } from './use-trace.ts'

export interface BenchProps {
  scripts: Scripts
  /** Whose scripts they are; null for one's own. */
  cardId: CardId | null
  openId: string | null
  scene: Scene
  onScene: (change: Partial<Scene>) => void
  onOpen: (id: string) => void
}

/** Where scripts are tried on a text, saved or not: what each finds, what comes out, how long it takes. */
export function Bench({ scripts, cardId, openId, scene, onScene, onOpen }: BenchProps) {
  const [isAlone, setAlone] = useState(false)
  const [isAfterMine, setAfterMine] = useState(false)
  const mine = useMine()
  const open = scripts.find(({ id }) => id === openId)
  const only = isAlone && open ? open.id : null
  const before = cardId !== null && isAfterMine ? mine : NONE
  const chain = useMemo(() => chainOf({ scripts, before, only }), [scripts, before, only])
  const trial = useTrial(scene, chain, cardId)
  const { tried, isRunning } = useTrace(trial)
  return (
    <div className="flex flex-col gap-5">
      <ChooseMessage onChoose={onScene} />
      <SceneForm scene={scene} onChange={onScene} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {open && (
          <CheckField
            label={m.scripts_bench_alone({ name: open.scriptName })}
            checked={isAlone}
            onChange={event => setAlone(event.target.checked)}
          />
        )}
        {cardId !== null && (
          <CheckField
            label={m.scripts_bench_after_mine()}
            checked={isAfterMine}
            onChange={event => setAfterMine(event.target.checked)}
          />
        )}
      </div>
      <div aria-busy={isRunning}>{tried && <Outcome tried={tried} onOpen={onOpen} />}</div>
    </div>
  )
}

const NONE: Scripts = []

/** One's own scripts as they are saved. */
function useMine(): Scripts {
  const { stored } = useSavedScripts()
  return useMemo(() => (stored ? readShelf(stored, () => crypto.randomUUID()).scripts : NONE), [stored])
}

function useTrial(scene: Scene, chain: readonly Link[], cardId: CardId | null) {
  const user = useSession().user?.display_name ?? ''
  const char = useCharacterName(cardId)
  return useMemo(
    () =>
      scene.text === ''
        ? null
        : {
            text: scene.text,
            chain,
            occasion: occasionOf(scene),
            values: { user, char },
          },
    [scene, chain, user, char],
  )
}

/** What macros call the character: the card's name, or where there is no card, the word for one. */
function useCharacterName(cardId: CardId | null): string {
  const { data } = useQuery({ ...cardQuery(cardId ?? NO_CARD), enabled: cardId !== null })
  return data?.name ?? m.scripts_bench_character()
}

const NO_CARD = '' as CardId // never asked for
