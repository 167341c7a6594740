import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { currencyNameToFill, currencyToFill } from '#contract/currency.ts'
import { emergencyToFill } from '#contract/rules.ts'
import { formatsIn } from '../../texts/formats.ts'
import { languageOfAddress } from '../../texts/languages.ts'
import type { PageHeaders } from './page-policy.ts'
import { type ReadyBytes, readyBytes } from './ready-bytes.ts'

/** A page of the build with an emergency number in it. */
type PageFile = (emergency: string) => ReadyBytes

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** The HTML of a page with the number where the build has left its place open. */
export const withEmergency = (html: string, emergency: string): string =>
  html.replaceAll(emergencyToFill, () => escaped(emergency))

/** The HTML of the page at this address with the currency where the build has left its place open. */
export const withCurrency = (html: string, address: string, currency: string): string =>
  html
    .replaceAll(currencyToFill, currency)
    .replaceAll(currencyNameToFill, () =>
      escaped(formatsIn(languageOfAddress(address).language).currencyName(currency)),
    )

function pageFile(html: string, headersOf: PageHeaders): PageFile {
  let filled: { emergency: string; page: ReadyBytes } | undefined
  return (emergency) => {
    if (filled?.emergency !== emergency) {
      const text = withEmergency(html, emergency)
      filled = { emergency, page: readyBytes(text, headersOf(text), ['br', 'gzip']) }
    }
    return filled.page
  }
}

/**
 * All pages of a build by their address, read once. A server whose folder is built anew while it runs goes on with the
 * pages that its scripts, its policy and the program that renders the others belong to; the scripts of the build before
 * are still there (`scripts/assets-of-before.js`).
 */
export function readPageFiles(folder: string, currency: string, headersOf: PageHeaders): Map<string, PageFile> {
  return new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => {
      const address = `/${file.replaceAll(sep, '/').replace(/(^|\/)index\.html$/, '')}`
      const html = withCurrency(readFileSync(join(folder, file), 'utf8'), address, currency)
      return [address, pageFile(html, headersOf)]
    }),
  )
}
