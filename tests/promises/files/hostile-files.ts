import { deflateSync } from 'node:zlib'
import {
  cardChunk,
  END,
  headerChunk,
  makePng,
  pngOf,
  zTextChunk,
} from '../../../packages/engine/src/card/testing/make-png.ts'
import { makeChunk } from '../../../packages/engine/src/files/png-chunks.ts'
import { FAR_OFFSET, farZip, overlappingZip, quotingZip, type ZipEntryPlan, zipIn, zipOf } from './zip.ts'

const MB = 1024 * 1024

/** The name of the file that would exist somewhere if an entry escaped. */
export const ESCAPED = 'escaped-from-an-archive'

const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Sly', first_mes: 'Hello.' } }
const json = Buffer.from(JSON.stringify(card))
const cardEntry: ZipEntryPlan = { name: 'card.json', data: json }
const beside =
  (...entries: ZipEntryPlan[]) =>
  (folder = '') =>
    zipIn(folder, cardEntry, ...entries)
const namedFile = (name: string) => beside({ name, data: Buffer.from('x') })
const zeros = (length: number): Buffer => Buffer.alloc(length)
const raw =
  (text: string): HostileFile[1] =>
  folder => {
    const data = Buffer.from(text)
    return folder === undefined ? data : zipIn(folder, { name: 'card.json', data })
  }
