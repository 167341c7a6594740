import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Every header by which a browser limits what an answer of ours may do, for every kind of answer (docs/decisions/0143).

/** How the policies name an inline script or style: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Texts that are put into code or markup must be of types that a policy of the page has made: it has one. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default']

const asPolicy = (directives: readonly string[]) => directives.map((directive) => directive.trim()).join('; ')

/** The policy of every answer that is not a page: https://www.w3.org/TR/CSP3/ */
export const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * What every answer has, by the options of `@fastify/helmet`: nosniff, same-origin for opener, resource and referrer,
 * and HSTS where a proxy in front serves TLS. Each kind of answer sets its own policy of contents.
 */
export const ofEveryAnswer = ({ https }: { https: boolean }) =>
  ({
    hsts: https,
    // Would need a header of Stripe's frames that they do not have.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: false,
  }) as const

/** The headers of an answer that is written before there is a request, line by line. */
export const headersWithoutRequest = [
  `content-security-policy: ${noPagePolicy}`,
  'x-content-type-options: nosniff',
  'cross-origin-resource-policy: same-origin',
]

/**
 * The policy of an uploaded file: opened by itself, it runs nothing and has no origin. Browsers show a picture in
 * a page of their own, with styles.
 */
export const uploadedFilePolicy = `${noPagePolicy}; style-src 'unsafe-inline'; sandbox`

/** The policy of a service worker's script: the worker fetches what its pages ask for. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The headers for the HTML of the page at an address (without its language) that other answers do not have. */
export type PageHeaders = (html: string, address?: string) => Record<string, string>

/**
 * Whether the page at an address may use camera, microphone and screen: the rooms of video visits and their test. The
 * policy is the document's, so these pages are always loaded in full.
 */
export const mayUseCamera = (address: string): boolean => address.startsWith('/video/')

const deviceFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'] as const

/** The `permissions-policy` of a page: the device features that it may use; no page may use any other of these. */
const permissions = (allowed: Partial<Record<(typeof deviceFeatures)[number], string>>) =>
  deviceFeatures.map((feature) => `${feature}=(${allowed[feature] ?? ''})`).join(', ')

/** Our pages use location for an ambulance, Stripe's payment sheet, and camera, microphone and screen for video. */
const permissionsAt = (address: string) =>
  permissions({
    geolocation: 'self',
    payment: 'self "https://js.stripe.com"',
    ...(mayUseCamera(address) ? { camera: 'self', microphone: 'self', 'display-capture': 'self' } : {}),
  })

const inline = {
  script: /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
}

/** The inline scripts or styles of a page, by their hashes. */
const hashesIn = (html: string, kind: keyof typeof inline) => [
  ...new Set([...html.matchAll(inline[kind])].map(([, text = '']) => hashOf(text))),
]

/**
 * What a page may load and do; with Stripe's card form if that is used. Each page allows only those of its inline
 * scripts and styles that the build contains: an injected one has no hash.
 */
export function pageHeaders(webFolder: string, { hasStripe }: { hasStripe: boolean }): PageHeaders {
  const stripe = hasStripe ? 'https://js.stripe.com' : ''
  const files = globSync('**/*.html', { cwd: webFolder }).map((file) => readFileSync(join(webFolder, file), 'utf8'))
  const built = new Set(files.flatMap((html) => [...hashesIn(html, 'script'), ...hashesIn(html, 'style')]))
  const ofBuild = (html: string, kind: keyof typeof inline) =>
    hashesIn(html, kind)
      .filter((hash) => built.has(hash))
      .join(' ')
  return (html, address = '/') => ({
    'content-security-policy': asPolicy([
      "default-src 'self'",
      `script-src ${`'self' ${ofBuild(html, 'script')}`.trim()} ${stripe}`,
      `style-src 'self' ${ofBuild(html, 'style')}`,
      // Rendered pages have computed sizes and colours in attributes, which select nothing and reach one element.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${hasStripe ? 'https://api.stripe.com' : ''}`,
      // Our own frame shows PDFs (`pdf-view.ts`).
      `frame-src 'self' ${hasStripe ? `${stripe} https://hooks.stripe.com` : ''}`,
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // Stripe's script works by the page's own policy (`web/start/trusted-types.ts`).
      ...trustedTypes,
    ]),
    'permissions-policy': permissionsAt(address),
  })
}

/** The headers of a page without scripts, with this style. */
export const plainPageHeaders = (style: string) => ({
  'content-security-policy': asPolicy([
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]),
  'permissions-policy': permissions({}),
})

/** The policy of a page without scripts that is read as a file, in a `meta` element. */
export const savedPagePolicy = (style: string) => `default-src 'none'; style-src ${hashOf(style)}`

/**
 * The frame in which PDFs are drawn. It has no origin, and may fetch nothing: the script of PDF.js and the file come by
 * messages, as blobs. `wasm-unsafe-eval` is for decoders of scanned pages.
 */
export const pdfViewHeaders = (script: string, style: string) => ({
  'content-security-policy': asPolicy([
    "default-src 'none'",
    `script-src ${hashOf(script)} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src blob: data:',
    'font-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...trustedTypes,
    'sandbox allow-scripts',
  ]),
  'permissions-policy': permissions({}),
})

/**
 * The page to read the API (`/api/docs`), outside production only, without personal data. Its library makes its style
 * elements while it runs, so they have no hashes; Vue, which it is made of, has a policy of its own for trusted types.
 */
export const apiPageHeaders = (html: string) => ({
  'content-security-policy': asPolicy([
    "default-src 'self'",
    `script-src ${["'self'", ...hashesIn(html, 'script')].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue',
  ]),
  'permissions-policy': permissions({}),
})
