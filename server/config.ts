import { join } from 'node:path'
import { z } from 'zod'
import { isUsableCurrency } from '#contract/currency.ts'
import { holdsPerHour, requestsPerMinute, signupsPerHour, unpaidBookings } from '#contract/rules.ts'
import { StartRefused } from './platform/start-refused.ts'
import { type Keys, type Purpose, settingOf } from './platform/keys.ts'
import { keysSetting, withFiles } from './platform/settings.ts'

const zone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, 'must be an IANA time zone such as Europe/Berlin')

/** In small letters, as payment providers write it. */
const currency = z
  .string()
  .refine(
    (code) => isUsableCurrency(code),
    'must be the code of a currency with two decimals, such as EUR: those with none or three are not taken yet',
  )
  .transform((code) => code.toLowerCase())

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max).default(fallback)

const mostProxies = 10

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const flagOr = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback)
    .transform((value) => value === 'true')
const flag = flagOr('false')

/** The number of proxies in front: `true` is one, `false` is none. */
const proxies = z
  .string()
  .default('false')
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
  .refine(
    (count) => Number.isInteger(count) && count >= 0 && count <= mostProxies,
    `must be true, false or how many proxies stand in front of Salus, at most ${mostProxies}`,
  )

/** The addresses of one relay, separated by commas: by UDP, TCP and TLS. */
const turnUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (urls) => urls.length > 0 && urls.every((url) => /^turns?:[^\s?/]+(\?transport=(udp|tcp))?$/.test(url)),
    'must be addresses such as turn:relay.example:3478?transport=udp, separated by commas',
  )

/** Every setting of a server, read from the environment; `.env.example` has a sentence for each. */
const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65_535),
  DRAIN_SECONDS: wholeNumber(0, 0, 5),
  METRICS_PORT: z.coerce.number('must be a port').int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_OWNER_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOLER: flag,
  DATABASE_CONNECTIONS: wholeNumber(16, 1, 500),
  TIME_ZONE: zone.optional(),
  CURRENCY: currency.optional(),
  TOKEN_SECRET: keysSetting('tokens'),
  LINK_SECRET: keysSetting('links'),
  AUDIT_SECRET: keysSetting('audit'),
  RECORDS_KEY: keysSetting('records'),
  TRUST_PROXY: proxies,
  REQUESTS_PER_MINUTE: wholeNumber(requestsPerMinute, 1, 100_000_000),
  SIGNUPS_PER_HOUR: wholeNumber(signupsPerHour, 1, 100_000_000),
  HOLDS_PER_HOUR: wholeNumber(holdsPerHour, 1, 100_000_000),
  RECORDS_KEPT_YEARS: wholeNumber(10, 1, 100),
  UNPAID_BOOKINGS: wholeNumber(unpaidBookings, 1, 100_000_000),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_/, 'must be a Stripe secret key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must be a Stripe publishable key')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a Stripe webhook secret')
    .optional(),
  STRIPE_API: z.url('must be an address').optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  PAYPAL_API: z.url('must be an address').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().min(3).max(200).default('Salus <care@salus.test>'),
  MAIL_DELAY_SECONDS: wholeNumber(10, 0, 3600),
  TURN_URLS: turnUrls.optional(),
  TURN_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the address of the provider' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid email profile offline_access'),
  OIDC_EMAIL_CLAIM: z.string().min(1).default('email'),
  OIDC_FACTOR: z.string().default('mfa'),
  OIDC_ONLY: flagOr('true'),
  SECOND_FACTOR: z.enum(['on', 'off'], 'must be on or off').optional(),
  REFUND_PROOF_ABOVE: wholeNumber(200, 0, 1_000_000),
  STAFF_IDLE_MINUTES: z.coerce.number('must be a whole number from 0 to 1440').int().min(0).max(1440).optional(),
  CLAMD: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/, 'must be a host and a port such as 127.0.0.1:3310')
    .optional(),
  S3_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address of a bucket' }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_KEYS_FOLDER: z.string().optional(),
  BACKUP_EVERY_MINUTES: z.coerce.number('must be a whole number from 0 to 10080').int().min(0).max(10_080).optional(),
  BACKUP_KEEP: wholeNumber(24, 1, 10_000),
  BACKUP_KEEP_DAYS: wholeNumber(14, 0, 10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a log level').default('info'),
})

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string; api: string | undefined }

export type PaypalKeys = {
  clientId: string
  clientSecret: string
  webhookId: string
  /** True for real money; false for PayPal's own sandbox. */
  live: boolean
  api: string | undefined
}

