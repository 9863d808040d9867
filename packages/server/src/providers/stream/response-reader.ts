import type { IncomingHttpHeaders } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import type { EndReason } from '@inkling/contract'
import { createParser, type ParseError } from 'eventsource-parser'
import { UpstreamError } from '../upstream-error.ts'
import { type BodyReader, readWhole } from './body-text.ts'
import type { DeltaSink } from './delta-sink.ts'
import { findError, isOfAnswer, toUpstreamError, upstreamErrorIn } from './error-response.ts'
import { isFields, type JsonFields, readFields, readJson } from './json-fields.ts'
import type { AnswerReader } from './streaming-request.ts'

export interface ResponseParser {
  /** The answer has started, even without text. */
  readonly hasBegun: boolean
  /** The reason so far: some upstreams send one in every chunk. */
  readonly end: EndReason | null
  readonly isOver: boolean
  /** True although no tools are offered. */
  readonly hasToolCall: boolean
  readonly sink: DeltaSink
  parse(said: JsonFields): void
}

/** Server-sent events, or one object per line. */
export type Framing = 'events' | 'lines'

/** Bytes of an error body that are read. */
const MAX_ERROR_BYTES = 64 * 1024

/** BOM and whitespace, which may precede anything. */
const ignorable = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d])

function ignorableBytes(bytes: Buffer): number {
  const first = bytes.findIndex(byte => !ignorable.has(byte))
  return first === -1 ? bytes.length : first
}

/** Reads whatever an event named `error` contains. */
function namedError(data: string): UpstreamError {
  const fields = readFields(data)
  return upstreamErrorIn((fields && findError(fields)) ?? fields ?? data)
}

function refuseError(body: JsonFields): void {
  const error = findError(body)
  if (error) throw upstreamErrorIn(error)
}

const DONE = '[DONE]'
const isDone = (data: string): boolean => data.trim().replaceAll('"', '') === DONE

/** JSON lines, with or without `data:`. */
const jsonLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.replace(/^data: ?/, '').trim())
    .filter(line => line.startsWith('{') || isDone(line))

const garbageError = () => new UpstreamError('upstream_garbage')
const emptyError = () => new UpstreamError('upstream_empty', { retryable: true })

/** A longer first line is an answer. */
const ERROR_LINE_MAX = 64 * 1024

/**
 * The first byte tells whether the body is a stream, a document or an error, because proxies change the content type.
 */
export class UpstreamAnswer implements AnswerReader {
  state: AnswerReader['state'] = 'open'
  readonly #parser: ResponseParser
  readonly #framing: Framing
  readonly #lineBytes: number
  #body: BodyReader | null = null
  #hasGarbage = false
  /** Something arrived that only a model's stream has, though perhaps no text. */
  #isStream = false
  /** A whole document is complete even without a finish reason. */
  #isDocument = false
  /** If text followed a finish reason, only the end of the body or the final message counts. */
  #hasContinued = false

  constructor(speech: ResponseParser, framing: Framing, lineBytes: number) {
    this.#parser = speech
    this.#framing = framing
    this.#lineBytes = lineBytes
  }

  get reason(): EndReason {
    return this.#parser.end ?? (this.#isDocument ? 'stop' : 'unknown')
  }

