import { problem, problemCodes, Registration } from '@inkling/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError, abortedError, connectionLostError } from '../api/http/api-error.ts'
import { fieldSentence } from './field-sentence.ts'
import { fetchSentences, problemSentence } from './problem-sentences.ts'

const refused = (status: number, body: unknown) => new ApiError({ url: '/', status, body })
const issueOf = (field: string, value: string) => {
  const all = { username: 'moling', email: 'a@example.org', password: 'secret-words', [field]: value }
  const issue = Registration.safeParse(all, { reportInput: true }).error?.issues[0]
  return issue === undefined ? undefined : fieldSentence(issue)
}

it('a refusal shows its status until its own sentence is loaded', () => {
  expect(problemSentence(refused(409, problem('username_taken')))).toContain('409')
})

describe('a failure', () => {
  beforeAll(fetchSentences)

  it.each(['from_the_future', 'constructor'])('%s, from a newer server, shows its status', code => {
    const body = { ...problem('conflict'), code }
    expect(problemSentence(refused(409, body))).toContain('409')
  })

  it.each(problemCodes)('%s has a sentence of its own', code => {
    const sentence = problemSentence(refused(400, problem(code)))
    expect(sentence).toMatch(/\p{Script=Han}.+。$/u)
  })

  it('without a code shows the status, except for a lost connection and a cancelled call', () => {
    expect(problemSentence(refused(418, 'teapot'))).toContain('418')
    expect(problemSentence(connectionLostError('/'))).toContain('网络')
    expect(problemSentence(abortedError('/'))).toBe('已取消。')
    expect(problemSentence(new Error('bug'))).toContain('意外')
  })
})

describe('a field', () => {
  it.each([
    ['username', '', '请填写这一项。'],
    ['email', '', '请填写这一项。'],
    ['username', 'a', '至少需要 2 个字符。'],
    ['username', 'a b c', '只能用文字、数字、下划线和连字符。'],
    ['email', 'nobody', '这不像一个邮箱地址，请检查。'],
    ['password', 'x'.repeat(257), '最多 256 个字符。'],
  ])('%s with %j says "%s"', (field, value, sentence) => {
    expect(issueOf(field, value)).toBe(sentence)
  })
})
