import { addDays, instantOf } from '#contract/clinic-time.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { savedLists } from '#texts/desk/saved-lists.ts'
import { languages } from '../../../../texts/languages.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const rowOf = ({ startTime, patient, doctor, room }: BoardVisit) =>
  `<tr><td dir="ltr">${startTime}</td><td><bdi>${escaped(patient.name)}</bdi></td>` +
  `<td>${escaped(deskBoard.dr(doctor.name))}${room ? `<br><span class="soft">${escaped(room)}</span>` : ''}</td>` +
  '<td></td><td></td><td></td></tr>'

const columns = () => [
  savedLists.time,
  savedLists.name,
  savedLists.doctor,
  savedLists.came,
  savedLists.called,
  savedLists.notes,
]
const headingOf = (text: string) => `<th scope="col">${escaped(text)}</th>`
const headOf = () => `<thead><tr>${columns().map(headingOf).join('')}</tr></thead>`

const dayOf = ({ date, visits }: Board) =>
  `<section><h2>${escaped(dateInWords(date))}</h2>${
    visits.length === 0
      ? `<p>${escaped(savedLists.none)}</p>`
      : `<div class="wide" tabindex="0"><table>${headOf()}<tbody>${visits.map(rowOf).join('')}</tbody></table></div>`
  }</section>`

/**
 * The lists of these days as an HTML page in the present language: time, patient and doctor, with room for notes by
 * hand. It does not say why somebody comes.
 */
export function listPage(days: readonly Board[], savedAt: { date: string; time: string }): string {
  const language = pageLanguage()
  const title = savedLists.title(days[0]?.place.name ?? '')
  const saved = savedLists.savedAt(dateInWords(savedAt.date), format().ltr(savedAt.time))
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><link rel="stylesheet" href="/desk-list/list.css">
<script src="/desk-list/list.js" defer></script></head>
<body><main><h1>${escaped(title)}</h1><p class="soft">${escaped(saved)}</p>
<div class="screen"><p>${escaped(savedLists.says)}</p><p><a href="/desk">${escaped(savedLists.back)}</a></p>
<p><button type="button" data-does="print">${escaped(savedLists.print)}</button><button type="button"
data-does="delete">${escaped(savedLists.remove)}</button></p></div>
${days.map(dayOf).join('\n')}
</main></body></html>`
}

/** When the lists must be deleted: the end of the last day. */
export const endOf = (days: readonly Board[]): Date =>
  new Date(Math.max(...days.map(({ date, place }) => instantOf(place.timeZone, addDays(date, 1), '00:00').getTime())))
