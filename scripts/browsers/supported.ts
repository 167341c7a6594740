import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The version since which a browser has a feature: https://github.com/mdn/browser-compat-data */
type Support = {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

/** A feature. */
export interface Feature {
  __compat?: {
    support: Record<string, Support | Support[]>
    status?: { experimental: boolean; standard_track: boolean; deprecated: boolean }
  }
}
/** A feature with its parts. */
export type Features = Feature & { [part: string]: Features | undefined }

/** The parts of a feature, by name. */
export const partsOf = (feature: Feature): [name: string, part: Features][] =>
  Object.entries(feature as Record<string, Features>).filter(([name]) => name !== '__compat')

type Data = {
  __meta: { timestamp: string }
  browsers: Record<string, { releases: Record<string, { release_date?: string; status: string }> }>
  javascript: { builtins: Features }
  api: Features
  css: { properties: Features; 'at-rules': Features; selectors: Features; types: Features }
  html: { elements: Features; global_attributes: Features }
}

const dataPath = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
/** The features of all browsers and their versions: 20 MB, read without types, which would slow down every check. */
export const compat = JSON.parse(readFileSync(dataPath, 'utf8')) as Data

const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The version that was current two years before the data was published: anybody who updates at all has a newer one. */
function currentTwoYearsAgo(browser: string): string {
  const day = new Date(compat.__meta.timestamp)
  day.setUTCFullYear(day.getUTCFullYear() - 2)
  const limit = day.toISOString().slice(0, 10)
  const released = Object.entries(compat.browsers[browser]!.releases)
    .filter(([, { release_date: date }]) => date !== undefined && date <= limit)
    .map(([version]) => version)
  return released.toSorted(inOrder).at(-1)!
}

/** The oldest version of each browser that Salus supports. */
export const oldest: Record<string, string> = {
  ...Object.fromEntries(['chrome', 'firefox', 'safari'].map((name) => [name, currentTwoYearsAgo(name)])),
  safari_ios: '16.4',
}

function has(browser: string, stated: Support | Support[] | undefined): boolean {
  // The data says nothing about a browser that is not named.
  if (!stated) return true
  const since = oldest[browser]!
  return [stated].flat().some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) => {
    if (typeof added !== 'string' || added === 'preview' || flags || prefix || alternative_name) return false
    return inOrder(added.replace('≤', ''), since) <= 0 && (!removed || inOrder(removed, since) > 0)
  })
}

/** The supported browsers that lack a feature, each with the version that has it (`safari_ios 17.4`). */
export function lackedBy(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.keys(oldest)
    .filter((browser) => !has(browser, support[browser]))
    .map((browser) => `${browser} ${[support[browser] ?? []].flat()[0]?.version_added || 'never'}`)
}
