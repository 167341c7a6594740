import arabicFace from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import displayFace from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url'
import textFace from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { wallClock } from '#contract/clinic-time.ts'
import { offlineVisits } from '#texts/booking/offline-visits.ts'
import { addressIn, languages } from '../../../../texts/languages.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import {
  areVisitsOf,
  noteVisitsOf,
  offlinePageAddress,
  offlinePageCache,
  ownVisitsAddress,
  ownVisitsCache,
} from '../../../session/offline-lists.ts'
import { claimsIn } from '../../../session/token-claims.ts'
import { storedToken } from '../../../wire/transport.ts'

/** One saved visit in words: who, when and where, and nothing of why. */
export type OfflineVisit = { day: string; times: string; doctor: string; where: string; address: string }

/** What is saved, to be drawn where the app runs but its server does not answer. */
export type StoredVisits = { until: string; date: string; time: string; visits: OfflineVisit[] }

/** How long (ms) a page without any visit is kept. */
const keptEmptyMs = 7 * 86_400_000

/** `at`: when the server told the visits; `until`: the end of the last (both ms since 1970); the zone of the clinic. */
type When = { at: number; until: number; timeZone: string }

/** Address, below the saved page, of the same in JSON. */
const inJson = `${ownVisitsAddress}visits.json`

// Neither the fonts' hashes nor the build's styles: what is saved stays readable whatever is built later.
const files = { 'text.woff2': textFace, 'display.woff2': displayFace, 'arabic.woff2': arabicFace }
const styles = `${ownVisitsAddress}visits.css`
const script = `${ownVisitsAddress}visits.js`

/** The files of the offline pages, which hold nothing about anybody: kept after a log-out, too. */
async function saveOfflinePage(): Promise<void> {
  const cache = await caches.open(offlinePageCache)
  const faces = Object.entries(files).filter(([name]) => name !== 'arabic.woff2' || pageLanguage() === 'ar')
  await Promise.all([
    cache.addAll([styles, script]),
    ...faces.map(async ([name, url]) => cache.put(`${ownVisitsAddress}${name}`, await fetch(url))),
  ])
  const link = `<a href="${escaped(addressIn(pageLanguage(), '/dashboard'))}" hidden>${escaped(offlineVisits.elsewhere.toVisits)}</a>`
  const body = `<h1>${escaped(offlineVisits.elsewhere.heading)}</h1>\n<p>${escaped(offlineVisits.elsewhere.says)}</p>\n<p class="acts">${again()}${link}</p>`
  await cache.put(
    offlinePageAddress,
    new Response(pageOf(offlineVisits.elsewhere.title, body), { headers: pageHeaders }),
  )
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // No injected script can run, whatever a name contains.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'",
}

/**
 * Saves these visits as one page that needs no server, and registers the worker that shows it in place of the dashboard
 * while there is no line, and elsewhere a page that leads to it. Saves nothing if somebody else has logged in or out
 * meanwhile.
 */
export async function saveOwnVisits(owner: string, visits: readonly OfflineVisit[], when: When): Promise<void> {
  await navigator.serviceWorker.register('/worker.js', { scope: '/' })
  await saveOfflinePage()
  const cache = await caches.open(ownVisitsCache)
  // Not longer than the session, at whose end anybody may sit here.
  const { exp = 0 } = claimsIn(storedToken.get())
  const until = new Date(Math.min(exp * 1000, visits.length > 0 ? when.until : when.at + keptEmptyMs)).toISOString()
  // After a log-out, nothing may be left in this browser.
  if (claimsIn(storedToken.get()).id !== owner) return void (await caches.delete(ownVisitsCache))
  noteVisitsOf(owner)
  const stored: StoredVisits = { until, ...wallClock(when.timeZone, new Date(when.at)), visits: [...visits] }
  await cache.put(inJson, new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } }))
  const page = pageOf(offlineVisits.title, visitsIn(stored))
  await cache.put(ownVisitsAddress, new Response(page, { headers: { ...pageHeaders, 'salus-until': until } }))
}

/** The saved visits of the account that is logged in here, unless they are over; undefined if there are none. */
export async function readStoredVisits(): Promise<StoredVisits | undefined> {
  const { id } = claimsIn(storedToken.get())
  if (!id || !areVisitsOf(id) || typeof caches === 'undefined') return undefined
  const stored: StoredVisits | undefined = await (await caches.match(inJson, { cacheName: ownVisitsCache }))?.json()
  return stored && Date.parse(stored.until) > Date.now() ? stored : undefined
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const visitOf = ({ day, times, doctor, where, address }: OfflineVisit) =>
  `<section><h2>${escaped(day)}<strong>${escaped(times)}</strong></h2><p><b>${escaped(doctor)}</b><br>` +
  `<bdi>${escaped(where)}</bdi>${address && !where.includes(address) ? `<br><bdi>${escaped(address)}</bdi>` : ''}</p></section>`

const again = () => `<button type="button" data-does="again">${escaped(offlineVisits.again)}</button>`

const visitsIn = ({ date, time, visits }: StoredVisits) => `<h1>${escaped(offlineVisits.heading)}</h1>
<p role="status" class="as-of">${escaped(offlineVisits.asOf(dateInWords(date), format().ltr(time)))}</p>
${visits.length > 0 ? visits.map(visitOf).join('\n') : `<p>${escaped(offlineVisits.none)}</p>`}
<p class="soft">${escaped(offlineVisits.needsLine)}</p>
<p class="acts">${again()}</p>
<p class="soft">${escaped(offlineVisits.keeps)}</p>`

function pageOf(title: string, main: string): string {
  const language = pageLanguage()
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><link rel="stylesheet" href="${styles}"><script src="${script}"></script></head>
<body><header><svg viewBox="0 0 14 22" width="14" height="22" aria-hidden="true"><path class="upper" d="M0 11V7a7 7 0 0 1 14 0v4z"/>
<path class="lower" d="M0 11v4a7 7 0 0 0 14 0v-4z"/></svg><span translate="no">Salus</span></header>
<main>${main}</main></body></html>`
}
