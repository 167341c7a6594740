import type { PaperContentOf } from '#contract/records/paper-content.ts'
import { addressIn } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { PaperFacts, PaperRules } from './paper-kind.ts'
import { printedOn } from './print.ts'
import { sheetOf } from './sheet.ts'

type Diagnoses = PaperContentOf<'summary'>['diagnoses']

/** `Migraine (G43.1)`, each in the direction of its own language. */
export const diagnosesOf = (diagnoses: Diagnoses): string[] =>
  diagnoses.map(({ text, code }) => `\u2068${text}${code ? ` (\u2066${code}\u2069)` : ''}\u2069`)

export const summary: PaperRules<'summary'> = {
  async prepare({ config }, _, facts, content) {
    const { paperSheet } = textsIn(facts.language)
    const { diagnoses, done, watchFor, next, bookWith, note } = content
    const sheet = sheetOf(facts, {
      title: paperSheet.titles.summary,
      ink: false,
      sections: [
        { heading: paperSheet.diagnoses, kind: 'list', items: diagnosesOf(diagnoses) },
        { heading: paperSheet.done, kind: 'text', text: done },
        { heading: paperSheet.watchFor, kind: 'watch', text: watchFor },
        ...nextOf(facts, next, bookWith && `${config.publicUrl}${addressOfBooking(facts, bookWith)}`),
        { heading: paperSheet.note, kind: 'text', text: note },
      ],
    })
    return { printed: printedOn('letter', sheet) }
  },
}

function nextOf({ language }: PaperFacts, next: string, url: string | null) {
  const { paperSheet } = textsIn(language)
  const heading = paperSheet.next
  if (url === null) return [{ heading, kind: 'text' as const, text: next }]
  return [
    ...(next ? [{ heading, kind: 'text' as const, text: next }] : []),
    { ...(next ? {} : { heading }), kind: 'link' as const, text: paperSheet.bookHere, url },
  ]
}

const addressOfBooking = (
  { language }: PaperFacts,
  { doctorId, kindId }: NonNullable<PaperContentOf<'summary'>['bookWith']>,
) => addressIn(language, `/book-appointment/${doctorId}${kindId ? `?kind=${kindId}` : ''}`)
