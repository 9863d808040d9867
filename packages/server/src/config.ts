import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type RegistrationMode, registrationModes } from '@inkling/contract'
import { z } from 'zod'
import { databaseAddress } from './platform/database/address.ts'
import type { S3Settings } from './platform/files/s3/settings.ts'
import type { MailSettings } from './platform/mail/mailer.ts'
import type { OidcSettings } from './platform/oidc/provider.ts'
import { isProxyAddress } from './platform/outbound/proxies.ts'

/** Every error message completes the sentence "<NAME> must be …". */
const address = z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })

const trimTrailingSlash = (text: string): string => text.trim().replace(/\/$/, '')

const addressWithPath = z.string().transform(trimTrailingSlash).pipe(address)

const ORIGIN_EXPECTED =
  'a scheme, a host name and perhaps a port, as https://chat.example: Inkling needs a host name of its own and cannot live below a path'

/** Normalized as in browsers: lower case, without the default port. */
const origin = addressWithPath
  .refine(text => !URL.canParse(text) || `${new URL(text).pathname}${new URL(text).search}` === '/', {
    error: ORIGIN_EXPECTED,
  })
  .transform(text => new URL(text).origin)

const origins = z
  .string()
  .transform(text => text.split(',').map(trimTrailingSlash).filter(Boolean))
  .pipe(z.array(origin))

const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `one of ${words.join(', ')}` })

const between = (min: number, max: number) => {
  const error = `a number from ${min} to ${max}`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error })
}

const proxyAddress = z.string().refine(isProxyAddress, {
  error: 'an address such as http://127.0.0.1:7890 or socks5://127.0.0.1:1080',
})

function isProxyList(text: string): boolean {
  return text.split(',').every(one => {
    if (/^(loopback|linklocal|uniquelocal)$/.test(one.trim())) return true
    const [address = '', bits = '0'] = one.trim().split('/')
    const maxBits = isIP(address) === 4 ? 32 : 128
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
  })
}