  head(status: number, headers: IncomingHttpHeaders): void {
    if (status < 300) return
    this.#body = readWhole(body => {
      throw toUpstreamError(status, headers, body)
    }, MAX_ERROR_BYTES)
  }

  bytes(chunk: Buffer): void {
    if (this.#body) this.#body.feed(chunk)
    else this.#begin(chunk.subarray(ignorableBytes(chunk)))
  }

  end(): void {
    if (!this.#body) throw emptyError()
    this.#body.end()
    if (this.state === 'over') return
    this.#parser.sink.end()
    if (!this.#parser.end) {
      if (this.#hasGarbage || !(this.#parser.hasBegun || this.#isStream)) throw garbageError()
      throw this.#parser.hasBegun ? new UpstreamError('upstream_cut', { retryable: true }) : emptyError()
    }
    this.#refuseWordless()
  }

  #begin(bytes: Buffer): void {
    if (bytes.length === 0) return
    if (bytes[0] === 0x3c) throw garbageError() // '<': HTML
    this.#body = this.#readerOf(bytes[0] === 0x7b || bytes[0] === 0x5b) // '{' or '['
    this.#body.feed(bytes)
  }

  #readerOf(isJson: boolean): BodyReader {
    if (this.#framing === 'lines') return readLines(line => this.#object(line), this.#lineBytes)
    if (isJson) return this.#documentReader()
    return readEvents(
      (data, name) => this.#event(data, name),
      this.#lineBytes,
      () => (this.#isStream = true),
    )
  }

  #event(data: string, name?: string): void {
    if (name === 'error' && this.state !== 'over') throw namedError(data)
    if (data === '') return
    if (isDone(data)) {
      this.#isStream = true
      this.#finish()
    } else this.#object(data)
  }

  /** Unreadable chunks are skipped: text may follow, and the end shows whether the answer is complete. */
  #object(text: string): void {
    if (this.state === 'over') return
    const fields = readFields(text)
    if (fields === undefined) {
      this.#unframed(text)
      return
    }
    this.#isStream ||= isOfAnswer(fields)
    refuseError(fields)
    const { sink, end } = this.#parser
    const before = sink.pieces
    this.#parser.parse(fields)
    if (end && sink.pieces > before) this.#hasContinued = true
    if (this.#parser.isOver) this.#finish()
    // A finish reason before any text does not count.
    else this.state = this.#parser.end && sink.pieces > 0 && !this.#hasContinued ? 'ended' : 'open'
  }

  /** Some relays write the framing twice, or no blank line between events. */
  #unframed(text: string): void {
    const lines = jsonLines(text)
    if (lines.length === 0 || lines[0] === text) this.#hasGarbage = true
    else this.#pieces(lines)
  }

  /** Fails early if the first line is an error that a stream follows. */
  #documentReader(): BodyReader {
    const whole = readWhole((text, isWhole) => this.#document(text, isWhole), this.#lineBytes)
    let firstLine: Buffer[] | null = []
    let length = 0
    return {
      feed: bytes => {
        if (firstLine !== null) {
          const end = bytes.indexOf('\n')
          firstLine.push(end < 0 ? bytes : bytes.subarray(0, end))
          length += bytes.length
          if (end >= 0) refuseError(readFields(Buffer.concat(firstLine).toString('utf8')) ?? {})
          if (end >= 0 || length > ERROR_LINE_MAX) firstLine = null
        }
        whole.feed(bytes)
      },
      end: () => whole.end(),
    }
  }

  /**
   * Some upstreams answer as one document although streaming was requested, and some send errors this way with status
   * 200.
   */
  #document(text: string, isWhole: boolean): void {
    if (!isWhole) throw garbageError()
    const document = readJson(text)
    if (!isFields(document)) {
      this.#pieces(Array.isArray(document) ? document : jsonLines(text))
      return
    }
    refuseError(document)
    this.#parser.parse(document)
    if (!this.#parser.hasBegun) throw isOfAnswer(document) ? emptyError() : upstreamErrorIn(document)
    this.#isDocument = true
    this.#finish()
  }

  /** A relay dropped the framing of a stream. */
  #pieces(pieces: readonly unknown[]): void {
    for (const piece of pieces) {
      if (typeof piece === 'string' && isDone(piece)) this.#finish()
      else this.#object(typeof piece === 'string' ? piece : JSON.stringify(piece))
    }
  }

  #finish(): void {
    if (!this.#parser.hasBegun) throw this.#isStream && !this.#hasGarbage ? emptyError() : garbageError()
    this.#parser.sink.end()
    this.#refuseWordless()
    this.state = 'over'
  }

  /** The caller decides whether reasoning or whitespace alone is acceptable. */
  #refuseWordless(): void {
    const { end, sink, hasToolCall } = this.#parser
    if (sink.hasWords) return
    if (end === 'filter') throw new UpstreamError('upstream_moderated')
    if (hasToolCall) throw new UpstreamError('upstream_tool_call')
    if (sink.pieces === 0) throw emptyError()
  }
}

/** Skips blank lines. Throws if a line exceeds the limit. */
export function readLines(onLine: (line: string) => void, lineBytes: number): BodyReader {
  const decoder = new StringDecoder('utf8')
  let open = ''

  function take(text: string) {
    open += text
    // Long lines are not scanned again for each chunk.
    if (text.includes('\n')) {
      const lines = open.split('\n')
      open = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') onLine(line)
    }
    if (open.length > lineBytes) throw new UpstreamError('upstream_garbage')
  }

  return {
    feed: bytes => take(decoder.write(bytes)),
    end: () => take(`${decoder.end()}\n`),
  }
}

const LF = 10
const CR = 13

/**
 * Throws if a line or event exceeds the limit. Of 0.9 µs of CPU time per token, eventsource-parser takes 0.11; a
 * hand-written parser took 0.08, which was not worth it.
 */
export function readEvents(
  onEvent: (data: string, name?: string) => void,
  lineBytes: number,
  onComment?: () => void,
): BodyReader {
  const decoder = new StringDecoder('utf8')
  const parser = createParser({
    maxBufferSize: lineBytes,
    onEvent: event => onEvent(event.data, event.event),
    onComment: () => onComment?.(),
    onError: error => {
      refuseTooLong(error)
      // Older builds of llama.cpp.
      if (error.field === 'error') onEvent(error.value ?? '', 'error')
      // Errors are often written as bare JSON into a running stream.
      if (error.line?.startsWith('{')) onEvent(error.line)
    },
  })
  let line = 0

  return {
    feed(bytes) {
      line = lengthOfOpenLine(line, bytes)
      if (line > lineBytes) throw new UpstreamError('upstream_garbage')
      parser.feed(decoder.write(bytes))
    },
    end() {
      parser.feed(`${decoder.end()}\n\n`)
    },
  }
}

/** Other errors, such as unknown fields, are ignored. */
function refuseTooLong({ type }: ParseError): void {
  if (type === 'max-buffer-size-exceeded') throw new UpstreamError('upstream_garbage')
}

/** The parser drops invalid lines at once, so it does not notice when they are too long. */
function lengthOfOpenLine(before: number, bytes: Buffer): number {
  const newline = bytes.lastIndexOf(LF)
  const end = newline === -1 ? bytes.lastIndexOf(CR) : newline
  return end === -1 ? before + bytes.length : bytes.length - end - 1
}
