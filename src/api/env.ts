import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readOrganisations } from './secrets/issuer-settings.ts'
import { StartError } from './postgres/start-error.ts'
import { readS3Settings } from './storage/s3-settings.ts'

const flag = z.enum(['true', 'false'])
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.multipleOf(1), z.gte(min), z.lte(max)), fallback)
const address = (protocols: string[], holds: (url: URL) => boolean = () => true) =>
  z.optional(
    z.string().check(
      z.refine((text) => {
        const url = URL.canParse(text) ? new URL(text) : undefined
        return url !== undefined && protocols.includes(url.protocol) && holds(url)
      }),
    ),
  )
/** An origin without path, query or credentials, since pages and mailed links start at its root. */
const isOrigin = ({ pathname, search, hash, username }: URL) => /^\/*$/.test(pathname) && !search && !hash && !username
const hasHost = ({ hostname }: URL) => hostname !== ''

/** An IP address, a network such as 10.0.0.0/8, or a name that Fastify's `trustProxy` accepts. */
function isProxy(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/')
  const longest = isIPv6(ip) ? 128 : 32
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(ip) > 0 && isNetwork && rest.length === 0)
}
/** Seconds, each at least a hundredth and at most a week, separated by commas. */
const isPauses = (text: string) => {
  const pauses = listed(text).map(Number)
  return pauses.length > 0 && pauses.length <= 20 && pauses.every((pause) => pause >= 0.01 && pause <= 604_800)
}
/** Answered by this machine alone. */
const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** As the Standard Webhooks specification proposes: ten attempts within three days. */
const webhookPauses = '5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400'

const settingsSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  STORAGE_URL: address(['s3:']),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: address(['smtp:', 'smtps:'], hasHost),
  MAIL_FROM: z._default(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/)), 'viveiro@localhost'),
  PUBLIC_URL: address(['http:', 'https:'], isOrigin),
  DEMO: z.optional(flag),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LIMIT_LOGINS_PER_MINUTE: wholeNumber(10, 1, 100_000),
  LIMIT_REGISTRATIONS_PER_HOUR: wholeNumber(60, 1, 100_000),
  LIMIT_RESETS_PER_HOUR: wholeNumber(3, 1, 100_000),
  TOKEN_TTL: wholeNumber(28_800, 1, 2_592_000),
  OIDC_ISSUERS: z._default(z.string().check(z.refine((text) => readOrganisations(text) !== undefined)), '[]'),
  SECOND_FACTOR: z.optional(z.enum(['team', 'optional'])),
  SECOND_FACTOR_GRACE_DAYS: wholeNumber(14, 0, 365),
  TRUSTED_PROXIES: z._default(z.string().check(z.refine((text) => listed(text).every(isProxy))), ''),
  WEBHOOK_PAUSES: z._default(z.string().check(z.refine(isPauses)), webhookPauses),
  WEBHOOK_REACH: z._default(z.enum(['public', 'anywhere']), 'public'),
  METRICS_PATH: z.optional(z.string().check(z.regex(/^\/(?!api(?:\/|$))[\w/-]+$/))),
  NODE_ENV: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

/** Every variable that the product reads. */
export const settingNames = Object.keys(settingsSchema.shape)

export type Settings = ReturnType<typeof readSettings>

/**
 * The only reader of the environment. An invalid setting stops the start with one sentence, before anything is written.
 */
export function readSettings(env: Record<string, string | undefined>) {
  // Compose files set unused variables to an empty string.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new StartError(
      `The setting ${names.map((name) => `${name}=${shown(name, given[name])}`).join(', ')} is not valid.`,
    )
  }
  const is = parsed.data
  const publicUrl = is.PUBLIC_URL?.replace(/\/+$/, '')
  refuseTestSettings(is)
  return {
    port: is.PORT,
    host: is.HOST,
    dataDir: resolve(is.DATA_DIR),
    databaseUrl: is.DATABASE_URL,
    storageUrl: is.STORAGE_URL,
    s3: is.STORAGE_URL === undefined ? undefined : readS3Settings(is.STORAGE_URL, is),
    smtpUrl: is.SMTP_URL,
    mailFrom: is.MAIL_FROM,
    publicUrl: publicUrl ?? `http://${is.HOST.includes(':') ? `[${is.HOST}]` : is.HOST}:${is.PORT}`,
    ...demoSettings(is),
    rateLimits: is.RATE_LIMITS === 'on',
    limits: {
      loginsPerMinute: is.LIMIT_LOGINS_PER_MINUTE,
      signUpsPerHour: is.LIMIT_REGISTRATIONS_PER_HOUR,
      resetsPerHour: is.LIMIT_RESETS_PER_HOUR,
    },
    tokenTtl: is.TOKEN_TTL,
    secondFactor: secondFactorOf(is),
    organisations: readOrganisations(is.OIDC_ISSUERS)!,
    trustedProxies: listed(is.TRUSTED_PROXIES),
    webhooks: webhookSettings(is),
    metricsPath: is.METRICS_PATH,
    logLevel: is.LOG_LEVEL,
    development: is.NODE_ENV === 'development',
  }
}

function refuseTestSettings({ RATE_LIMITS, WEBHOOK_REACH, PUBLIC_URL }: z.output<typeof settingsSchema>): void {
  if (!PUBLIC_URL?.startsWith('https:')) return
  if (RATE_LIMITS === 'off') {
    throw new StartError('RATE_LIMITS=off is for load tests only and is refused when PUBLIC_URL is https.')
  }
  if (WEBHOOK_REACH === 'anywhere') {
    throw new StartError('WEBHOOK_REACH=anywhere is for tests only and is refused when PUBLIC_URL is https.')
  }
}

const webhookSettings = ({ WEBHOOK_PAUSES, WEBHOOK_REACH }: z.output<typeof settingsSchema>) => ({
  pauses: listed(WEBHOOK_PAUSES).map((seconds) => Number(seconds) * 1000),
  reach: WEBHOOK_REACH === 'anywhere' ? ('anywhere' as const) : undefined,
  /** Milliseconds for the whole call. */
  patience: 10_000,
})

/** Everybody knows the demo's passwords: where others can call, the demo must be asked for. */
function demoSettings({ DEMO, HOST, PUBLIC_URL, DATABASE_URL }: z.output<typeof settingsSchema>) {
  const exposed = !isLoopback(HOST) || /^https:/i.test(PUBLIC_URL ?? '')
  return {
    demo: DEMO === undefined ? DATABASE_URL === undefined && !exposed : DEMO === 'true',
    demoAccountsOpen: DEMO === 'true' || !exposed,
    exposed,
  }
}

/** Compulsory for the team, except in a demo, whose accounts everybody shares. */
function secondFactorOf(is: z.output<typeof settingsSchema>) {
  const required = is.SECOND_FACTOR === undefined ? !demoSettings(is).demo : is.SECOND_FACTOR === 'team'
  return { required, graceDays: is.SECOND_FACTOR_GRACE_DAYS }
}

const shown = (name: string, value: string | undefined) => (/URL|OIDC/.test(name) ? '…' : (value ?? ''))
