import { wallClock } from '#contract/clinic-time.ts'
import type { Language } from '../../../texts/languages.ts'
import { languages } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { formatsIn } from '../../../texts/formats.ts'
import { itemWords } from '../../../texts/item-words.ts'
import { savedPagePolicy } from '../../platform/security-headers.ts'
import type { Content } from './content.ts'

/** Whether a document's file is in the take-out, by its id: its path, or why it could not be given. */
export type Files = ReadonlyMap<string, { path: string } | { missing: string }>

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark]!)

const style = `
  :root { color-scheme: light dark }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  h1, h2 { line-height: 1.2 }
  dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0.25rem 1rem }
  dd { margin: 0 }
  article { margin: 1.25rem 0; padding-top: 0.75rem; border-top: 1px solid #8888 }
  h3 { margin: 0 0 0.25rem; font-size: 1rem }
  p { margin: 0.25rem 0; white-space: pre-line; overflow-wrap: anywhere }
`

/**
 * The page by which a take-out is read on any computer: what is in it, the person, the visits with their notes, the
 * documents with their files, the signed papers, what became of prescriptions, and conversations. It has no script, and
 * asks no server.
 */
export function readablePage(
  { person, visits, documents, lists, items, papers, prescriptions, threads }: Content,
  files: Files,
  { language, date }: { language: Language; date: string },
): string {
  const texts = textsIn(language)
  const { takeOutPage, contractWords } = texts
  const formats = formatsIn(language)
  const isThere = (text: string) => text.trim() !== ''
  const fact = ([name, value]: readonly [string, string]) =>
    isThere(value) ? `<dt>${safe(name)}</dt><dd dir="auto">${safe(value)}</dd>` : ''
  const paragraph = ([name, value]: readonly [string, string]) =>
    isThere(value) ? `<p dir="auto"><strong>${safe(name)}</strong>\n${safe(value)}</p>` : ''
  const missing = Array.from(files.values()).filter((file) => 'missing' in file).length
  const about = [
    [takeOutPage.name, [person.name, person.nameLatin].filter(isThere).join(' · ')],
    [takeOutPage.number, String(person.number)],
    [takeOutPage.born, person.born ? formats.dateInDigits(person.born) : ''],
    [takeOutPage.phone, person.phone],
    [takeOutPage.email, person.email],
    [takeOutPage.address, person.address],
    [takeOutPage.emergency, [person.emergencyName, person.emergencyPhone].filter(isThere).join(', ')],
    [takeOutPage.needs, person.needs.map((need) => texts.familyPage.needsOf[need]).join(', ')],
    [takeOutPage.insurance, [person.insurer, person.insuranceNumber].filter(isThere).join(', ')],
  ] as const
  const ofVisits = visits.map(
    (visit) => `<article>
      <h3>${safe(formats.dateInDigits(visit.appointmentDate))}, ${safe(formats.ltr(visit.startTime))}:
        ${safe(`Dr. ${visit.doctorId.name}`)}</h3>
      <p>${safe([visit.kind.name, visit.place.name, contractWords.statuses[visit.status]].join(' · '))}</p>
      ${(
        [
          [takeOutPage.patientNotes, visit.notes],
          [takeOutPage.doctorNotes, visit.doctorNotes],
          [takeOutPage.consultationNotes, visit.consultationNotes],
          [takeOutPage.chat, visit.chat],
        ] as const
      )
        .map(paragraph)
        .join('')}
    </article>`,
  )
  const ofDocuments = documents.map(
    (document) => `<article>
      <h3 dir="auto">${safe(formats.dateInDigits(document.date))}:
        ${safe(document.title ?? texts.documentsPage.waits)}</h3>
      <p>${safe(texts.documentsPage.sorts[document.sort])}</p>
      <ul>${document.files
        .map(({ _id, name }) => {
          const file = files.get(_id)
          const called = safe(name ?? '')
          return file && 'path' in file
            ? `<li dir="auto"><a href="${safe(file.path)}">${called}</a></li>`
            : `<li dir="auto">${called}: ${safe(takeOutPage.notGiven)}</li>`
        })
        .join('')}</ul>
    </article>`,
  )
  const linkTo = (id: string, called: string) => {
    const file = files.get(id)
    return file && 'path' in file
      ? `<a href="${safe(file.path)}">${safe(called)}</a>`
      : `${safe(called)}: ${safe(takeOutPage.notGiven)}`
  }
  const on = (instant: string) => formats.dateWithYear(instant.slice(0, 10))
  const became = (paperId: string): string[] => {
    const { prescriptionsPage } = texts
    const found = prescriptions.find((each) => each.paperId === paperId)
    if (!found) return []
    const { used, allowed, dispensings, requests } = found
    return [
      formats.row([
        prescriptionsPage.used(formats.number(used), formats.number(allowed)),
        prescriptionsPage.until(on(found.validUntil)),
      ]),
      ...dispensings.map(({ pharmacy, at, takenBackAt }) =>
        formats.row([
          prescriptionsPage.dispensedAt(pharmacy, on(at)),
          ...(takenBackAt ? [prescriptionsPage.takenBack(on(takenBackAt))] : []),
        ]),
      ),
      ...requests.map(({ state, askedAt, answeredAt, sentence }) => {
        if (state === 'open') return prescriptionsPage.waits(on(askedAt))
        if (state === 'ended') return prescriptionsPage.ended(on(askedAt))
        if (state === 'granted') return prescriptionsPage.granted(on(answeredAt!))
        return `${prescriptionsPage.refused(on(answeredAt!))} ${sentence}`
      }),
    ]
  }
  const ofPapers = papers.map(({ _id, kind, number, state, signedAt, doctor, withdrawn, reason, addenda }) => {
    const { papersPage, paperSheet } = texts
    const said = [
      papersPage.signed(doctor.name, formats.dateWithYear(signedAt.slice(0, 10))),
      papersPage.states[state],
      ...(reason ? [papersPage.replaces(reason)] : []),
      ...(withdrawn ? [papersPage.reason(withdrawn.reason)] : []),
      ...became(_id),
    ]
    return `<article>
      <h3 dir="auto">${linkTo(_id, paperSheet.titles[kind])} ${safe(formats.ltr(number))}</h3>
      ${said.map((each) => `<p dir="auto">${safe(each)}</p>`).join('')}
      ${addenda
        .map(
          (added) => `<p dir="auto"><strong>${linkTo(added._id, paperSheet.addendum)}</strong>\n${safe(added.text)}
            ${added.withdrawn ? safe(papersPage.reason(added.withdrawn.reason)) : ''}</p>`,
        )
        .join('')}
    </article>`
  })
  const ofThreads = threads.map(({ thread, messages }) => {
    const withWhom = thread.with.doctor ? `Dr. ${thread.with.doctor.name}` : thread.with.place.name
    const said = messages.map(({ by, sentAt, text, files: added, takenBackAt }) => {
      const at = wallClock(thread.with.place.timeZone, new Date(sentAt))
      const when = `${formats.dateWithYear(at.date)}, ${formats.ltr(at.time)}`
      const links = added.map(({ _id, name }) => `<li dir="auto">${linkTo(_id, name)}</li>`).join('')
      return `<p dir="auto"><strong>${safe(formats.row([by, when]))}</strong>
        ${safe(takenBackAt ? takeOutPage.takenBack : text)}</p>${links && `<ul>${links}</ul>`}`
    })
    return `<article><h3 dir="auto">${safe(formats.row([withWhom, ...(thread.subject ? [thread.subject] : [])]))}</h3>
      ${said.join('')}</article>`
  })
  const { titleOf, detailsOf, whenOf } = itemWords(texts.recordPage, formats)
  const ofLists = lists.map(({ sort, state }) => {
    const said = {
      'not-asked': texts.recordPage.notAsked[sort],
      'none-known': texts.recordPage.noneKnown,
      listed: takeOutPage.listed,
    }
    return `<p><strong>${safe(texts.recordPage.lists[sort])}</strong>\n${safe(said[state])}</p>`
  })
  const ofItems = items.map((item) => {
    const title = safe(titleOf(item.content))
    const written = item.version > 1 ? texts.recordPage.correctedBy : texts.recordPage.by
    return `<article>
      <h3 dir="auto">${item.state === 'in-error' ? `<del>${title}</del>` : title}</h3>
      <p>${safe([texts.recordPage.sorts[item.sort], ...detailsOf(item.content), whenOf(item)].join(' · '))}</p>
      ${item.errorReason ? `<p dir="auto">${safe(texts.recordPage.errorBecause(item.errorReason))}</p>` : ''}
      <p>${safe(written(item.changedBy, formats.dateWithYear(item.changedAt.slice(0, 10))))}</p>
    </article>`
  })
  const section = (heading: string, entries: readonly string[]) =>
    `<section><h2>${safe(heading)}</h2>${entries.length > 0 ? entries.join('\n') : `<p>${safe(takeOutPage.nothing)}</p>`}</section>`
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${savedPagePolicy(style)}">
<title>${safe(takeOutPage.title(person.name))}</title>
<style>${style}</style>
</head>
<body>
<h1>${safe(takeOutPage.title(person.name))}</h1>
<p>${safe(takeOutPage.madeOn(formats.dateInDigits(date)))}</p>
<p>${safe(takeOutPage.inIt(visits.length, documents.length, files.size - missing))}</p>
${missing > 0 ? `<p><strong>${safe(takeOutPage.missing(missing))}</strong></p>` : ''}
<p>${safe(takeOutPage.otherFiles)}</p>
<section><h2>${safe(takeOutPage.person)}</h2><dl>${about.map(fact).join('')}</dl></section>
${section(texts.recordPage.heading, [...ofLists, ...ofItems])}
${section(takeOutPage.visits, ofVisits)}
${section(takeOutPage.papers, ofPapers)}
${section(takeOutPage.documents, ofDocuments)}
${section(takeOutPage.threads, ofThreads)}
</body>
</html>
`
}
