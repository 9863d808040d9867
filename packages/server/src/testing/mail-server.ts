import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TestMail {
  readonly head: string
  readonly text: string
}

export interface TestMailServer {
  readonly url: string
  /** Mails, oldest first. */
  readonly mails: TestMail[]
  /** Refuses mails while true. */
  refuses: boolean
  refused: number
  close(): Promise<void>
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: TestMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then(mail => {
        if (started.refuses) started.refused += 1
        else mails.push(readMail(mail))
        done(started.refuses ? new Error('mailbox full') : null)
      })
    },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.server.address() as AddressInfo
  const started: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuses: false,
    refused: 0,
    close: () => new Promise(closed => server.close(() => closed())),
  }
  return started
}

/** Decoded; the mail must have one part. */
function readMail(mail: string): TestMail {
  const end = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, end), mail.slice(end + 4)]
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]
  if (encoding === 'base64') return { head, text: Buffer.from(body, 'base64').toString() }
  if (encoding !== 'quoted-printable') return { head, text: body }
  const joined = body.replace(/=\r\n/g, '')
  const bytes = joined.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { head, text: Buffer.from(bytes, 'latin1').toString() }
}
