import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { currencyNameToFill, currencyToFill } from '#contract/currency.ts'
import { emergencyToFill } from '#contract/rules.ts'
import { formatsIn } from '../../texts/formats.ts'
import { languageOfAddress } from '../../texts/languages.ts'
import { mayUseCamera, type PageHeaders } from './security-headers.ts'
import { type ReadyBytes, readyBytes } from './ready-bytes.ts'

/** A page of the build, for an emergency number, at an address: one file serves many. */
type PageFile = (emergency: string, address: string) => ReadyBytes

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** The HTML of a page with the number filled in. */
export const withEmergency = (html: string, emergency: string): string =>
  html.replaceAll(emergencyToFill, () => escaped(emergency))

/** The HTML of the page at this address with the currency filled in. */
export const withCurrency = (html: string, address: string, currency: string): string =>
  html
    .replaceAll(currencyToFill, currency)
    .replaceAll(currencyNameToFill, () =>
      escaped(formatsIn(languageOfAddress(address).language).currencyName(currency)),
    )

function pageFile(html: string, headersOf: PageHeaders): PageFile {
  const filled = new Map<boolean, { emergency: string; page: ReadyBytes }>()
  return (emergency, address) => {
    const before = filled.get(mayUseCamera(address))
    if (before?.emergency === emergency) return before.page
    const text = withEmergency(html, emergency)
    const page = readyBytes(text, headersOf(text, address), ['br', 'gzip'])
    filled.set(mayUseCamera(address), { emergency, page })
    return page
  }
}

/**
 * All pages of a build by their address, read once. If the app is rebuilt while the server runs, the server keeps the
 * old pages, which match its policy and its rendering program; the scripts of the previous build stay in the folder
 * (`scripts/assets-of-before.js`).
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
