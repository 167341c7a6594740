import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The policy of every answer that is not a page: https://www.w3.org/TR/CSP3/ */
export const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of an uploaded file: opened by itself, it runs nothing and has no origin. */
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

/** The device features that our pages may use: location for an ambulance, Stripe's payment sheet, and for video. */
function permissions(address: string): string {
  const video = mayUseCamera(address) ? '(self)' : '()'
  return [
    `camera=${video}`,
    `microphone=${video}`,
    'geolocation=(self)',
    'payment=(self "https://js.stripe.com")',
    'usb=()',
    `display-capture=${video}`,
  ].join(', ')
}

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The inline scripts of a page as CSP source hashes: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/**
 * What a page may load and do; with Stripe's card form if that is used. Each page allows only those of its inline
 * scripts that the build contains: an injected script has no hash.
 */
export function pageHeaders(webFolder: string, { hasStripe }: { hasStripe: boolean }): PageHeaders {
  const stripe = hasStripe ? 'https://js.stripe.com' : ''
  const built = new Set(
    globSync('**/*.html', { cwd: webFolder }).flatMap((file) =>
      inlineScriptHashes(readFileSync(join(webFolder, file), 'utf8')),
    ),
  )
  return (html, address = '/') => ({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${[...inlineScriptHashes(html).filter((hash) => built.has(hash)), stripe].join(' ')}`,
      // Mantine sets its variables and responsive sizes in style elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${hasStripe ? 'https://api.stripe.com' : ''}`,
      // Our own frame shows PDFs (`pdf-view.ts`).
      `frame-src 'self' ${hasStripe ? `${stripe} https://hooks.stripe.com` : ''}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]
      .map((directive) => directive.trim())
      .join('; '),
    'permissions-policy': permissions(address),
  })
}