/** How to reach the database, and with which role. */
export type DatabaseConfig = {
  production: boolean
  databaseUrl: string | undefined
  /** The address for the role that owns the schema; servers need it for an empty database only. */
  databaseOwnerUrl: string | undefined
  /** An address that does not go through the pooler of `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** `databaseUrl` leads to a pooler, which may use another connection for each transaction. */
  databasePooled: boolean
  /** The clinic's time zone. If not set: the one stored in the database, else this machine's. */
  timeZone: string | undefined
  /** The installation's currency, in small letters. If not set: the one stored in the database, else dollars. */
  currency: string | undefined
}

export type Config = DatabaseConfig & {
  /** Without DATABASE_URL and outside production: demo data, the sandbox provider, generated secrets. */
  demo: boolean
  /** What this server does: serve pages and API, run jobs, or both. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** For how long (seconds) an ending server still takes requests, while it reports that it is not ready. */
  drainSeconds: number
  /** Where Prometheus reads this server's metrics; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  dataDir: string
  databaseConnections: number
  /** Secrets that are not set here are generated and stored in the data folder. */
  keys: Readonly<Record<Purpose, Keys | undefined>>
  /** The number of proxies in front, each of which adds to X-Forwarded-For; 0 is none. */
  trustProxy: number
  requestsPerMinute: number
  signupsPerHour: number
  holdsPerHour: number
  recordsKeptYears: number
  unpaidBookings: number
  stripe: StripeKeys | undefined
  paypal: PaypalKeys | undefined
  /** The public address of this Salus, for links in mail; without a slash at its end. */
  publicUrl: string
  /** The mail server; without one, a demo keeps mail in its outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** How long (seconds) a mail about an appointment waits, so that one mail can report several changes. */
  mailDelaySeconds: number
  /** The relay of video visits, and the secret it shares with this server; undefined: browsers connect directly. */
  turn: { urls: readonly string[]; secret: string } | undefined
  /** The scanner for harmful files. */
  clamd: { host: string; port: number } | undefined
  /** The bucket for the files of documents; undefined: they lie in the database. */
  s3: { url: string; region: string; keyId: string; secret: string } | undefined
  /** A sorted list of breached passwords or their SHA-1 hashes, which nobody may choose; undefined: none. */
  breachedPasswordsFile: string | undefined
  /** The clinic's own log-in (OpenID Connect) for doctors and staff; undefined: there is none. */
  oidc:
    | {
        issuer: string
        clientId: string
        clientSecret: string
        /** What the button calls it. */
        name: string
        /** What is asked for, separated by spaces. */
        scope: string
        /** The claim that has the address of an account here. */
        emailClaim: string
        /** The values of `amr` and `acr` that count as a second factor; `any`: each log-in there counts. */
        factor: 'any' | readonly string[]
        /** Doctors and staff log in nowhere else. */
        only: boolean
      }
    | undefined
  /** Whether people prove again that it is them before what harms most. */
  secondFactor: boolean
  /** Units of the currency: who gives back more at once proves that it is them. */
  refundProofAbove: number
  /** Minutes without activity after which a staff session asks for the password again; 0: never. */
  staffIdleMinutes: number
  backups: {
    folders: { data: string; keys: string }
    /** 0: only by `npm run backup`. */
    everyMinutes: number
    /** How many of the newest are kept, and for how many days the last one of each. */
    keep: number
    keepDays: number
  }
  logLevel: string
}

type Settings = z.output<typeof environment>

/** Throws `StartRefused` naming the first of these settings that cannot be used. */
function read<S extends z.ZodObject>(settings: S, env: NodeJS.ProcessEnv): z.output<S> {
  const { success, data, error } = settings.safeParse(withFiles(Object.keys(settings.shape), env))
  if (success) return data
  const issue = error.issues[0]
  throw new StartRefused(`${issue?.path[0]?.toString()} ${issue?.message}`)
}

const ofDatabase = environment.pick({
  NODE_ENV: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_POOLER: true,
  TIME_ZONE: true,
  CURRENCY: true,
})

function databaseConfig(settings: z.output<typeof ofDatabase>): DatabaseConfig {
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (settings[name] && !settings.DATABASE_URL) throw new StartRefused(`DATABASE_URL must be set beside ${name}`)
  }
  return {
    production: settings.NODE_ENV === 'production',
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePooled: settings.DATABASE_POOLER,
    timeZone: settings.TIME_ZONE,
    currency: settings.CURRENCY,
  }
}

/** The settings for migrating. Throws `StartRefused` naming the first of these settings that cannot be used. */
export const readDatabaseConfig = (env: NodeJS.ProcessEnv): DatabaseConfig => databaseConfig(read(ofDatabase, env))

