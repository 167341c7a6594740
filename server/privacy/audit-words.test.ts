import assert from 'node:assert/strict'
import { it } from 'node:test'
import { languageNames } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { actionIn, noteIn } from './audit-words.ts'

it('says what was done as people do', () => {
  assert.equal(actionIn('en', 'GET /admin/users', false), 'looked at the list of users')
  assert.equal(actionIn('en', 'GET /admin/users', true), 'tried to look at the list of users and was refused')
  assert.equal(actionIn('en', 'POST /doctors/my-time-off', false), 'took time off')
  assert.equal(actionIn('en', 'PUT /appointments/{id}/cancel', false), 'cancelled an appointment')
  assert.equal(actionIn('en', 'GET /of/before', false), 'called GET /of/before')
  assert.equal(actionIn('de', 'GET /admin/users', false), 'hat die Liste der Konten angesehen')
  assert.equal(actionIn('de', 'GET /admin/users', true), 'wollte die Liste der Konten ansehen, wurde aber abgewiesen')
  assert.equal(actionIn('ar', 'GET /admin/users', true), 'محاولة مرفوضة: الاطلاع على قائمة الحسابات')
})

it('has both forms of every action in every language', () => {
  for (const language of languageNames) {
    for (const [action, words] of Object.entries(textsIn(language).auditedActions.of)) {
      for (const refused of [true, false]) assert.doesNotMatch(actionIn(language, action, refused), /[[\]|]/, words)
    }
  }
})

it('says the details of an entry in the language of whoever reads it', () => {
  const noted = {
    _id: '1',
    at: '2026-11-24T10:00:00Z',
    role: 'admin' as const,
    action: 'GET /appointments/all',
    subject: '',
    about: [],
    aboutCount: 0,
    outcome: 'done',
    address: '',
    actor: { _id: 'x', name: null },
    details: { rights: ['audit', 'figures'], from: '2026-11-01', status: 'confirmed', search: true },
  }
  const german = noteIn('de', noted)
  assert.equal(german.actor.name, 'Jemand, dessen Konto gelöscht ist')
  assert.equal(german.details, 'mit den Rechten: Protokoll, Zahlen; ab 2026-11-01; Status: Bestätigt; mit Suchwörtern')
  assert.equal(
    noteIn('en', noted).details,
    'with the rights: Audit, Figures; from 2026-11-01; status: Confirmed; searched by words',
  )
  const stepped = { ...noted, details: { visit: '2026-12-03 09:00', was: 'pending', became: 'confirmed' } }
  assert.equal(noteIn('en', stepped).details, 'the visit of 2026-12-03 09:00; from “Pending” to “Confirmed”')
})
