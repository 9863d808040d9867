/** Twenty typical status-bar scripts: most match nothing in a message, some fold, colour or replace. */
export function displayScripts(): object[] {
  const tags = [
    'think',
    'plan',
    'memo',
    'recap',
    'scene',
    'mood',
    'time',
    'place',
    'weather',
    'bag',
    'quest',
    'bond',
  ]
  return [
    script('spoken', '/“([^”]{1,200})”/g', '<span style="color:#b5482f">“$1”</span>'),
    script('numbers', '/\\b(\\d+) gold\\b/g', '<b>$1</b> gold'),
    script('rule', '/^-{3,}$/gm', '<hr>'),
    script('names', '/\\b(Amy|Bob)\\b/g', '<span title="$1">$1</span>'),
    script('spaces', '/[ \\t]+$/gm', ''),
    script('double', '/(\\r?\\n){3,}/g', '\n\n'),
    script('choice', '/^\\s*\\[([A-D])\\]\\s*(.+)$/gm', '<kbd>$1</kbd> $2'),
    script('status', '/<status>([\\s\\S]*?)<\\/status>/g', '<details><summary>Status</summary>$1</details>'),
    ...tags.map(tag =>
      script(tag, `/<${tag}>([\\s\\S]*?)<\\/${tag}>/gi`, `<details><summary>${tag}</summary>$1</details>`),
    ),
  ]
}

const script = (scriptName: string, findRegex: string, replaceString: string) => ({
  ...{ id: scriptName, scriptName, findRegex, replaceString, trimStrings: [], placement: [2] },
  ...{ disabled: false, markdownOnly: true, promptOnly: false, runOnEdit: false, substituteRegex: 0 },
  ...{ minDepth: null, maxDepth: null },
})

/** Returns a story that half of the scripts match; each `number` gives a different text. */
export function storyOf(number: number, length = 4_000): string {
  const paragraphs: string[] = []
  for (let at = 0; paragraphs.join('\n\n').length < length; at++) {
    paragraphs.push(
      `Paragraph ${number}.${at}: *Amy looks up.* “It is ${at} past nine, Bob, and we have ${at * 7} gold left.” She counts the coins again, slowly, as if there could be more of them the next time, and sighs.`,
    )
  }
  const text = paragraphs.join('\n\n').slice(0, length - 80)
  return `${text}\n\n<status>HP ${number}</status>\n\n[A] Stay\n[B] Go on\n\nStory ${number} ends.`
}
