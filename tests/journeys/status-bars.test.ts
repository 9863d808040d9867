// @module-tag full

import { routes } from '@inkling/contract'
import { find, lastAnswer, press, say } from './actions.ts'
import { answer } from './answers.ts'
import { journey } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat } = routes

const BAR = `\`\`\`
<body><p id="bar"></p><script>
  const { stat_data, delta_data } = getVariables({ type: 'message', message_id: getCurrentMessageId() })
  const [affection] = stat_data['好感度']
  document.getElementById('bar').textContent = ['好感度', affection, delta_data['好感度'] ?? '如初'].join(' ')
</script></body>
\`\`\``

const script = (id: string, findRegex: string, replaceString: string, more: object = {}) => ({
  ...{ id, scriptName: id, findRegex, replaceString, trimStrings: [], placement: [2] },
  ...{ disabled: false, markdownOnly: true, promptOnly: false, runOnEdit: true, substituteRegex: 0 },
  ...{ minDepth: null, maxDepth: null, ...more },
})

/** A typical card: state in the lorebook, and scripts for the commands and the bar. */
const CARD = {
  name: '悠纪',
  first_mes: '你好。\n\n<StatusPlaceHolderImpl/>',
  character_book: {
    entries: [
      {
        comment: '[InitVar]',
        keys: [],
        enabled: false,
        content: '好感度:\n  - 3\n  - 对用户的好感，0 到 100',
      },
      {
        comment: '[mvu_update]',
        keys: [],
        enabled: true,
        constant: true,
        content: '{{get_message_variable::stat_data}}',
      },
    ],
  },
  extensions: {
    regex_scripts: [
      script('commands', '/<UpdateVariable>[\\s\\S]*?<\\/UpdateVariable>/g', '', { promptOnly: true }),
      script('bar', '<StatusPlaceHolderImpl/>', BAR),
      script('no bar', '<StatusPlaceHolderImpl/>', '', { markdownOnly: false, promptOnly: true }),
    ],
  },
}

const laughing = (commands: string) => answer(`她笑了。\n<UpdateVariable>\n${commands}\n</UpdateVariable>`)

const bar = (visitor: Visitor) => visitor.page.frameLocator('iframe').last()

async function openChatWithBar({ api, go }: Visitor): Promise<void> {
  const card = await api.call(cards.create, { body: { data: CARD } })
  const session = await api.call(chat.createSession, { body: { card_id: card.id } })
  await go(`/chat/${session.id}`)
}

journey('a status bar shows the variables of its branch', async ({ site, enter }) => {
  const reader = await enter({ as: 'bar-reader' })
  await openChatWithBar(reader)
  await bar(reader).getByText('好感度 3 如初').waitFor()

  site.upstream.script(laughing("_.set('好感度[0]', 3, 5);//她笑了"))
  await say(reader, '悠纪', '讲个笑话。')
  await bar(reader).getByText('好感度 5 3->5 (她笑了)').waitFor()

  const answer = lastAnswer(reader, '悠纪')
  site.upstream.script(laughing("_.add('好感度', 6);"))
  await answer.getByRole('button', { name: reader.words('chat_regenerate_button') }).click()
  await bar(reader).getByText('好感度 9 3->9').waitFor()
  await answer.press('ArrowLeft')
  await bar(reader).getByText('好感度 5 3->5 (她笑了)').waitFor()

  site.upstream.script(laughing('<JSONPatch>[{"op":"delta","path":"/好感度","value":1}]</JSONPatch>'))
  await say(reader, '悠纪', '再讲一个。')
  await bar(reader).getByText('好感度 6 5->6').waitFor()
  await reader.page.reload()
  await bar(reader).getByText('好感度 6 5->6').waitFor()

  await answer.hover()
  await answer.getByRole('button', { name: reader.words('chat_message_menu'), exact: true }).click()
  await find(reader, 'menuitem', reader.words('chat_remove_one_button')).click()
  await bar(reader).getByText('好感度 5 3->5 (她笑了)').waitFor()
})

journey('editing an answer’s commands updates its status bar', async ({ site, enter }) => {
  const reader = await enter({ as: 'bar-editor' })
  await openChatWithBar(reader)
  site.upstream.script(laughing("_.set('好感度', 5);"))
  await say(reader, '悠纪', '讲个笑话。')
  await bar(reader).getByText('好感度 5 3->5').waitFor()
  const answer = lastAnswer(reader, '悠纪')
  await answer.hover()
  await answer.getByRole('button', { name: reader.words('chat_edit_button') }).click()
  const field = reader.page.getByRole('textbox', { name: reader.words('chat_edit_label') })
  await field.fill((await field.inputValue()).replace('5);', '50);//她大笑了'))
  await press(reader, 'app_save_button')
  await bar(reader).getByText('好感度 50 3->50 (她大笑了)').waitFor()
})