/** Documented in `docs/settings.md`. */
const Environment = z
  .object({
    PORT: between(0, 65_535).int({ error: 'a whole number' }).default(3000),
    HOST: z.string().default('localhost'),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'a postgres:// address' })
      .transform(databaseAddress)
      .optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: addressWithPath.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    S3_PREFIX: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*$/, { error: 'words between slashes, such as inkling/files' })
      .optional(),
    S3_PATH_STYLE: oneOf('on', 'off').optional(),
    S3_CACHE_GB: between(0, 100_000).default(20),
    PUBLIC_ORIGIN: origins.default([]),
    ALLOWED_ORIGINS: origins.default([]),
    FRAME_ORIGIN: origin.optional(),
    TRUST_PROXY: z
      .string()
      .refine(isProxyList, { error: 'addresses or networks, separated by commas' })
      .optional(),
    RATE_LIMITS: oneOf('strict', 'standard', 'off').default('standard'),
    MODEL_NETWORK: oneOf('any', 'public').default('any'),
    HTTP_PROXY: proxyAddress.optional(),
    HTTPS_PROXY: proxyAddress.optional(),
    NO_PROXY: z.string().optional(),
    http_proxy: proxyAddress.optional(),
    https_proxy: proxyAddress.optional(),
    no_proxy: z.string().optional(),
    MODEL_HUB: addressWithPath.default('https://huggingface.co'),
    HUB_TOKEN: z.string().optional(),
    BOX_IDLE_MINUTES: between(0, 10_000).default(10),
    REGISTRATION: oneOf(...registrationModes).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'an address such as smtp://user:password@mail.example:587' })
      .optional(),
    MAIL_FROM: z.string().trim().min(3).optional(),
    OIDC_ISSUER: addressWithPath.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().trim().max(40, { error: 'at most 40 characters long' }).default('OpenID Connect'),
    OIDC_REQUIRED: oneOf('on', 'off').default('off'),
    ADMIN_EMAIL: z.email({ error: 'an email address' }).optional(),
    SECURITY_CONTACT: z
      .url({ protocol: /^(https|mailto)$/, error: 'an address that begins with mailto: or https://' })
      .optional(),
    SECRET_KEY: z.string().min(32, { error: 'at least 32 characters long' }).optional(),
    BACKUPS: oneOf('daily', 'off').default('daily'),
    BACKUP_DIR: z.string().optional(),
    FOREIGN_PICTURES: oneOf('on', 'off').default('on'),
    WELCOME_CHARACTERS: oneOf('on', 'off').default('on'),
    CHAT_TITLES: oneOf('on', 'off').default('on'),
    METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters long' }).optional(),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'),
  })
  .refine(isFrameElsewhere, {
    path: ['FRAME_ORIGIN'],
    error: 'a host of its own, beside a PUBLIC_ORIGIN that may show what it serves',
  })
  .refine(({ S3_BUCKET, S3_ENDPOINT }) => S3_BUCKET !== undefined || S3_ENDPOINT === undefined, {
    path: ['S3_BUCKET'],
    error: 'the bucket at S3_ENDPOINT that files are kept in',
  })
  .refine(
    ({ S3_ACCESS_KEY, S3_SECRET_KEY }) => (S3_ACCESS_KEY === undefined) === (S3_SECRET_KEY === undefined),
    {
      path: ['S3_SECRET_KEY'],
      error: 'the secret of S3_ACCESS_KEY, and neither without the other',
    },
  )
  .refine(({ S3_ENDPOINT, S3_ACCESS_KEY }) => S3_ENDPOINT === undefined || S3_ACCESS_KEY !== undefined, {
    path: ['S3_ACCESS_KEY'],
    error: 'a key of the store at S3_ENDPOINT',
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID }) => (OIDC_ISSUER === undefined) === (OIDC_CLIENT_ID === undefined),
    { path: ['OIDC_CLIENT_ID'], error: 'the id of this site at OIDC_ISSUER, and neither without the other' },
  )
  .refine(({ OIDC_ISSUER, OIDC_REQUIRED }) => OIDC_REQUIRED === 'off' || OIDC_ISSUER !== undefined, {
    path: ['OIDC_ISSUER'],
    error: 'the address of the provider that OIDC_REQUIRED sends everybody to',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'the address that mails come from, because SMTP_URL is set',
  })
  .refine(({ SMTP_URL, PUBLIC_ORIGIN }) => SMTP_URL === undefined || PUBLIC_ORIGIN.length > 0, {
    path: ['PUBLIC_ORIGIN'],
    error: 'the site’s address, because SMTP_URL is set and mails contain links to it',
  })

