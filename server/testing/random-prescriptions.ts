import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { renderSVG } from 'uqr'
import {
  allergyStates,
  medicineForms,
  medicineUnits,
  type TimeOfDay,
  timesOfDay,
} from '#contract/records/medicine-lists.ts'
import type { PrescriptionContent, PrescriptionLine } from '#contract/records/prescription-content.ts'
import { printedCode } from '#contract/records/prescription-lists.ts'
import { specializations } from '#contract/rules.ts'
import { formatsIn } from '../../texts/formats.ts'
import { textsIn } from '../../texts/texts.ts'
import type { PaperFacts } from '../records/papers/paper-kind.ts'
import { print } from '../records/papers/print.ts'
import { newCode } from '../records/prescriptions/codes.ts'
import { countryOf } from '../records/prescriptions/country.ts'
import { inWordsOf } from '../records/prescriptions/in-words.ts'
import { printedPrescription } from '../records/prescriptions/sheet.ts'
import { letters, readPdf } from './read-pdf.ts'

const name = fc.constantFrom(
  ...['Maria Lindqvist', 'Zoë Anneliese von der Tann-Weiß', 'محمد عبد الله الحداد', 'ليلى حداد', 'Ελένη Παπαδοπούλου'],
  ...['Ольга Петровна Смирнова', 'דוד כהן', 'Nguyễn Văn Ánh', '#read("/etc/passwd")', '@preview/Łukasz <b>Żak</b>'],
)
const written = fc.constantFrom(
  ...['With food, not with milk', 'Nicht mit Milch', 'مع الطعام', '$ #eval("1") \\ @x', 'Shake: 1/2 * 3 _ ~'],
)
const inn = fc.constantFrom(
  ...['Amoxicillin', 'Amoxicillin and clavulanic acid', 'Paracetamol', 'Acetylsalicylsäure', 'أموكسيسيلين'],
  ...['Levothyroxine', 'Colecalciferol', 'Insulin glargine', '#include "x"'],
)
const strength = fc.constantFrom('500 mg', '250 mg/5 ml', '0.1 %', '100 IU/ml', '875 mg/125 mg', '75 µg')
const amount = fc.record({
  amount: fc.integer({ min: 1, max: 40_000 }).map((quarters) => quarters / 4),
  unit: fc.constantFrom(...medicineUnits),
})
const date = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10))

const line: fc.Arbitrary<PrescriptionLine> = fc
  .record({
    inn,
    brand: fc.constantFrom('', 'Amoxypen', 'Nurofen'),
    form: fc.constantFrom(...medicineForms),
    strength,
    quantity: amount,
    dose: amount,
    times: fc.subarray([...timesOfDay]) as fc.Arbitrary<TimeOfDay[]>,
    most: fc.integer({ min: 1, max: 24 }),
    days: fc.integer({ min: 1, max: 366 }),
    note: fc.oneof(fc.constant(''), written),
    state: fc.constantFrom(...allergyStates),
  })
  .map(({ most, state, ...each }) => ({
    ...each,
    brandReason: each.brand && 'Allergic to a dye of others',
    asNeededMost: each.times.length === 0 ? most : null,
    allergyReason: state === 'meets' ? 'Zanzibar' : '',
    check: { state, met: [] },
  }))

const child = fc.record({
  years: fc.integer({ min: 0, max: 17 }),
  months: fc.integer({ min: 0, max: 215 }),
  weight: fc.option(
    fc.record({
      kilograms: fc.integer({ min: 20, max: 800 }).map((n) => n / 10),
      measuredOn: date('2025-01-01', '2026-11-01'),
    }),
  ),
})