const nested = (levels: number) => raw(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

/**
 * A file by its description, made when needed, because some are large. An archive's entries go into `folder` if it is
 * given.
 */
export type HostileFile = readonly [string, (folder?: string) => Uint8Array]

export const bombs: readonly HostileFile[] = [
  ['overlapping entries, 5 GB in 20 kB', folder => overlappingZip(500, zeros(10 * MB), { folder })],
  ['entries that quote each other', folder => quotingZip(900, zeros(6 * MB), folder)],
  ['an entry of 200 MB in 200 kB', beside({ name: 'a.json', data: zeros(200 * MB), isDeflated: true })],
  [
    'one that says it is small',
    beside({ name: 'a.json', data: zeros(60 * MB), isDeflated: true, size: 100 }),
  ],
  ['one that says it is 4 GB', beside({ name: 'a.json', data: json, size: 0xffff_fffe })],
  [
    'a card of 100 MB in an archive',
    (folder = '') => zipIn(folder, { name: 'card.json', data: zeros(100 * MB), isDeflated: true }),
  ],
  [
    'ten thousand entries',
    // Named `.webp`, which an account import takes for no card: importing so many cards may rightly take long.
    beside(...Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}.webp`, data: json }))),
  ],
  ['an archive in an archive', beside({ name: 'inner.zip', data: overlappingZip(100, zeros(MB)) })],
  [
    'a card in an archive of archives',
    (folder = '') => zipIn(folder, { name: 'card.json', data: overlappingZip(100, zeros(MB)) }),
  ],
  ['a picture of 30,000 by 30,000 points', () => pngOf(headerChunk(30_000, 30_000), pixels(30_000), END)],
  [
    'one of 8,192 by 8,192 points',
    () => pngOf(headerChunk(8_192, 8_192), pixels(8_192), cardChunk('chara', card), END),
  ],
  ['a text of 100 MB beside a picture', () => makePng(zTextChunk('chara', zeros(100 * MB)))],
  [
    'ten texts of 10 MB',
    () => makePng(...Array.from({ length: 10 }, () => zTextChunk('chara', zeros(10 * MB)))),
  ],
  ['a million chunks', millionChunks],
  ['a list that is a hundred thousand deep', raw('['.repeat(100_000))],
  ['objects that are ten thousand deep', nested(10_000)],
  ['objects as deep as can be said and not be heard', nested(2_500)],
  ['aliases that laugh a billion times', raw(billionLaughs())],
  ['a card with a hundred thousand entries', raw(manyEntries())],
  ['a name of 20 MB', raw(JSON.stringify({ ...card, data: { name: 'x'.repeat(20 * MB) } }))],
  [
    'overlapping entries that are not packed and say they are empty, 500 GB in 13 MB',
    folder => overlappingZip(50_000, zeros(10 * MB), { folder, isDeflated: false, size: 0 }),
  ],
]

/** Entries that try to escape the archive, or are not regular files. */
const slips: readonly HostileFile[] = [
  ...[
    `../${ESCAPED}`,
    `../../../../../../../../tmp/${ESCAPED}`,
    `/tmp/${ESCAPED}`,
    `assets/../../${ESCAPED}`,
    `..\\..\\${ESCAPED}`,
    `C:\\${ESCAPED}`,
    `C:${ESCAPED}`,
    `\\\\server\\${ESCAPED}`,
    `./../${ESCAPED}`,
    `assets/${ESCAPED}\0.png`,
    `${ESCAPED}/../../${ESCAPED}`,
    `..\u2215${ESCAPED}`,
    `%2e%2e/${ESCAPED}`,
    `assets//../../${ESCAPED}`,
    'CON',
    '.',
    '..',
    '',
    '__proto__',
    'a'.repeat(60_000),
  ].map((name): HostileFile => [`an entry named ${JSON.stringify(name).slice(0, 60)}`, namedFile(name)]),
  ['a link', beside({ name: ESCAPED, data: Buffer.from('/etc/passwd'), mode: 0o120777 })],
  ['a device', beside({ name: ESCAPED, mode: 0o020666 })],
  ['a pipe', beside({ name: ESCAPED, mode: 0o010666 })],
  ['an encrypted entry', beside({ name: 'a.png', data: json, flags: 1 })],
  ['headers that disagree', beside({ name: 'a.png', localName: `../${ESCAPED}`, data: json })],
  ['the same entry twice', beside({ name: 'a.png', data: json }, { name: 'a.png', data: zeros(10) })],
  ['two cards', beside(cardEntry)],
  ['an entry where no file reaches', beside({ name: 'a.json', data: json, at: FAR_OFFSET })],
  ['a directory where no file reaches', (folder = '') => farZip(zipIn(folder, cardEntry))],
]

/** Files that are two formats at once, or not what they claim to be. */
const otherFiles: readonly HostileFile[] = [
  ['nothing', raw('')],
  ['one byte', raw('P')],
  ['a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), zeros(4_096)])],
  ['a program of another system', () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), zeros(4_096)])],
  ['a page', raw('<!doctype html><script>alert(1)</script>')],
  ['a drawing', raw('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a document', raw('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>')],
  ['a script', raw('#!/bin/sh\nrm -rf /\n')],
  [
    'XML that asks for a file',
    raw('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'),
  ],
  ['YAML that makes an object', raw('name: !!js/function "function(){ process.exit(1) }"\n')],
  [
    'JSON that would be everybody’s',
    raw('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"data":{"name":"P"}}'),
  ],
  ['a number too large', raw('{"spec":"chara_card_v2","data":{"name":1e999,"tags":-0}}')],
  ['a name that is a list', raw('{"spec":"chara_card_v2","data":{"name":[[]],"extensions":"x"}}')],
  [
    'a picture that is an archive too',
    () => Buffer.concat([makePng(), zipOf(cardEntry, { name: `../${ESCAPED}` })]),
  ],
  [
    'a picture that is a page too',
    () => Buffer.concat([makePng(), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['a GIF that is a script too', raw('GIF89a/*\x01\0\x01\0*/=1;alert(1)')],
  [
    'a JPEG that is an archive too',
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), zipOf(cardEntry)]),
  ],
  ['a picture without an end', () => pngOf(headerChunk(), cardChunk('chara', card))],
  [
    'a chunk that says it is 4 GB',
    () => Buffer.concat([makePng().subarray(0, 33), Buffer.from('fffffffftEXtchara', 'latin1')]),
  ],
  ['a picture without points', () => pngOf(headerChunk(0, 0), cardChunk('chara', card), END)],
  ['an archive without a directory', (folder = '') => zipIn(folder, cardEntry).subarray(0, 40)],
  ['a directory without an archive', (folder = '') => zipIn(folder, cardEntry).subarray(40)],
]

/** Everything somebody might upload instead of a card, a chat, a book or a picture. */
export const hostileFiles: readonly HostileFile[] = [...bombs, ...slips, ...otherFiles]

function millionChunks(): Uint8Array {
  const empty = Buffer.from(makeChunk('teSt', new Uint8Array()))
  return Buffer.concat([pngOf(headerChunk()), Buffer.alloc(1_000_000 * empty.length, empty), END])
}

function pixels(side: number): Uint8Array {
  return makeChunk('IDAT', new Uint8Array(deflateSync(zeros(Math.min(side, 2_000) * side))))
}

function billionLaughs(): string {
  const levels = Array.from(
    { length: 30 },
    (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join()}]`,
  )
  return `name: Laughing\na0: &a0 ha\n${levels.join('\n')}\n`
}

function manyEntries(): string {
  const entries = Array.from({ length: 100_000 }, (_, n) => ({ keys: [`k${n}`], content: 'x' }))
  return JSON.stringify({ ...card, data: { ...card.data, character_book: { entries } } })
}
