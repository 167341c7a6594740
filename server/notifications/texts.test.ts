import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settleCurrency } from '#contract/currency.ts'
import { careKinds, careStatuses } from '#contract/care-requests/care-steps.ts'
import { documentSorts } from '#contract/documents/document-lists.ts'
import { consentActs } from '#contract/forms/response-lists.ts'
import { paperActs } from '#contract/records/paper-lists.ts'
import { languageNames } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { type NoticeRow, noticeText } from './texts.ts'

settleCurrency('usd')

const visit = {
  date: '2026-11-24',
  startTime: '09:00',
  endTime: '10:00',
  doctorId: 'd1',
  kindId: 'k1',
  placeId: 'p1',
  doctor: 'Ada Amsel',
  patient: 'Pat Patient',
  kind: null,
  place: null,
}
const elsewhere = { ...visit, kind: 'Ultrasound', place: 'Ada Amsel', kindId: 'k1', placeId: 'p2' }
const ofVisits = ['booked', 'confirmed', 'cancelled', 'completed', 'rescheduled', 'offered', 'payment-lost']
const ofDoctors = [
  'admin-asked-to-cancel',
  'admin-asked-to-move',
  'new-booking',
  'booking-cancelled',
  'booking-moved',
  'taken-away',
  'given-back',
  'reminder-day',
]
const rows: NoticeRow[] = [
  ...[...ofVisits, ...ofDoctors].map((kind) => ({ kind, facts: visit })),
  ...['cancelled', 'new-booking', 'booking-cancelled'].flatMap((kind) =>
    [2, 3, 11, 100].map((visits) => ({ kind, facts: { ...visit, visits } })),
  ),
  ...[undefined, 55, 30, 3, 2, 1].map((minutesAway) => ({ kind: 'reminder-hour', facts: { ...visit, minutesAway } })),
  ...careKinds.flatMap((kind) =>
    careStatuses.map((status) => ({ kind: 'care', facts: { reference: 'AMB-7K3QX2', kind, status } })),
  ),
  { kind: 'care', facts: { reference: 'AMB-7K3QX2', kind: 'ambulance', status: 'of a newer Salus' } },
  ...[1, 2, 3, 11, 100].map((count) => ({
    kind: 'new-care-request',
    facts: { reference: 'BED-7K3QX2', kind: 'bed', status: 'requested', count },
  })),
  { kind: 'new-log-in', facts: { browser: 'Firefox', system: 'Mac', network: '203.0.113.x', link: '/x' } },
  { kind: 'new-log-in', facts: { browser: '', system: '', network: '', link: '/x' } },
  ...[1, 2, 3, 11, 100].flatMap((visits) => [
    { kind: 'cancelled', facts: { ...visit, visits, by: 'Ada Amsel' } },
    { kind: 'card-taken-off', facts: { name: 'Ada Amsel', visits } },
  ]),
  ...['acting-ended', 'guardian-ended', 'rights-narrowed', 'guardian-narrowed'].map((kind) => ({
    kind,
    facts: { name: 'Ada Amsel', because: null },
  })),
  { kind: 'acting-ended', facts: { name: 'Ada Amsel', because: 'age' } },
  { kind: 'card-charged', facts: { amountCents: 3000, last4: '4242' } },
  { kind: 'records-merged', facts: { number: 1007 } },
  ...documentSorts.map((sort) => ({ kind: 'document', facts: { sort, recordOf: 'p1', name: null } })),
  { kind: 'document', facts: { sort: 'letter', recordOf: 'p1', name: 'Ada Amsel' } },
  { kind: 'record-corrected', facts: { recordOf: 'p1', name: null } },
  ...paperActs.map((act) => ({ kind: 'paper', facts: { act, recordOf: 'p1', name: null } })),
  ...consentActs.map((act) => ({ kind: 'consent', facts: { act, recordOf: 'p1', name: null } })),
  { kind: 'form-waits', facts: { recordOf: 'p1', name: 'Ada Amsel' } },
  { kind: 'paper', facts: { act: 'signed', recordOf: 'p1', name: 'Ada Amsel' } },
  { kind: 'record-corrected', facts: { recordOf: 'p1', name: 'Ada Amsel' } },
  { kind: 'target-set', facts: { recordOf: 'p1', name: null } },
  { kind: 'target-set', facts: { recordOf: 'p1', name: 'Ada Amsel' } },
  { kind: 'record-opened', facts: { personId: null } },
  { kind: 'record-opened', facts: { personId: 'p1' } },
  { kind: 'emergency-access', facts: {} },
  { kind: 'record-shared', facts: {} },
  { kind: 'nobody-told', facts: { name: 'Ada Amsel', link: '/desk/people/p1' } },
  { kind: 'payment-stray', facts: { reference: 'pi_77', amountCents: 12000 } },
  ...Object.keys(textsIn('en').noticeLines.attention).map((attention) => ({
    kind: 'payment-attention',
    facts: { attention, amountCents: 12000 },
  })),
]

