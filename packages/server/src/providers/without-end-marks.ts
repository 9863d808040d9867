import type { ModelClient, ModelSink } from './model-types.ts'

/** How templates end a turn. Servers with another model's template leave them in the answer. */
const END_MARKS = [
  '</s>',
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end|>',
  '<|return|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|end_of_box|>',
  '<|end_of_solution|>',
  '<|END_RESPONSE|>',
  '<|END_OF_TURN_TOKEN|>',
  '<end_of_turn>',
  '<｜end▁of▁sentence｜>',
]

/** Longer tails are text. */
const TAIL_MAX = 80

/** Drops end marks at the end of an answer. Elsewhere they are the author's text. */
export function withoutEndMarks(ask: ModelClient): ModelClient {
  return async (request, sink, signal) => {
    let tail = ''
    const flush = () => {
      if (tail !== '') sink.delta(tail)
      tail = ''
    }
    const trimmed: ModelSink = {
      delta(piece) {
        if (tail === '' && !piece.includes('<')) return sink.delta(piece)
        const text = tail + piece
        const start = tailStart(text)
        tail = text.slice(start)
        if (start > 0) sink.delta(text.slice(0, start))
      },
      reasoning(text) {
        flush()
        sink.reasoning(text)
      },
      moved() {
        flush()
        sink.moved()
      },
      usage: usage => sink.usage(usage),
    }
    try {
      return await ask(request, trimmed, signal)
    } finally {
      if (withoutMarks(tail) !== '') flush()
    }
  }
}

/** Where end marks may begin that reach to the end of the text; its length if nowhere. */
function tailStart(text: string): number {
  const from = Math.max(0, text.length - TAIL_MAX)
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    const rest = withoutMarks(text.slice(at))
    if (END_MARKS.some(mark => mark.startsWith(rest))) return at
  }
  return text.length
}

/** The text without the marks that it begins with. */
function withoutMarks(text: string): string {
  const mark = END_MARKS.find(mark => text.startsWith(mark))
  return mark === undefined ? text : withoutMarks(text.slice(mark.length).trimStart())
}
