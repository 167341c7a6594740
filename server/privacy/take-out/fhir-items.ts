import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Goal,
  GoalTarget,
  Immunization,
  List,
  MedicationStatement,
  Observation,
  Resource,
} from '@medplum/fhirtypes'
import { type Measurement, measurements } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import type { Content } from './content.ts'

type Of<Sort extends ItemContent['sort']> = RecordItem & { content: Extract<ItemContent, { sort: Sort }> }

const terminology = 'http://terminology.hl7.org/CodeSystem'
const coded = (system: string, code: string): CodeableConcept => ({ coding: [{ system, code }] })
const patient = ({ personId }: RecordItem) => ({ reference: `urn:uuid:${personId}`, type: 'Patient' as const })
const noted = (...texts: string[]) => {
  const said = texts.filter((text) => text !== '')
  return said.length > 0 ? { note: said.map((text) => ({ text })) } : {}
}

/** An error has no clinical status (invariants ait-2 and con-5). */
const statuses = (item: RecordItem, sort: 'allergyintolerance' | 'condition') => ({
  ...(item.state === 'current'
    ? { clinicalStatus: coded(`${terminology}/${sort}-clinical`, item.endedOn ? 'resolved' : 'active') }
    : {}),
  verificationStatus: coded(
    `${terminology}/${sort}-${sort === 'condition' ? 'ver-status' : 'verification'}`,
    item.state === 'in-error' ? 'entered-in-error' : item.addedAs === 'patient' ? 'unconfirmed' : 'confirmed',
  ),
})

const allergy = (item: Of<'allergy'>): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: item._id,
  ...statuses(item, 'allergyintolerance'),
  code: { text: item.content.name },
  patient: patient(item),
  onsetDateTime: item.date,
  recordedDate: item.changedAt,
  ...(item.content.reaction
    ? {
        reaction: [
          {
            manifestation: [{ text: item.content.reaction }],
            ...(item.content.severity ? { severity: item.content.severity } : {}),
          },
        ],
      }
    : {}),
  ...noted(item.errorReason),
})

const condition = (item: Of<'condition'>): Condition => ({
  resourceType: 'Condition',
  id: item._id,
  ...statuses(item, 'condition'),
  code: { text: item.content.name },
  subject: patient(item),
  onsetDateTime: item.date,
  ...(item.endedOn && item.state === 'current' ? { abatementDateTime: item.endedOn } : {}),
  recordedDate: item.changedAt,
  ...noted(item.content.note, item.errorReason),
})

const medicine = (item: Of<'medicine'>): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  id: item._id,
  status: item.state === 'in-error' ? 'entered-in-error' : item.endedOn ? 'completed' : 'active',
  medicationCodeableConcept: { text: [item.content.name, item.content.strength].filter(Boolean).join(' ') },
  subject: patient(item),
  effectivePeriod: { start: item.date, ...(item.endedOn ? { end: item.endedOn } : {}) },
  dateAsserted: item.changedAt,
  ...(item.content.dose ? { dosage: [{ text: item.content.dose }] } : {}),
  ...noted(item.content.note, item.errorReason),
})

const vaccination = (item: Of<'vaccination'>): Immunization => ({
  resourceType: 'Immunization',
  id: item._id,
  status: item.state === 'in-error' ? 'entered-in-error' : 'completed',
  vaccineCode: { coding: [{ system: 'urn:salus:vaccine', code: item.content.vaccine }], text: item.content.vaccine },
  patient: patient(item),
  occurrenceDateTime: item.date,
  recorded: item.changedAt,
  primarySource: item.addedAs !== 'patient',
  ...(item.content.lot ? { lotNumber: item.content.lot } : {}),
  ...noted(item.content.product, item.errorReason),
})

/** LOINC's codes of what is measured (https://loinc.org), and the units' codes of UCUM where they differ. */
const measured: Record<Measurement, { code: string; display: string; ucum?: string }> = {
  weight: { code: '29463-7', display: 'Body weight' },
  height: { code: '8302-2', display: 'Body height' },
  'blood-pressure': { code: '85354-9', display: 'Blood pressure panel', ucum: 'mm[Hg]' },
  pulse: { code: '8867-4', display: 'Heart rate' },
  temperature: { code: '8310-5', display: 'Body temperature', ucum: 'Cel' },
  glucose: { code: '2339-0', display: 'Glucose [Mass/volume] in Blood' },
  sleep: { code: '93832-4', display: 'Sleep duration' },
}
const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})