/** Throws `StartRefused` naming the first setting that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = read(environment, env)
  const database = databaseConfig(settings)
  const { production } = database
  const stripe = stripeKeys(settings)
  const paypal = paypalKeys(settings)
  if (production && !settings.DATABASE_URL) throw new StartRefused('DATABASE_URL must be set in production')
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    throw new StartRefused(`ROLE=${settings.ROLE} needs DATABASE_URL: the embedded database belongs to one server`)
  }
  if (production && !stripe) {
    throw new StartRefused(
      'STRIPE_SECRET_KEY must be set in production: the payment sandbox is for demo and development',
    )
  }
  if (settings.DATABASE_URL && !settings.TOKEN_SECRET) {
    throw new StartRefused('TOKEN_SECRET must be set beside DATABASE_URL: every server of one database shares it')
  }
  if (production && !settings.RECORDS_KEY) {
    throw new StartRefused(
      'RECORDS_KEY must be set in production: every server of one database shares it, and a backup is read with it alone',
    )
  }
  for (const name of ['LINK_SECRET', 'AUDIT_SECRET'] as const) {
    if (production && !settings[name]) {
      throw new StartRefused(`${name} must be set in production: every server of one database shares it`)
    }
  }
  refuseSharedSecrets(settings)
  if (!settings.DATABASE_URL && stripe?.secretKey.includes('_live_')) {
    throw new StartRefused('STRIPE_SECRET_KEY is a live key, which a demo does not take')
  }
  if (!settings.DATABASE_URL && paypal?.live) {
    throw new StartRefused('PAYPAL_MODE is live, which a demo does not take')
  }
  if (stripe && paypal && stripe.secretKey.includes('_live_') !== paypal.live) {
    throw new StartRefused('PAYPAL_MODE and STRIPE_SECRET_KEY mix test and live')
  }
  if (production && settings.SMTP_URL && !settings.PUBLIC_URL) {
    throw new StartRefused('PUBLIC_URL must be set beside SMTP_URL in production: mail links to it')
  }
  if (production && settings.PUBLIC_URL && !settings.PUBLIC_URL.startsWith('https://')) {
    throw new StartRefused('PUBLIC_URL must be an https address in production: links in mail open accounts')
  }
  if (production && settings.SECOND_FACTOR === 'off') {
    throw new StartRefused('SECOND_FACTOR cannot be off in production: a stolen password would open every record')
  }
  const demo = !settings.DATABASE_URL && !production
  return {
    ...database,
    demo,
    role: settings.ROLE,
    host: settings.HOST,
    port: settings.PORT,
    drainSeconds: settings.DRAIN_SECONDS,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    dataDir: settings.DATA_DIR,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    keys: {
      tokens: settings.TOKEN_SECRET,
      links: settings.LINK_SECRET,
      audit: settings.AUDIT_SECRET,
      records: settings.RECORDS_KEY,
    },
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    signupsPerHour: settings.SIGNUPS_PER_HOUR,
    holdsPerHour: settings.HOLDS_PER_HOUR,
    recordsKeptYears: settings.RECORDS_KEPT_YEARS,
    unpaidBookings: settings.UNPAID_BOOKINGS,
    stripe,
    paypal,
    publicUrl: (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    // In a demo, people want to see the mail at once.
    mailDelaySeconds: demo ? 0 : settings.MAIL_DELAY_SECONDS,
    turn: turnOf(settings),
    clamd: clamdOf(settings),
    s3: s3Of(settings),
    breachedPasswordsFile: settings.BREACHED_PASSWORDS_FILE,
    oidc: oidcOf(settings),
    // The log-ins of a demo are written on its pages.
    secondFactor: (settings.SECOND_FACTOR ?? (demo ? 'off' : 'on')) === 'on',
    refundProofAbove: settings.REFUND_PROOF_ABOVE,
    // A demo is used now and then, and has no real patients' data to protect.
    staffIdleMinutes: settings.STAFF_IDLE_MINUTES ?? (demo ? 0 : 15),
    backups: {
      folders: {
        data: settings.BACKUP_FOLDER ?? join(settings.DATA_DIR, 'backups'),
        keys: settings.BACKUP_KEYS_FOLDER ?? join(settings.DATA_DIR, 'backups-of-keys'),
      },
      // The operator of another database may back it up in their own way.
      everyMinutes: settings.BACKUP_EVERY_MINUTES ?? (settings.DATABASE_URL ? 0 : 60),
      keep: settings.BACKUP_KEEP,
      keepDays: settings.BACKUP_KEEP_DAYS,
    },
    logLevel: settings.LOG_LEVEL,
  }
}

/** Each purpose needs a secret of its own, so that a leaked one opens nothing else. Previous secrets may be shared. */
function refuseSharedSecrets(settings: Settings): void {
  const seen = new Map<string, string>()
  for (const name of Object.values(settingOf)) {
    const secret = settings[name]?.current.secret.export().toString('base64')
    if (secret === undefined) continue
    const before = seen.get(secret)
    if (before) throw new StartRefused(`${name} must differ from ${before}: each purpose has a secret of its own`)
    seen.set(secret, name)
  }
}