const content: fc.Arbitrary<PrescriptionContent> = fc.record({
  kind: fc.constant('prescription' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  repeats: fc.integer({ min: 0, max: 12 }),
  validUntil: date('2026-11-29', '2027-11-29'),
  note: fc.oneof(fc.constant(''), written),
  child: fc.option(child),
})

const place = fc.constantFrom(
  { zone: 'Europe/Berlin', address: 'Torstraße 12\n10119 Berlin', phone: '+49 30 5550108' },
  { zone: 'Europe/Lisbon', address: 'Rua Áurea 5\n1100-060 Lisboa', phone: '+351 21 5550108' },
  { zone: 'Asia/Dubai', address: 'شارع الشيخ زايد 7\nدبي', phone: '+971 4 5550108' },
)

const facts = fc
  .record({
    ...{ patient: name, doctor: name, born: date('1920-01-01', '2026-10-01'), place },
    ...{ specialization: fc.constantFrom(...specializations), registration: fc.constantFrom('', '4711-0815') },
    ...({ language: fc.constantFrom('en', 'de', 'ar'), writtenIn: fc.constantFrom('en', 'de', 'ar') } as const),
  })
  .map(({ patient, doctor, born, place: at, specialization, registration, language, writtenIn }) => {
    const id = randomUUID()
    const paper: PaperFacts = {
      ...{
        id,
        rootId: id,
        version: 1,
        number: 'A1B2C 3D4E5-1',
        signedAt: '2026-11-29T10:02:00.000Z',
        date: '2026-11-29',
      },
      ...{ language, writtenIn, visit: null, notForGuardians: false, replaces: null },
      person: { id, name: patient, born, number: 10423, address: '' },
      doctor: { id, name: doctor, specialization, registrationNumber: registration, issuingBody: '' },
      place: { id, name: 'Salus Mitte', address: at.address, phone: at.phone },
    }
    return { paper, timeZone: at.zone }
  })

/** Prescriptions at random, the same for the same seed. */
export const randomPrescriptions = (count: number, seed: number) =>
  fc.sample(fc.record({ facts, content }), { numRuns: count, seed })

type Made = ReturnType<typeof randomPrescriptions>[number]

/** What the annex to Implementing Directive 2012/52/EU asks for, as it stands on the paper, in its order. */
function elementsOf({ facts: { paper, timeZone }, content: { lines } }: Made): [element: string, printed: string][] {
  const { medicineWords, contractWords, paperWords } = textsIn(paper.language)
  const { dateInDigits } = formatsIn(paper.language)
  const words = inWordsOf(paper.language)
  const { person, doctor, place: at } = paper
  return [
    ['surname and first names', person.name],
    ['date of birth', dateInDigits(person.born!)],
    ['prescriber’s surname and first names', doctor.name],
    ['qualification', (contractWords.specializations as Record<string, string>)[doctor.specialization]!],
    ...at.address.split('\n').map((each): [string, string] => ['work address', each]),
    ['state', countryOf(timeZone, paper.language)],
    ['telephone with prefix', at.phone],
    ['e-mail', 'care@salus.test'],
    ['issue date', dateInDigits(paper.date)],
    ...lines.flatMap((each): [string, string][] => [
      ['common name', each.inn],
      ...(each.brand ? ([['brand and its reason', each.brand]] as [string, string][]) : []),
      ['form', medicineWords.forms[each.form]],
      ['quantity', words.amount(each.quantity)],
      ['strength', each.strength],
      ['regimen', words.regimen(each)],
    ]),
    ['signature', paperWords.signature],
  ]
}

/**
 * Prints a prescription and reads its text layer. Answers the elements of the annex that do not follow each other in
 * it, and what else is wrong; nothing where all is right.
 */
export async function wrongWith(made: Made): Promise<string[]> {
  const { paper, timeZone } = made.facts
  const code = newCode()
  const url = `https://clinic.example/prescription#${code}`
  const shown = { text: printedCode(code), url, qrSvg: renderSVG(url, { border: 0 }) }
  const { text, language } = await readPdf(await print(printedPrescription(paper, made.content, shown, timeZone)))
  let at = 0
  const missing = elementsOf(made).flatMap(([element, printed]) => {
    const found = text.indexOf(letters(printed), at)
    if (found === -1) return [`${element}: ${printed}`]
    at = found + letters(printed).length
    return []
  })
  return [
    ...missing,
    ...(text.includes(letters(printedCode(code))) ? [] : ['the code']),
    ...(language === paper.language ? [] : [`the language is ${language}`]),
    ...(text.includes('Zanzibar') ? ['the reason for an allergy is printed'] : []),
  ]
}
