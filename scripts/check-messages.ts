/**
 * Checks that both languages have the same messages, each in the file of its noun and with the same variables, because
 * a missing key would show the other language. Also checks that a chat has the same name in all Chinese messages.
 */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../packages/web/messages/', import.meta.url)
const locales = ['zh-CN', 'en'] as const
/** A chat is a 会话 (docs/words.md). The verb is 聊天, an imported chat file is a 聊天记录, and spoken dialogue is 对话. */
const OTHER_NAMES_OF_CHATS = /(?<=[个段些部有的入出索])聊天(?!记录|补全)|我的对话/
const complaints = readdirSync(new URL('zh-CN/', folder)).flatMap(checkFile)

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1

function checkFile(file: string): string[] {
  const noun = file.replace(/\.json$/, '')
  const [source, other] = locales.map(locale => read(locale, file)) as [Sentences, Sentences]
  return [
    ...missing(source, other, `en/${file}`),
    ...missing(other, source, `zh-CN/${file}`),
    ...Object.keys(source)
      .filter(key => !key.startsWith(`${noun}_`))
      .map(key => `messages/zh-CN/${file}: "${key}" should begin with "${noun}_", or stand in another file.`),
    ...Object.keys(source)
      .filter(key => key in other && variables(source[key]) !== variables(other[key]))
      .map(key => `messages/*/${file}: "${key}" names other {variables} in one language than in the other.`),
    ...Object.keys(source)
      .filter(key => OTHER_NAMES_OF_CHATS.test(String(source[key])))
      .map(key => `messages/zh-CN/${file}: "${key}" should call a chat 会话.`),
  ]
}

type Sentences = Readonly<Record<string, unknown>>

function read(locale: string, file: string): Sentences {
  return JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))
}

function missing(from: Sentences, to: Sentences, name: string): string[] {
  return Object.keys(from)
    .filter(key => !(key in to))
    .map(key => `messages/${name} lacks "${key}". Add its sentence there.`)
}

/** Plurals (arrays) choose among several sentences and can have their own variables. */
function variables(sentence: unknown): string {
  if (typeof sentence !== 'string') return ''
  return [...sentence.matchAll(/(?<!\\)\{(\w+)\}/g)]
    .map(match => match[1])
    .sort()
    .join()
}
