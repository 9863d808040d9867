import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { HOME_NAME } from './browser.ts'

interface ProxyInput {
  readonly folder: string
  readonly port: number
  readonly upstream: string
  /** Paths of the certificate and key for https, if any. */
  readonly cert: string | undefined
  readonly key: string | undefined
}

export interface ReverseProxy {
  readonly program: string
  /** A configuration as short as people write it. */
  readonly config: (input: ProxyInput) => string
  readonly args: (config: string, input: ProxyInput) => readonly string[]
}

const find = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map(folder => join(folder, name)).find(existsSync)

const nginx = (lines: string): ReverseProxy => ({
  program: 'nginx',
  config: ({ folder, port, upstream, cert, key }) => `
error_log ${folder}/error.log;
pid ${folder}/pid;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  server {
    listen 127.0.0.1:${port}${cert === undefined ? '' : ' ssl'};
    ${cert === undefined ? '' : `ssl_certificate ${cert}; ssl_certificate_key ${key};`}
    client_max_body_size 2g;
    location / { proxy_pass ${upstream}; ${lines} }
  }
}`,
  args: (config, { folder }) => ['-c', config, '-p', folder, '-g', 'daemon off; master_process off;'],
})

const apache: ReverseProxy = {
  program: 'apache2',
  config: ({ folder, port, upstream, cert, key }) => `
ServerRoot ${folder}
ServerName ${HOME_NAME}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
User www-data
Group www-data
${['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl']
  .map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n')}
Listen 127.0.0.1:${port}
${cert === undefined ? '' : `SSLEngine on\nSSLCertificateFile ${cert}\nSSLCertificateKeyFile ${key}`}
ProxyPass / ${upstream}/
`,
  args: config => ['-f', config, '-D', 'FOREGROUND'],
}

const caddy: ReverseProxy = {
  program: 'caddy',
  config: ({ port, upstream, cert, key }) => `{
  admin off
  auto_https off
}
${cert === undefined ? 'http' : 'https'}://${HOME_NAME}:${port} {
  bind 127.0.0.1
  ${cert === undefined ? '' : `tls ${cert} ${key}`}
  reverse_proxy ${upstream}
}`,
  args: config => ['run', '--config', config, '--adapter', 'caddyfile'],
}

/** Common proxies with minimal configurations. Debian has no Traefik. */
export const reverseProxies = {
  'nginx, proxy_pass alone': nginx(''),
  'nginx, Host $host': nginx('proxy_set_header Host $host;'),
  'nginx, Host $http_host': nginx('proxy_set_header Host $http_host;'),
  'Apache, ProxyPass alone': apache,
  'Caddy, reverse_proxy alone': caddy,
} as const

/** Why the proxy cannot start here, or undefined. */
export function whyNot({ program }: ReverseProxy): string | undefined {
  const missing = [program, 'openssl'].find(name => find(name) === undefined)
  return missing === undefined ? undefined : `${missing} is not installed (.ci/run installs it on Debian)`
}

export interface RunningProxy {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts a proxy in front of an Inkling, under its own name. */
export async function startReverseProxy(
  proxy: ReverseProxy,
  { upstream, isHttps, port }: { upstream: string; isHttps: boolean; port?: number },
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'inkling-proxy-'))
  await mkdir(join(folder, 'logs'))
  const { cert, key } = isHttps ? makeCertificate(folder) : { cert: undefined, key: undefined }
  const input: ProxyInput = { folder, port: port ?? (await freePort()), upstream, cert, key }
  const config = join(folder, 'config')
  await writeFile(config, proxy.config(input))
  const child = spawn(find(proxy.program) ?? proxy.program, [...proxy.args(config, input)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!(await isListening(input.port))) {
    if (child.exitCode !== null) throw new Error(`${proxy.program} did not start: ${output}`)
    await delay(50)
  }
  return {
    origin: `${isHttps ? 'https' : 'http'}://${HOME_NAME}:${input.port}`,
    async stop() {
      const exited = once(child, 'close')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${HOME_NAME}`, '-addext', `subjectAltName=DNS:${HOME_NAME}`]
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...how, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
