import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import ICAL from 'ical.js'
import { settleCurrency } from '#contract/currency.ts'
import { consentActs } from '#contract/forms/response-lists.ts'
import { participants } from '#contract/messages/message-lists.ts'
import { paperActs } from '#contract/records/paper-lists.ts'
import { languageNames, languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { LetterAppointment } from './about-appointment.ts'
import { accountLetters } from './account-letters.ts'
import { addressLetters } from './address-letters.ts'
import { appointmentLetters } from './appointment-letters.ts'
import { asHtml, asText } from './letter.ts'
import { linkLetters } from './link-letters.ts'
import { receiptLetters } from './receipt-letters.ts'
import { seriesLetters } from './series-letters.ts'
import { letterOf } from './texts.ts'
import type { Desk } from './writer.ts'

settleCurrency('usd')

const desk: Desk = {
  url: 'https://salus.test',
  timeZone: 'Europe/Berlin',
  signatures: { seal: (_, id) => id, open: () => null } as Desk['signatures'],
  now: new Date('2026-11-20T10:00:00Z'),
  place: { name: 'Salus Clinic', phone: '+1 (555) 010-0108', emergencyNumber: '108' },
}
const appointment: LetterAppointment = {
  _id: 'a1',
  status: 'pending',
  appointmentDate: '2026-11-24',
  startTime: '09:00',
  endTime: '10:00',
  location: 'Evergreen 108',
  room: null,
  place: {
    _id: 'p1',
    name: 'Salus Clinic',
    address: '108 Evergreen Avenue',
    phone: '+1 (555) 010-0108',
    emergencyNumber: '108',
    issuer: '',
    termsUrl: '',
    privacyUrl: '',
  },
  severalPlaces: false,
  timeZone: 'Europe/Berlin',
  kind: null,
  kindId: 'k1',
  placeId: 'p1',
  minutes: 60,
  mode: 'clinic',
  mayJoin: false,
  amount: 120,
  paymentMethod: 'card',
  paymentReference: 'pi_77',
  payment: 'paid',
  online: 120,
  fee: 0,
  onCard: false,
  formWaits: false,
  cardPays: false,
  atDesk: 0,
  waitsForPayment: false,
  waitsForLink: false,
  doctor: { _id: 'd1', name: 'Ada Amsel', specialization: 'Cardiology' },
  standInFor: null,
  standInOver: false,
  movesVisit: false,
  personId: null,
  sequence: 2,
  toPay: null,
}
const about = (more: object = {}) => ({ appointment, today: '2026-11-23', minutesAway: 55, ...more })
const free = { appointment: { ...appointment, amount: 0, online: 0, paymentReference: '' } }
const owed = { appointment: { ...appointment, paymentMethod: 'clinic', payment: 'open', online: 0 } }
const open = { payment: 'open', online: 0 }
const byPaypal = { appointment: { ...appointment, paymentMethod: 'paypal' } }
const toPaypal = { appointment: { ...byPaypal.appointment, payment: 'open', online: 0, waitsForPayment: true } }
const series = ['24', '25', '26'].map((day) => ({ ...appointment, _id: `a${day}`, appointmentDate: `2026-11-${day}` }))
const lisbon = {
  name: 'Salus Lisboa',
  address: 'Rua do Salitre 12',
  phone: '+351 210 000 108',
  emergencyNumber: '112',
  issuer: 'Salus Lda',
  termsUrl: 'https://salus.pt/termos?a=1&b=2',
  privacyUrl: '',
}
const elsewhere = {
  appointment: {
    ...appointment,
    kind: { _id: 'k1', name: 'Ultrasound' },
    placeId: 'p2',
    minutes: 30,
    room: 'Ultrasound',
    place: { _id: 'p2', ...lisbon },
    severalPlaces: true,
  },
}
const byVideo = {
  appointment: { ...elsewhere.appointment, kind: { _id: 'k2', name: 'Video visit' }, mode: 'video', mayJoin: true },
}
const from = { date: '2026-11-23', startTime: '11:00:00' }
const logIn = { browser: 'Firefox', system: 'Windows', network: '203.0.113.x', at: '2026-11-20T09:12:00Z', link: '/x' }

const paper = {
  _id: 'p1',
  number: 'R1-2026-00042',
  method: 'card',
  amount: 120,
  tax: { percent: 7.75, amount: 8.63 },
  issuer: 'Salus Lda, Rua do Salitre 1',
  visit: {
    name: 'Ultrasound',
    isConsultation: false,
    doctor: 'Ada Amsel',
    date: '2026-11-24',
    startTime: '09:00',
  },
  place: { name: 'Salus Lisboa', phone: '+351 21 000 0000', emergencyNumber: '112' },
}

/** The facts of a visit in letters with its link. */
const byLink = {
  link: 'l3',
  date: '2026-11-24',
  startTime: '09:00',
  keeps: true,
  amount: 8,
  method: null,
  fee: 0,
  isVideo: false,
  last4: '4242',
  // The terms are in the language of the person who agreed.
  words: '',
  until: { date: '2026-11-22', time: '18:30' },
  appointment: { place: paper.place },
}
const { link: _, ...linkless } = byLink
const toAddress = { visits: [{ date: '2026-11-24', startTime: '09:00', isVideo: false }], place: paper.place }
const toVideo = { ...toAddress, visits: [{ ...toAddress.visits[0], isVideo: true, link: 'l7' }] }

/** Every kind of mail, in each of its variants. */
const rows: [kind: string, facts: object][] = [
  ['welcome', { linkId: 'l1' }],
  ['welcome', {}],
  ['confirm-email', { linkId: 'l1' }],
  ['new-email', { linkId: 'l1' }],
  ['clinic-email', { linkId: 'l1' }],
  ['password-link', { linkId: 'l1' }],
  ['invitation', { linkId: 'l1' }],
  ['new-log-in', logIn],
  ['new-log-in', { ...logIn, browser: '', system: '', network: '' }],
  ['factors-ended', {}],
  ['new-passkey', logIn],
  ['new-passkey', { ...logIn, browser: '', system: '', network: '' }],
  ['test', {}],
  ['email-changed', {}],
  ['password-changed', {}],
  ['booked', about()],
  ['booked', about(owed)],
  ['booked', about({ visitOf: 'Ada Amsel' })],
  ['booked', about({ appointment: { ...appointment, status: 'confirmed' } })],
  ['booked', about({ appointment: { ...appointment, status: 'confirmed' }, visitOf: 'Ada Amsel' })],
  ['booked', about(toPaypal)],
  ['booked', about(elsewhere)],
  ['booked', about(byVideo)],
  ['receipt', about(elsewhere)],
  ['receipt', about()],
  ['receipt', about(byPaypal)],
  ['receipt-issued', { paper }],
  ['receipt-issued', { paper: { ...paper, visit: null, tax: null, method: 'cash' }, visitOf: 'Ada Amsel' }],
  ['refund-issued', { paper: { ...paper, number: 'C1-2026-00007', visit: { ...paper.visit, isConsultation: true } } }],
  ['refund-issued', { paper: { ...paper, method: 'paypal' } }],
  ['refund-issued', { paper: { ...paper, method: 'cash' } }],
  ['refund-issued', { paper: { ...paper, method: 'terminal' } }],
  ['confirmed', about(free)],
  ['cancelled', about()],
  ['cancelled', about({ appointment: { ...owed.appointment, atDesk: 120 } })],
  ['cancelled', about(byPaypal)],
  ['cancelled', about({ appointment: { ...appointment, online: 24, atDesk: 96 } })],
  ['cancelled', about({ appointment: { ...appointment, fee: 30 } })],
  ['cancelled', about({ appointment: { ...byPaypal.appointment, fee: 30 } })],
  ['cancelled', about({ appointment: { ...appointment, online: 24, atDesk: 96, fee: 30 } })],
  ['cancelled', about({ appointment: { ...appointment, online: 24, fee: 30 } })],
  ['cancelled', about({ appointment: { ...owed.appointment, fee: 30, onCard: true } })],
  ['cancelled', about({ ...free, byClinic: true })],
  ['reminder-day', about({ checkIn: 'l1' })],
  ['reminder-day', about({ today: '2026-11-20', checkIn: 'l1' })],
  ...[55, 30, 3, 2, 1].map((minutesAway): [string, object] => ['reminder-hour', about({ minutesAway, checkIn: 'l1' })]),
  ['rescheduled', about()],
  ['rescheduled', about({ from })],
  ['rescheduled', about({ from, byClinic: true })],
  ['rescheduled', about({ byClinic: true })],
  ['series-booked', about({ ...owed, appointments: series })],
  ['series-booked', about({ ...owed, appointments: [...series, elsewhere.appointment] })],
  ['series-booked', about({ appointments: [series[0], ...series.slice(1).map((one) => ({ ...one, ...open }))] })],
  ['booked', about({ appointment: { ...appointment, online: 24 } })],
  ['series-cancelled', about({ appointments: series.slice(1) })],
  ['series-cancelled', about({ ...free, appointments: series, byClinic: true })],
  [
    'series-cancelled',
    about({ appointments: series.map((each, n) => ({ ...each, online: 24, fee: n === 0 ? 30 : 0 })) }),
  ],
  ['offered', about(owed)],
  ['payment-lost', about()],
  ['payment-lost', about(toPaypal)],
  ['unpaid', about(toPaypal)],
  [
    'card-refused',
    about({ appointment: { ...appointment, toPay: { amount: 15, card: { brand: 'visa', last4: '3184' } } } }),
  ],
  ['card-refused', about({ appointment: { ...appointment, toPay: { amount: 15, card: null } } })],
  ['request-declined', about()],
  ['stand-in', { ...about(), appointment: { ...appointment, standInFor: 'Ada Amsel' } }],
  [
    'stand-in',
    {
      ...about(),
      appointment: { ...appointment, standInFor: 'Ada Amsel' },
      from: { date: '2026-11-20', startTime: '10:00' },
    },
  ],
  ['stand-in', { ...about(), appointment: { ...appointment, standInOver: true } }],
  ['stand-in-link', { linkId: 'l2', language: 'de', place: desk.place }],
  ['visit-link', byLink],
  ...(['address-booked', 'address-rescheduled', 'address-cancelled'] as const).flatMap((kind): [string, object][] => [
    [kind, toAddress],
    [kind, { ...toAddress, visits: [...toAddress.visits, { date: '2026-11-25', startTime: '09:00' }] }],
  ]),
  ...['address-booked', 'address-reminder-day', 'address-reminder-hour', 'address-video-ready'].map(
    (kind): [string, object] => [kind, toVideo],
  ),
  ['video-ready', about(byVideo)],
  ['reminder-hour', about(byVideo)],
  ['visit-link', { ...byLink, isVideo: true }],
  ['visit-link-agreed', { ...linkless, isVideo: true, videoLink: 'l8' }],
  ['address-forms', { ...toAddress, visits: [{ ...toAddress.visits[0], formLink: 'l9' }] }],
  ['address-rescheduled', { ...toAddress, from: { date: '2026-11-20', startTime: '10:00' } }],
  ['visit-link', { ...byLink, keeps: false, until: null }],
  ['visit-link-agreed', linkless],
  ['visit-link-agreed', { ...linkless, keeps: false }],
  ['visit-link-over', linkless],
  ['visit-link-cancelled', linkless],
  ['visit-link-cancelled', { ...linkless, fee: 15 }],
  ['visit-link-charged', linkless],
  ['visit-link-charged', { ...linkless, fee: 8, last4: null }],
  ['visit-link-refused', byLink],
  ['visit-link-refunded', { ...linkless, method: 'card' }],
  ['visit-link-refunded', { ...linkless, method: 'paypal' }],
  ['guardian-noted', { name: 'Ada Amsel' }],
  ['acting-ended', { name: 'Ada Amsel', because: null }],
  ['acting-ended', { name: 'Ada Amsel', because: 'age' }],
  ['guardian-ended', { name: 'Ada Amsel' }],
  ['rights-narrowed', { name: 'Ada Amsel' }],
  ['guardian-narrowed', { name: 'Ada Amsel' }],
  ['record-corrected', { recordOf: 'p1' }],
  ['target-set', { recordOf: 'p1' }],
  ...paperActs.map((act): [string, object] => ['paper', { act, recordOf: 'p1' }]),
  ...consentActs.map((act): [string, object] => ['consent', { act, recordOf: 'p1' }]),
  ['form-waits', { recordOf: 'p1' }],
  ['card-taken-off', { name: 'Ada Amsel', visits: 2 }],
  ['repeat-asked', {}],
  ['repeat-refused', { recordOf: 'p1' }],
  ['dose-due', { recordOf: 'p1', doses: [] }],
  ['medicine-low', { recordOf: 'p1' }],
  ...participants.map((readsAs): [string, object] => ['message', { threadId: 't1', messageId: 'm1', readsAs }]),
  ['records-merged', { number: 1007 }],
  ['document', {}],
  ['record-opened', { personId: null }],
  ['record-opened', { personId: 'p1' }],
  ['delay', { doctor: 'Ada Amsel', time: '09:00', minutes: 25 }],
  ['change-asked', { wants: 'cancel', date: '2026-11-24', startTime: '09:00:00' }],
  ['change-asked', { wants: 'move', date: '2026-11-24', startTime: '09:00:00' }],
]
const letterIn = (language: string | null, [kind, facts]: (typeof rows)[number]) =>
  letterOf({ kind, to_name: 'Pat Patient', language, facts }, desk)

/** What is the same in every language: names, addresses, the brand. */
const names = new RegExp(
  [
    'Salus Lisboa|Salus Lda|Rua do Salitre|108 Evergreen Avenue|https?:\\S+|US\\$|appointment\\.ics|Ada Amsel|Pat Patient|Evergreen|Salus(?: Clinic)?',
    'Berlin|Firefox|Windows|PayPal|Visa|pi_77|203\\.0\\.113\\.x',
  ].join('|'),
  'g',
)

/** Words of English sentences that neither German texts nor names contain. */
const english = /\b(?:the|you|your|with|and|from|please|appointment|is|are|for|has|been|this|that|of|to|at|we)\b/i

/** The HTML as a mail program shows it. */
const shown = (html: string) => html.replace(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/&#?\w+;/g, ' ')

describe('a letter', () => {
  it('is looked at here whatever its kind', () => {
    const kinds = new Set(rows.map(([kind]) => kind))
    assert.deepEqual(
      [...kinds].sort(),
      Object.keys({
        ...accountLetters,
        ...appointmentLetters,
        ...seriesLetters,
        ...receiptLetters,
        ...linkLetters,
        ...addressLetters,
      }).sort(),
    )
  })

  for (const language of ['de', 'ar'] as const) {
    it(`says no English word, as text or as HTML, in ${languages[language].name}`, () => {
      for (const row of rows) {
        const letter = letterIn(language, row)
        const html = asHtml(letter)
        for (const said of [letter.subject, asText(letter), shown(html)]) {
          assert.doesNotMatch(said.replace(names, ''), english, said)
          assert.doesNotMatch(said, /[{}<>]|%[sd]|\$\d/, said)
        }
        assert.ok(html.includes(`<html lang="${language}"`) && html.includes('<title>'), html)
        assert.equal(html.includes('dir="rtl"'), languages[language].dir === 'rtl')
      }
    })
  }

  it('has links that open in its language', () => {
    for (const language of languageNames) {
      const begin = `https://salus.test${language === 'en' ? '' : `/${language}`}/`
      for (const row of rows) {
        const links = asText(letterIn(language, row)).match(/https:\/\/salus\.test\S*/g) ?? []
        for (const link of links) assert.ok(link.startsWith(begin), `${row[0]} in ${language}: ${link}`)
      }
    }
  })

  it('leads to the thing itself, for the person whom it is about', () => {
    for (const language of languageNames) {
      const begin = `https://salus.test${language === 'en' ? '' : `/${language}`}/dashboard/`
      const linksOf = (row: (typeof rows)[number]) =>
        (asText(letterIn(language, row)).match(/https:\/\/salus\.test\S*/g) ?? []).map((link) =>
          link.slice(begin.length),
        )
      assert.deepEqual(linksOf(['welcome', { linkId: 'l1' }]).slice(0, 4), [
        ...['record', 'medicines', 'insights', 'messages'],
      ])
      const pages = {
        'dose-due': 'medicines',
        'medicine-low': 'medicines',
        'target-set': 'insights',
        document: 'documents',
      }
      for (const [kind, page] of Object.entries(pages)) {
        assert.deepEqual(linksOf([kind, { recordOf: 'p1' }]), [page])
        assert.deepEqual(linksOf([kind, { recordOf: 'p1', forPerson: 'p1' }]), [`${page}?for=p1`])
      }
      const waits = { appointment: { ...appointment, formWaits: true, personId: 'p1' } }
      assert.ok(linksOf(['booked', about(waits)]).includes('forms?for=p1'))
    }
  })

  it('brings the same appointment to each calendar, called in the reader’s language', () => {
    for (const row of rows.filter((each) => letterIn('en', each).calendar)) {
      const ofEnglish = letterIn('en', row).calendar!
      for (const language of languageNames) {
        const { file, method } = letterIn(language, row).calendar!
        assert.equal(method, ofEnglish.method)
        const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
        const inEnglish = new ICAL.Component(ICAL.parse(ofEnglish.file)).getFirstSubcomponent('vevent')!
        assert.equal(event.getFirstPropertyValue('summary'), textsIn(language).calendarEvents.withDoctor('Ada Amsel'))
        const where = String(event.getFirstPropertyValue('location') ?? '')
        const atClinic = /^.+, Salus (?:Clinic, 108 Evergreen Avenue|Lisboa, Rua do Salitre 12)$/
        assert.match(where, /^https:/.test(where) ? /^https:\/\/salus\.test\S*\/video\/a1$/ : atClinic)
        // Nothing else in it is a sentence, but how to join by video; a reminder says what the event says.
        const rest = (component: ICAL.Component) =>
          component
            .getAllProperties()
            .filter(({ name }) => !['summary', 'location', 'url', 'description', 'conference'].includes(name))
            .map(String)
        assert.deepEqual(rest(event), rest(inEnglish))
        const said = event.getAllSubcomponents().map((alarm) => String(alarm.getFirstPropertyValue('description')))
        assert.deepEqual([...new Set(said)], said.length > 0 ? [event.getFirstPropertyValue('summary')] : [])
      }
    }
  })

  for (const language of languageNames) {
    it(`has no piece that was left open, in ${languages[language].name}`, () => {
      for (const row of rows) {
        const letter = letterIn(language, row)
        const said = `${letter.subject}\n${asText(letter)}\n${letter.calendar?.file ?? ''}`
        assert.doesNotMatch(said, /undefined|NaN|\[object|=>|(?<![\w])#(?![\w])/, said)
        assert.doesNotMatch(said, /(?<!\p{L})(\p{L}{3,}) \1(?!\p{L})/u, 'a word twice')
        assert.match(asHtml(letter), new RegExp(`<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>`))
      }
    })
  }

  it('says in Arabic nothing in Latin letters but names, and keeps times and numbers from left to right', () => {
    for (const row of rows) {
      const letter = letterIn('ar', row)
      const said = `${letter.subject}\n${asText(letter)}`.replace(names, '')
      assert.doesNotMatch(said, /[A-Za-z]{2}/, said)
      for (const [time] of said.matchAll(/.?\d\d:\d\d/g)) assert.ok(time.startsWith('\u2066'), said)
      const summary = /SUMMARY:(.*)/.exec(letter.calendar?.file ?? '')?.[1]
      if (summary) assert.match(summary, /^موعد مع د\. \u2068Ada Amsel\u2069/)
    }
  })

  it('says nothing in another language as it does in English', () => {
    for (const row of rows) {
      const english = letterIn('en', row)
      for (const language of ['de', 'ar']) {
        const { subject, paragraphs, greeting, facts = [], act } = letterIn(language, row)
        assert.notEqual(subject, english.subject)
        assert.notEqual(greeting, english.greeting)
        for (const paragraph of paragraphs.filter(Boolean))
          assert.ok(!english.paragraphs.includes(paragraph), paragraph)
        for (const [label] of facts) assert.ok(!english.facts?.some(([other]) => other === label), label)
        assert.notEqual(act?.label ?? '', english.act?.label)
      }
    }
  })

  it('says what for, where and whom to call there, and who issues its receipt', () => {
    const english = (kind: string, facts: object) => letterIn('en', [kind, facts])
    const said = asText(english('booked', about(elsewhere)))
    for (const part of ['Ultrasound, 30 minutes', 'Salus Lisboa, Rua do Salitre 12', '+351 210 000 108', 'call 112']) {
      assert.ok(said.includes(part), said)
    }
    assert.match(said, /Terms: +https:\/\/salus\.pt\/termos\?a=1&b=2\n/)
    assert.doesNotMatch(said, /Privacy/)
    const html = asHtml(english('booked', about(elsewhere)))
    assert.ok(html.includes('<a href="https://salus.pt/termos?a=1&#38;b=2">'), html)
    const video = asText(english('booked', about(byVideo)))
    assert.match(video, /How: +By video\nJoin, from 15 minutes before: +https:\/\/salus\.test\/video\/a1\n/)
    assert.doesNotMatch(video, /Place: /)
    assert.doesNotMatch(asText(english('booked', about())), /Join/)
    assert.equal(english('reminder-hour', about(byVideo)).act!.href, 'https://salus.test/video/a1')
    assert.equal(letterIn('de', ['video-ready', about(byVideo)]).act!.href, 'https://salus.test/de/video/a1')
    assert.match(asText(english('address-booked', toVideo)), /How: +By video\n/)
    assert.match(asText(english('address-booked', toVideo)), /before: +https:\/\/salus\.test\/video\/link#l7\n/)
    assert.match(asText(english('receipt', about(elsewhere))), /Issued by: +Salus Lda\n/)
    assert.match(asText(english('receipt', about())), /Issued by: +Salus Clinic, 108 Evergreen Avenue\n/)
    assert.match(asText(english('receipt', about(elsewhere))), /For: +Ultrasound with Dr\. Ada Amsel/)
    assert.match(english('offered', about(elsewhere)).act!.href, /&kind=k1&place=p2$/)
  })

  it('names the first place and whom to call there, where it is about no visit', () => {
    const place = { name: 'Salus Mitte', phone: '+49 30 100 108', emergencyNumber: '112' }
    const [kind, facts] = rows.find(([name]) => name === 'welcome')!
    const said = asText(letterOf({ kind, to_name: 'Pat', language: 'en', facts }, { ...desk, place }))
    assert.match(said, /Salus Mitte · \+49 30 100 108 · In an emergency call 112, do not write\.\n$/)
  })

  it('is in English where nobody has said a language, or one that is not spoken here', () => {
    const booked = rows.find(([kind]) => kind === 'booked')!
    for (const language of [null, 'tlh']) {
      assert.deepEqual(letterIn(language, booked), letterIn('en', booked))
    }
    assert.equal(letterIn(null, booked).subject, 'Booked: Tuesday 24 November, 09:00 with Dr. Ada Amsel')
    assert.equal(letterIn('de', booked).subject, 'Gebucht: Dienstag, 24. November, 09:00 Uhr bei Dr. Ada Amsel')
  })
})
