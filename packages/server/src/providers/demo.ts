import type { ModelClient, ModelRequest } from './model-types.ts'
import type { WaitFunction } from './with-retry.ts'

const STEP_MS = 30

/** A word with the following space, or one Chinese character with its punctuation. */
const steps = /\p{Script=Han}\P{L}*|(?:(?!\p{Script=Han})\S)+\s*|\s+/gu

function lastWords({ messages }: ModelRequest): string {
  return messages.findLast(message => message.role === 'user')?.content ?? ''
}

/** Streams, stops and varies like a real model, so that chats can be tried before one is connected. */
export function createDemo(wait: WaitFunction): ModelClient {
  let turn = 0
  return async (request, sink, signal) => {
    const words = demoText(lastWords(request), turn++).match(steps) ?? []
    for (const word of words.slice(0, request.max_tokens)) {
      await wait(STEP_MS, signal)
      sink.delta(word)
    }
    return { reason: words.length > request.max_tokens ? 'length' : 'stop' }
  }
}

/** Shows what an answer can look like. */

const QUOTE_MAX = 80

const han = /\p{Script=Han}/u

/** Puts the text on one line, without splitting a character. */
function quoteWords(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  const characters = [...new Intl.Segmenter().segment(line.slice(0, QUOTE_MAX * 8))]
  const cut = characters.slice(0, QUOTE_MAX).map(part => part.segment)
  return cut.length < characters.length || line.length > QUOTE_MAX * 8 ? `${cut.join('')}…` : line
}

const chinese = [
  (quote: string) => `我是 **Inkling 的演示模型**。我不会思考，只会把这段写好的话一个词一个词地念给你听。

你刚才说：

> ${quote}

在这里你可以试试：

- *停止*：我说到一半时按下停止，已经说出的话会保留；
- *重新生成*：换一个回答，用 \`‹ 2/2 ›\` 来回切换；
- *刷新页面*：回来时我还在继续说。

管理员在“模型”页接入一个真正的模型后，故事就可以开始了。`,
  (quote: string) => `还是我，**演示模型**——换了个说法，但依然没有智能。

> ${quote}

关于这句话，我只能诚实地说三点：

1. 我读到了它，但*没有读懂*；
2. 角色卡、人设和历史都已经放进了提示词，只是我用不上；
3. 接入真正的模型之后，同样的按钮会给你真正的回答。`,
] as const

const english = [
  (
    quote: string,
  ) => `I am **Inkling's demo model**. I do not think; I only read this prepared text to you, word by word.

You said:

> ${quote}

What you can try here:

- *Stop* me in the middle: what I have said stays.
- *Regenerate*: another answer, and \`‹ 2/2 ›\` goes back and forth.
- *Reload the page*: when you are back, I am still talking.

Once an admin connects a real model under “Models”, the story can begin.`,
  (quote: string) => `Still me, the **demo model** — in other words, but no wiser.

> ${quote}

Three honest things about that:

1. I have read it, but *not understood* it.
2. The card, your persona and the history all went into the prompt; I just cannot use them.
3. With a real model connected, the same buttons give you a real answer.`,
] as const

/** Uses the language of `words`. `turn` selects a variant. */
export function demoText(words: string, turn: number): string {
  const variants = han.test(words) ? chinese : english
  const variant = variants[turn % variants.length] ?? variants[0]
  return variant(quoteWords(words) || '…')
}
