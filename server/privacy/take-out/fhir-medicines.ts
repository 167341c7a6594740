import type { Dosage, MedicationAdministration, MedicationStatement, Resource } from '@medplum/fhirtypes'
import type { MedicineHistory } from '../../medicines/history.ts'
import type { Content } from './content.ts'

const named = ({ content }: MedicineHistory) => ({
  text: [content.name, content.strength].filter(Boolean).join(' '),
})

const patient = ({ person }: Content) => ({ reference: `urn:uuid:${person._id}`, type: 'Patient' as const })

const days = {
  Monday: 'mon',
  Tuesday: 'tue',
  Wednesday: 'wed',
  Thursday: 'thu',
  Friday: 'fri',
  Saturday: 'sat',
  Sunday: 'sun',
} as const

/** How each step is taken, in order. Hours of waking have no code in FHIR and are said in words. */
function dosages({ content, phases }: MedicineHistory): Dosage[] {
  return phases.at(-1)!.steps.map(({ amount, days: lasts, schedule }, n) => ({
    sequence: n + 1,
    doseAndRate: [{ doseQuantity: { value: amount, unit: content.unit } }],
    ...(schedule.kind === 'needed'
      ? {
          asNeededBoolean: true,
          maxDosePerPeriod: {
            numerator: { value: schedule.most * amount, unit: content.unit },
            denominator: { value: 24, unit: 'h', system: 'http://unitsofmeasure.org', code: 'h' },
          },
        }
      : {
          timing: {
            repeat: {
              ...(lasts === null
                ? {}
                : { boundsDuration: { value: lasts, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } }),
              ...(schedule.kind === 'times'
                ? {
                    dayOfWeek: schedule.weekdays.map((day) => days[day]),
                    timeOfDay: schedule.times.map((time) => `${time}:00`),
                  }
                : { frequency: 1, period: schedule.hours, periodUnit: 'h' as const }),
            },
          },
          ...(schedule.kind === 'every' ? { text: `${schedule.from}-${schedule.until}` } : {}),
        }),
  }))
}

const statement = (plan: MedicineHistory, content: Content): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  id: plan._id,
  status:
    plan.over && Date.parse(plan.over.at) <= Date.now()
      ? plan.over.because === 'course'
        ? 'completed'
        : 'stopped'
      : 'active',
  medicationCodeableConcept: named(plan),
  subject: patient(content),
  effectivePeriod: { start: plan.phases[0]!.from, ...(plan.over ? { end: plan.over.at } : {}) },
  dosage: dosages(plan),
  ...(plan.content.note ? { note: [{ text: plan.content.note }] } : {}),
})

const administrations = (plan: MedicineHistory, content: Content): MedicationAdministration[] =>
  plan.doses.map(({ answered, amount, state }) => ({
    resourceType: 'MedicationAdministration',
    id: answered!._id,
    status: state === 'skipped' ? 'not-done' : 'completed',
    medicationCodeableConcept: named(plan),
    subject: patient(content),
    effectiveDateTime: answered!.at,
    ...(state === 'skipped' ? {} : { dosage: { dose: { value: amount, unit: plan.content.unit } } }),
  }))

/** Plans of medicines and what was said of their doses, in FHIR R4. */
export const medicineResources = (content: Content): Resource[] =>
  content.medicines.flatMap((plan) => [statement(plan, content), ...administrations(plan, content)])
