import type { Session } from '@inkling/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { sessionQuery } from '../store/chat-query.ts'

/** Says that the character has changed since the chat began, and lets it go on with what it is now. */
export function NewerRevision({ session }: { session: Session }) {
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: () => call('chat.takeRevision', { params: { id: session.id } }),
    onSuccess: changed => {
      queries.setQueryData(sessionQuery(session.id).queryKey, changed)
      toast(m.chat_card_newer_toast())
    },
    onError: error => toast(problemSentence(error), { tone: 'bad' }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p>{m.chat_card_newer()}</p>
      <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
        {m.chat_card_newer_button()}
      </Button>
    </div>
  )
}