/** Includes a setting for glibc that `npm start` adds. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(Environment.shape), 'MALLOC_ARENA_MAX']

/** FRAME_ORIGIN requires PUBLIC_ORIGIN, which may frame it, and must differ from it. */
function isFrameElsewhere({
  FRAME_ORIGIN,
  PUBLIC_ORIGIN,
}: {
  FRAME_ORIGIN?: string | undefined
  PUBLIC_ORIGIN: string[]
}): boolean {
  return FRAME_ORIGIN === undefined || (PUBLIC_ORIGIN.length > 0 && !PUBLIC_ORIGIN.includes(FRAME_ORIGIN))
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Undefined stores files on the local disk. */
  readonly s3: S3Settings | undefined
  /** Links use the first address. */
  readonly publicOrigins: readonly string[]
  /** Sites that may call the API with a token. */
  readonly allowedOrigins: readonly string[]
  /** If absent, card frames use a path of this site. */
  readonly frameOrigin: string | undefined
  readonly trustProxy: string | undefined
  /** Undefined lets admins choose in the app. */
  readonly registration: RegistrationMode | undefined
  readonly rateLimits: 'strict' | 'standard' | 'off'
  readonly modelNetwork: 'any' | 'public'
  /** Proxies for model providers and model downloads. */
  readonly proxies: { http?: string | undefined; https?: string | undefined; none?: string | undefined }
  /** Hugging Face or a mirror. */
  readonly modelHub: string
  readonly hubToken: string | undefined
  readonly boxIdleMinutes: number
  readonly adminEmail: string | undefined
  readonly oidc: OidcSettings | undefined
  /** Mail server for password links. */
  readonly mail: MailSettings | undefined
  /** Where to report vulnerabilities, for `/.well-known/security.txt`. */
  readonly securityContact: string | undefined
  readonly secretKey: string | undefined
  readonly dailyBackups: boolean
  readonly backupDir: string
  readonly welcomeCharacters: boolean
  /** Whether models write the titles of chats. */
  readonly chatTitles: boolean
  /** Readers can load images from other sites through this server. */
  readonly foreignPictures: boolean
  /** Token for reading `/metrics` from other machines. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/** An invalid setting. The operator sees `message`. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** @throws ConfigError naming every invalid setting */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${String(path[0])} must be ${message}.`)
    throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`)
  }
  const environment = result.data
  const dataDir = resolve(environment.DATA_DIR ?? defaultDataDir())
  return {
    port: environment.PORT,
    host: environment.HOST,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    s3: parseS3Settings(environment),
    publicOrigins: environment.PUBLIC_ORIGIN,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    frameOrigin: environment.FRAME_ORIGIN,
    trustProxy: environment.TRUST_PROXY,
    registration: environment.REGISTRATION,
    rateLimits: environment.RATE_LIMITS,
    modelNetwork: environment.MODEL_NETWORK,
    proxies: {
      http: environment.http_proxy || environment.HTTP_PROXY,
      https: environment.https_proxy || environment.HTTPS_PROXY,
      none: environment.no_proxy || environment.NO_PROXY,
    },
    modelHub: environment.MODEL_HUB,
    hubToken: environment.HUB_TOKEN,
    boxIdleMinutes: environment.BOX_IDLE_MINUTES,
    adminEmail: environment.ADMIN_EMAIL,
    mail: parseMailSettings(environment),
    oidc: parseOidcSettings(environment),
    securityContact: environment.SECURITY_CONTACT,
    secretKey: environment.SECRET_KEY,
    dailyBackups: environment.BACKUPS === 'daily',
    backupDir: resolve(environment.BACKUP_DIR ?? join(dataDir, 'backups')),
    welcomeCharacters: environment.WELCOME_CHARACTERS === 'on',
    chatTitles: environment.CHAT_TITLES === 'on',
    foreignPictures: environment.FOREIGN_PICTURES === 'on',
    metricsToken: environment.METRICS_TOKEN,
    logLevel: environment.LOG_LEVEL,
  }
}

function parseMailSettings({ SMTP_URL: server, MAIL_FROM: from }: z.infer<typeof Environment>) {
  return server === undefined || from === undefined ? undefined : { server, from }
}

function parseOidcSettings(environment: z.infer<typeof Environment>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = environment
  if (issuer === undefined || clientId === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret: environment.OIDC_CLIENT_SECRET,
    name: environment.OIDC_NAME,
    isRequired: environment.OIDC_REQUIRED === 'on',
  }
}

function parseS3Settings(environment: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PATH_STYLE } = environment
  if (bucket === undefined) return undefined
  return {
    bucket,
    endpoint,
    region: environment.S3_REGION,
    keys:
      environment.S3_ACCESS_KEY === undefined || environment.S3_SECRET_KEY === undefined
        ? undefined
        : { accessKeyId: environment.S3_ACCESS_KEY, secretAccessKey: environment.S3_SECRET_KEY },
    prefix: environment.S3_PREFIX ?? '',
    isPathStyle: S3_PATH_STYLE === undefined ? endpoint !== undefined : S3_PATH_STYLE === 'on',
    cacheBytes: environment.S3_CACHE_GB * 1e9,
  }
}

/** As root, the database runs as `nobody`, which can reach `/var/lib` but not root's home. */
function defaultDataDir(): string {
  const isRoot = process.getuid?.() === 0
  if (isRoot) return '/var/lib/inkling'
  return process.cwd() === homedir() ? resolve(homedir(), 'inkling-data') : 'data'
}
