import { Message } from '@inkling/contract'

/** The number distinguishes test messages. */
export const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

export function makeMessage(number: number, fields: Partial<Record<keyof Message, unknown>> = {}): Message {
  const id = idOf(number)
  return Message.parse({
    id,
    parent_id: number > 1 ? idOf(number - 1) : null,
    role: number % 2 === 0 ? 'user' : 'assistant',
    name: 'Seraphina',
    content: `message ${number}`,
    reasoning: '',
    persona_id: null,
    model_id: null,
    model_name: null,
    asked_model_name: null,
    recalled: 0,
    status: 'done',
    hidden: false,
    is_marked: false,
    error: null,
    end_reason: null,
    usage: null,
    siblings: { index: 0, count: 1, ids: [id] },
    edited_at: null,
    created_at: '2026-11-21T00:00:00Z',
    ...fields,
  })
}
