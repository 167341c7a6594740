import { wallClock } from '#contract/clinic-time.ts'
import { offlineVisits } from '#texts/booking/offline-visits.ts'
import { addressIn, languages } from '../../../../texts/languages.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import { noteVisitsOf, ownVisitsAddress, ownVisitsCache } from '../../../session/offline-lists.ts'
import { claimsIn } from '../../../session/token-claims.ts'
import { storedToken } from '../../../wire/transport.ts'

/** One saved visit in words: who, when and where, and nothing of why. */
export type OfflineVisit = { day: string; times: string; doctor: string; where: string; address: string }

/** How long (ms) a page without any visit is kept. */
const keptEmptyMs = 7 * 86_400_000

/** `at`: when the server told the visits; `until`: the end of the last (both ms since 1970); the zone of the clinic. */
type When = { at: number; until: number; timeZone: string }

/**
 * Saves these visits as one page that needs no server, and registers the worker that shows it in place of the dashboard
 * while there is no line. Saves nothing if somebody else has logged in or out meanwhile.
 */
export async function saveOwnVisits(owner: string, visits: readonly OfflineVisit[], when: When): Promise<void> {
  const scopes = new Set(['/dashboard', addressIn(pageLanguage(), '/dashboard')])
  await Promise.all([...scopes].map((scope) => navigator.serviceWorker.register('/worker.js', { scope })))
  const cache = await caches.open(ownVisitsCache)
  await cache.addAll(['/own-visits/visits.js', '/desk-list/list.css'])
  // Not longer than the session, at whose end anybody may sit here.
  const { exp = 0 } = claimsIn(storedToken.get())
  const until = Math.min(exp * 1000, visits.length > 0 ? when.until : when.at + keptEmptyMs)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // No injected script can run, whatever a name contains.
    'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'",
    'salus-until': new Date(until).toISOString(),
  }
  // After a log-out, nothing may be left in this browser.
  if (claimsIn(storedToken.get()).id !== owner) return void (await caches.delete(ownVisitsCache))
  noteVisitsOf(owner)
  await cache.put(ownVisitsAddress, new Response(pageOf(visits, when), { headers }))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const visitOf = ({ day, times, doctor, where, address }: OfflineVisit) =>
  `<section><h2>${escaped(day)}<br>${escaped(times)}</h2><p><b>${escaped(doctor)}</b><br>` +
  `<bdi>${escaped(where)}</bdi>${address && !where.includes(address) ? `<br><bdi>${escaped(address)}</bdi>` : ''}</p></section>`

function pageOf(visits: readonly OfflineVisit[], { at, timeZone }: When): string {
  const language = pageLanguage()
  const { date, time } = wallClock(timeZone, new Date(at))
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(offlineVisits.title)}</title><link rel="stylesheet" href="/desk-list/list.css">
<script src="/own-visits/visits.js" defer></script></head>
<body><main><h1>${escaped(offlineVisits.heading)}</h1>
<p role="status"><b>${escaped(offlineVisits.asOf(dateInWords(date), format().ltr(time)))}</b></p>
${visits.length > 0 ? visits.map(visitOf).join('\n') : `<p>${escaped(offlineVisits.none)}</p>`}
<p class="soft">${escaped(offlineVisits.needsLine)}</p>
<p><button type="button" data-does="again">${escaped(offlineVisits.again)}</button></p>
<p class="soft">${escaped(offlineVisits.keeps)}</p>
</main></body></html>`
}
