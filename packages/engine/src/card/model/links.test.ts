import { expect, it } from 'vitest'
import type { Json } from '../../json/json.ts'
import { findLinkedHosts } from './links.ts'

const hostsIn = (card: Json) => findLinkedHosts(card).map(({ host }) => host)

it.each([
  ['a link in a text', 'see https://Example.com/a?b=1, or not', ['example.com']],
  ['after Chinese words', '见https://example.com/路径。', ['example.com']],
  ['a picture in markdown', '![](http://img.example.net:8080/x.png)', ['img.example.net']],
  ['an address without a scheme', '<script src="//cdn.example.org/x.js"></script>', ['cdn.example.org']],
  ['a style', 'background: url(//style.example.org/x)', ['style.example.org']],
  ['a socket', 'new WebSocket("wss://live.example.org")', ['live.example.org']],
  ['a name before the host', 'https://good.example@evil.example/', ['evil.example']],
  ['a comment in code', '// nothing // here', []],
])('finds the host of %s', (_, text, expected) => {
  expect(hostsIn({ description: text })).toEqual(expected)
})

it('searches the whole card, and counts', () => {
  const data = {
    first_mes: 'https://a.example',
    character_book: { entries: [{ content: 'https://b.example/1 https://b.example/2' }] },
    extensions: { 'https://c.example': { deep: ['https://b.example/1'] } },
  }
  expect(findLinkedHosts(data)[0]).toEqual({
    host: 'b.example',
    urls: ['https://b.example/1', 'https://b.example/2'],
    count: 3,
  })
  expect(hostsIn(data).sort()).toEqual(['a.example', 'b.example', 'c.example'])
})

it('finishes on a megabyte of slashes', () => {
  expect(hostsIn({ description: '/'.repeat(1_000_000) })).toEqual([])
})
