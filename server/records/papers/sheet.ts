import { clinic } from '#contract/rules.ts'
import { formatsIn } from '../../../texts/formats.ts'
import { languages } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { unprintable } from '../../typesetting/printable.ts'
import type { Fact, Letter, Section } from '../../typesetting/sheets.ts'
import type { PaperFacts } from './paper-kind.ts'

type Own = Pick<Letter, 'title' | 'sections'> &
  Partial<Pick<Letter, 'subtitle' | 'facts' | 'ink' | 'code'>> & {
    /** Whether the reason of a correction is printed; employers read some papers. */
    saysWhy?: boolean
  }

/** A paper with what is the same on all of them: the clinic, the patient, the doctor, its number and its languages. */
export function sheetOf(
  paper: PaperFacts,
  { title, sections, facts = [], ink = true, saysWhy = true, ...more }: Own,
): Letter {
  const { paperSheet, contractWords, common } = textsIn(paper.language)
  const { dateInDigits, ltr } = formatsIn(paper.language)
  const { person, doctor, place, visit, replaces } = paper
  const specialty = contractWords.specializations as Record<string, string>
  return {
    language: paper.language,
    createdAt: paper.signedAt,
    title,
    ...more,
    clinic: {
      name: isShown(place.name) ? place.name : '',
      lines: linesOf(place.address || clinic.address),
      phone: place.phone || clinic.phone,
      email: clinic.email,
    },
    ...(replaces
      ? {
          notice: [
            paperSheet.replaces(ltr(replaces.number), dateInDigits(replaces.date)),
            ...(saysWhy ? [paperSheet.because(replaces.reason)] : []),
          ].join('\n\n'),
        }
      : {}),
    parties: [
      {
        label: paperSheet.patient,
        name: person.name,
        lines: [
          ...(person.born ? [paperSheet.born(dateInDigits(person.born))] : []),
          ...linesOf(person.address),
          paperSheet.patientNumber(ltr(String(person.number))),
        ],
      },
    ],
    facts: [
      [paperSheet.number, ltr(paper.number)],
      [paperSheet.date, dateInDigits(paper.date)],
      ...(visit ? [[paperSheet.visit, dateInDigits(visit.date)] as Fact] : []),
      ...facts,
    ],
    sections: sections.filter(saysSomething),
    signed: {
      label: paperSheet.signedBy,
      name: common.doctor(doctor.name),
      lines: [
        specialty[doctor.specialization] ?? doctor.specialization,
        ...(doctor.registrationNumber
          ? [
              paperSheet.registration(
                ltr(doctor.registrationNumber),
                isShown(doctor.issuingBody) ? doctor.issuingBody : '',
              ),
            ]
          : []),
      ],
    },
    ink,
    note:
      paper.language === paper.writtenIn
        ? paperSheet.inOneLanguage(languages[paper.language].name)
        : paperSheet.inLanguages(languages[paper.language].name, languages[paper.writtenIn].name),
    foot: [person.name, paperSheet.numberIs(ltr(paper.number))],
  }
}

/** Without those that cannot be printed: an address is a help, and no reason not to sign. */
const linesOf = (written: string) => written.split('\n').flatMap((line) => (isShown(line) ? [line.trim()] : []))

const isShown = (text: string) => text.trim() !== '' && unprintable(text).length === 0

function saysSomething(part: Section): boolean {
  if (part.kind === 'text' || part.kind === 'watch') return part.text !== ''
  return part.kind !== 'list' || part.items.length > 0
}
