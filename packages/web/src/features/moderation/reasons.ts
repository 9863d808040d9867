/**
 * Why cards are rejected, in words that can be sent as they are. Both languages are at hand whatever the screen's is: an
 * author is answered in the language of the card.
 */
export const reasons: readonly { readonly 'zh-CN': string; readonly en: string }[] = [
  {
    'zh-CN': '标签与内容不符，请改为能说明这张卡的标签后再提交。',
    en: 'The tags do not match the card. Please choose tags that describe it and submit it again.',
  },
  {
    'zh-CN': '含有成人内容但没有标记。请打开“成人内容”后再提交。',
    en: 'The card has adult content that is not marked. Please mark it as such and submit it again.',
  },
  {
    'zh-CN': '涉及未成年人的性内容不被允许。',
    en: 'Sexual content that involves minors is not allowed.',
  },
  {
    'zh-CN': '描述或开场白太少，还聊不起来。请补充后再提交。',
    en: 'There is too little to chat with yet. Please add to the description or the greeting and submit it again.',
  },
  {
    'zh-CN': '与已有的卡重复，或搬运了他人的作品而没有注明。',
    en: 'This repeats a card that is here already, or is somebody else’s work without saying so.',
  },
  {
    'zh-CN': '含有可疑的外部链接或脚本，请去掉后再提交。',
    en: 'There are links or scripts in it that we can’t let through. Please remove them and submit it again.',
  },
  {
    'zh-CN': '写有真实人物的隐私信息，请去掉后再提交。',
    en: 'It tells private facts about a real person. Please remove them and submit it again.',
  },
]