it('a line of the bell is whole in every language, and in Arabic has no Latin word but names', () => {
  const names = /US\$|Ada Amsel|Pat Patient|Firefox|Mac|203\.0\.113\.x|pi_77|(?:AMB|BED)-7K3QX2/g
  for (const row of rows) {
    const english = noticeText(row, 'en')
    for (const language of languageNames) {
      const { text, link } = noticeText(row, language)
      assert.equal(link, english.link)
      assert.doesNotMatch(text, /undefined|NaN|\[object|#/, text)
      if (language === 'de' || language === 'ar') assert.notEqual(text, english.text)
      if (language === 'ar') assert.doesNotMatch(text.replace(names, ''), /[A-Za-z]{2}/, text)
    }
  }
})

it('says in English what it always has', () => {
  const said = (kind: string, facts: object) => noticeText({ kind, facts }, 'en').text
  assert.equal(said('booked', visit), 'Booked: Tuesday 24 November, 09:00 with Dr. Ada Amsel.')
  assert.equal(
    said('new-booking', elsewhere),
    'Pat Patient has booked Tuesday 24 November, 09:00 (Ultrasound, Ada Amsel).',
  )
  assert.equal(
    noticeText({ kind: 'offered', facts: elsewhere }, 'de').link,
    '/book-appointment/d1?date=2026-11-24&slot=09:00-10:00&kind=k1&place=p2',
  )
  assert.equal(
    said('reminder-hour', { ...visit, minutesAway: 12 }),
    'In 12 minutes, at 09:00: your appointment with Dr. Ada Amsel.',
  )
  const care = { reference: 'AMB-7K3QX2', kind: 'ambulance', status: 'dispatched' }
  assert.equal(said('care', care), 'Ambulance AMB-7K3QX2 is on its way.')
  assert.equal(
    said('new-care-request', { ...care, count: 3 }),
    '3 new requests of one patient, the newest: Ambulance, AMB-7K3QX2.',
  )
  assert.equal(
    said('new-log-in', { device: 'Edge on Windows', network: '', link: '/x' }),
    'New log-in: Edge on Windows. If it was not you, end it and change your password.',
  )
})

it('an offered time is taken as what it is and where it is', () => {
  assert.equal(
    noticeText({ kind: 'offered', facts: visit }, 'en').link,
    '/book-appointment/d1?date=2026-11-24&slot=09:00-10:00&kind=k1&place=p1',
  )
})

it('a payment in another currency is named by its code, as its sign may be the clinic’s own', () => {
  const said = (currency: string) =>
    noticeText(
      { kind: 'payment-stray', facts: { reference: 'pi_77', amountCents: 12000, currency } } as NoticeRow,
      'en',
    ).text
  assert.match(said('usd'), /\$120\.00/)
  assert.match(said('cad'), /CAD\s120\.00/)
  assert.doesNotMatch(said('cad'), /\$/)
})