function turnOf({ TURN_URLS: urls, TURN_SECRET: secret }: Settings): Config['turn'] {
  if (!urls && !secret) return undefined
  if (!urls) throw new StartRefused('TURN_URLS is missing beside TURN_SECRET')
  if (!secret) throw new StartRefused('TURN_SECRET is missing beside TURN_URLS')
  return { urls, secret }
}

function clamdOf({ CLAMD: address }: Settings): Config['clamd'] {
  const [host, port] = address?.split(':') ?? []
  return host && port ? { host, port: Number(port) } : undefined
}

function s3Of(settings: Settings): Config['s3'] {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = settings
  if (!url && !keyId && !secret) return undefined
  if (!url) throw new StartRefused('S3_URL is missing beside the other S3 settings')
  if (!keyId) throw new StartRefused('S3_ACCESS_KEY_ID is missing beside S3_URL')
  if (!secret) throw new StartRefused('S3_SECRET_ACCESS_KEY is missing beside S3_URL')
  return { url: url.replace(/\/+$/, ''), region, keyId, secret }
}

function oidcOf(settings: Settings): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = settings
  if (!issuer && !clientId && !clientSecret && !name) return undefined
  if (!issuer) throw new StartRefused('OIDC_ISSUER is missing beside the other OIDC settings')
  if (!clientId) throw new StartRefused('OIDC_CLIENT_ID is missing beside OIDC_ISSUER')
  if (!clientSecret) throw new StartRefused('OIDC_CLIENT_SECRET is missing beside OIDC_ISSUER')
  if (!name) throw new StartRefused('OIDC_NAME is missing beside OIDC_ISSUER: the button needs a name')
  if (settings.NODE_ENV === 'production') {
    if (!settings.PUBLIC_URL)
      throw new StartRefused('PUBLIC_URL must be set beside OIDC_ISSUER: the provider leads there')
    if (!issuer.startsWith('https://')) throw new StartRefused('OIDC_ISSUER must be an https address in production')
  }
  const { OIDC_SCOPE: scope, OIDC_EMAIL_CLAIM: emailClaim, OIDC_FACTOR: factor, OIDC_ONLY: only } = settings
  return {
    ...{ issuer, clientId, clientSecret, name, scope, emailClaim, only },
    factor: factor === 'any' ? 'any' : factor.split(/[\s,]+/).filter(Boolean),
  }
}

function stripeKeys(settings: Settings): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API } = settings
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return undefined
  if (!STRIPE_SECRET_KEY) throw new StartRefused('STRIPE_SECRET_KEY is missing beside the other Stripe settings')
  if (!STRIPE_PUBLISHABLE_KEY) throw new StartRefused('STRIPE_PUBLISHABLE_KEY is missing beside STRIPE_SECRET_KEY')
  if (!STRIPE_WEBHOOK_SECRET) throw new StartRefused('STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY')
  if (STRIPE_SECRET_KEY.includes('_live_') !== STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new StartRefused('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY mix test and live')
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    api: STRIPE_API,
  }
}

function paypalKeys(settings: Settings): PaypalKeys | undefined {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MODE, PAYPAL_API } = settings
  if (!PAYPAL_CLIENT_ID && !PAYPAL_CLIENT_SECRET && !PAYPAL_WEBHOOK_ID) return undefined
  if (!PAYPAL_CLIENT_ID) throw new StartRefused('PAYPAL_CLIENT_ID is missing beside the other PayPal settings')
  if (!PAYPAL_CLIENT_SECRET) throw new StartRefused('PAYPAL_CLIENT_SECRET is missing beside PAYPAL_CLIENT_ID')
  if (!PAYPAL_WEBHOOK_ID) throw new StartRefused('PAYPAL_WEBHOOK_ID is missing beside PAYPAL_CLIENT_ID')
  return {
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
    webhookId: PAYPAL_WEBHOOK_ID,
    live: PAYPAL_MODE === 'live',
    api: PAYPAL_API,
  }
}
