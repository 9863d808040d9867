import nodemailer from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail, and rejects with its error. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  readonly server: string
  /** The sender, such as `Inkling <inkling@example.com>`. */
  readonly from: string
}

/** A mail server counts as down after this silence. */
const TIMEOUT_MS = 15_000

export function createMailer({ server, from }: MailSettings): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: server,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
