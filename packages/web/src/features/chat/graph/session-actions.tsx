import type { Session } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useGo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { DeleteDialog, RenameDialog } from '../list/session-dialogs.tsx'
import { useMarkSession } from '../store/session-queries.ts'

type Asked = 'rename' | 'delete'

/** What can be done with a chat that stands at a node, by key or by button. */
export interface Deeds {
  readonly asked: { readonly what: Asked; readonly session: Session } | null
  ask(what: Asked, session: Session): void
  mark(session: Session): void
  /** Does what a key stands for; false when that is nothing. */
  press(key: string, session: Session): boolean
  close(): void
}

export function useSessionDeeds(): Deeds {
  const [asked, setAsked] = useState<Deeds['asked']>(null)
  const { mutate } = useMarkSession()
  const ask = (what: Asked, session: Session) => setAsked({ what, session })
  const mark = ({ id, is_favorite }: Session) =>
    mutate(
      { id, is_favorite: !is_favorite },
      { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
    )
  function press(key: string, session: Session): boolean {
    if (key === 'F2') ask('rename', session)
    else if (key === 'Delete') ask('delete', session)
    else if (key === 'f' || key === 'F') mark(session)
    else return false
    return true
  }
  return { asked, ask, mark, press, close: () => setAsked(null) }
}

/** What has been asked about, in front of the graph. */
export function SessionDeeds({ deeds: { asked, close }, current }: { deeds: Deeds; current: Session }) {
  const go = useGo()
  if (!asked) return null
  const { what, session } = asked
  const dialog = { session, open: true, onClose: close }
  if (what === 'rename') return <RenameDialog {...dialog} />
  const onDeleted = () => session.id === current.id && go(paths.chats, { replace: true })
  return <DeleteDialog {...dialog} onDeleted={onDeleted} />
}