const systolic = loinc('8480-6', 'Systolic blood pressure')
const diastolic = loinc('8462-4', 'Diastolic blood pressure')

function quantityOf(kind: Measurement, value: number) {
  const { unit } = measurements[kind]
  return { value, unit, system: 'http://unitsofmeasure.org', code: measured[kind].ucum ?? unit }
}

function measurement(item: Of<'measurement'>): Observation {
  const { kind, value, lower, time, typed } = item.content
  const { code, display } = measured[kind]
  const quantity = (of: number) => quantityOf(kind, of)
  return {
    resourceType: 'Observation',
    id: item._id,
    status: item.state === 'in-error' ? 'entered-in-error' : 'final',
    category: [coded(`${terminology}/observation-category`, kind === 'glucose' ? 'laboratory' : 'vital-signs')],
    code: loinc(code, display),
    subject: patient(item),
    effectiveDateTime: item.date,
    ...(lower === null
      ? { valueQuantity: quantity(value) }
      : {
          component: [
            { code: systolic, valueQuantity: quantity(value) },
            { code: diastolic, valueQuantity: quantity(lower) },
          ],
        }),
    // An instant would need a zone, which nobody has said.
    ...noted(time ?? '', typed ? `${typed.value} ${typed.unit}` : '', item.errorReason),
  }
}

function target(item: Of<'target'>): Goal {
  const { kind, least, most, lowerLeast, lowerMost, reason } = item.content
  const { code, display } = measured[kind]
  const part = (measure: CodeableConcept, low: number | null, high: number | null): GoalTarget[] =>
    low === null && high === null
      ? []
      : [
          {
            measure,
            detailRange: {
              ...(low === null ? {} : { low: quantityOf(kind, low) }),
              ...(high === null ? {} : { high: quantityOf(kind, high) }),
            },
          },
        ]
  return {
    resourceType: 'Goal',
    id: item._id,
    lifecycleStatus: item.state === 'in-error' ? 'entered-in-error' : item.endedOn ? 'completed' : 'active',
    description: { text: display },
    subject: patient(item),
    startDate: item.date,
    ...(item.endedOn ? { statusDate: item.endedOn } : {}),
    target:
      kind === 'blood-pressure'
        ? [...part(systolic, least, most), ...part(diastolic, lowerLeast, lowerMost)]
        : part(loinc(code, display), least, most),
    ...noted(reason, item.errorReason),
  }
}

const resources = { allergy, condition, medicine, vaccination, measurement, target }

const asResource = (item: RecordItem): Resource => {
  const make = resources[item.sort] as (item: RecordItem) => Resource
  return make(item)
}

/** https://loinc.org: the lists of which somebody has to say that they are empty. */
const lists = {
  allergy: loinc('48765-2', 'Allergies'),
  condition: loinc('11450-4', 'Problem list'),
  medicine: loinc('10160-0', 'History of medication use'),
}

/** A list that says whether it is empty because there is nothing, or because nobody has asked. */
function listOf({ person, items }: Content, { sort, state, said }: Content['lists'][number], at: string): List {
  const entries = items.filter((item) => item.sort === sort && item.state === 'current' && item.endedOn === null)
  return {
    resourceType: 'List',
    status: 'current',
    mode: 'snapshot',
    code: lists[sort],
    subject: { reference: `urn:uuid:${person._id}`, type: 'Patient' },
    date: said?.at ?? at,
    ...(state === 'listed'
      ? { entry: entries.map(({ _id }) => ({ item: { reference: `urn:uuid:${_id}` } })) }
      : { emptyReason: coded(`${terminology}/list-empty-reason`, state === 'none-known' ? 'nilknown' : 'notasked') }),
  }
}

/** The entries of a health record in FHIR R4, and the lists of allergies, conditions and medicines. */
export const itemResources = (content: Content, at: string): Resource[] => [
  // Entries of records that were merged into this one are of the same person.
  ...content.items.map((item) => asResource({ ...item, personId: content.person._id })),
  ...content.lists.map((list) => listOf(content, list, at)),
]
