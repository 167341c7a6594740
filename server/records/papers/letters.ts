import { formatsIn } from '../../../texts/formats.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { PaperRules } from './paper-kind.ts'
import { printedOn } from './print.ts'
import { sheetOf } from './sheet.ts'
import { diagnosesOf } from './summary.ts'

/** For the employer or the school: it names no diagnosis. */
export const sickNote: PaperRules<'sick-note'> = {
  async prepare(_, __, facts, { from, to, isFollowUp, note }) {
    const { paperSheet } = textsIn(facts.language)
    const { dateInDigits } = formatsIn(facts.language)
    const sheet = sheetOf(facts, {
      title: paperSheet.titles['sick-note'],
      // It may tell what the note does not: why somebody is ill.
      saysWhy: false,
      sections: [
        { heading: isFollowUp ? paperSheet.followUp : paperSheet.first, kind: 'text', text: paperSheet.unfit },
        {
          kind: 'facts',
          facts: [
            [paperSheet.unfitFrom, dateInDigits(from)],
            [paperSheet.unfitTo, dateInDigits(to)],
          ],
        },
        { heading: paperSheet.note, kind: 'text', text: note },
      ],
    })
    return { printed: printedOn('letter', sheet) }
  },
}

export const referral: PaperRules<'referral'> = {
  async prepare(_, __, facts, { to, question, diagnoses, findings }) {
    const { paperSheet } = textsIn(facts.language)
    const sheet = sheetOf(facts, {
      title: paperSheet.titles.referral,
      facts: [[paperSheet.referredTo, to]],
      sections: [
        { heading: paperSheet.question, kind: 'text', text: question },
        { heading: paperSheet.diagnoses, kind: 'list', items: diagnosesOf(diagnoses) },
        { heading: paperSheet.findings, kind: 'text', text: findings },
      ],
    })
    return { printed: printedOn('letter', sheet) }
  },
}

export const letter: PaperRules<'letter'> = {
  async prepare(_, __, facts, { to, about, diagnoses, body }) {
    const { paperSheet } = textsIn(facts.language)
    const sheet = sheetOf(facts, {
      title: paperSheet.titles.letter,
      subtitle: about,
      facts: [[paperSheet.to, to]],
      sections: [
        { heading: paperSheet.diagnoses, kind: 'list', items: diagnosesOf(diagnoses) },
        { kind: 'text', text: body },
      ],
    })
    return { printed: printedOn('letter', sheet) }
  },
}
