import assert from 'node:assert/strict'
import { it } from 'node:test'
import { textsIn } from '../../texts/texts.ts'
import { demoDoctors } from '../demo/doctors.ts'
import { knownIn, namesIn } from './known-texts.ts'

it('says what the demo offers and tells of its doctors in the language of the reader', () => {
  const german = knownIn('de')
  assert.equal(german('Complete blood count'), 'Kleines Blutbild')
  assert.equal(german('A room of one’s own.'), 'Ein Zimmer für sich allein.')
  assert.equal(german('Portuguese'), 'Portugiesisch')
  assert.equal(
    german('Dr. Okafor sees patients in Cardiology and takes the time to explain what was found and what comes next.'),
    'Dr. Okafor behandelt im Fachgebiet Kardiologie und nimmt sich die Zeit, Befund und nächste Schritte zu erklären.',
  )
  for (const { bio } of demoDoctors) {
    for (const language of ['de', 'ar'] as const) assert.notEqual(knownIn(language)(bio), bio)
    assert.equal(knownIn('en')(bio), bio)
  }
})

it('leaves what somebody typed as it is', () => {
  for (const typed of ['Our own checkup', 'Dr. Okafor sees patients in Heart and Soul.', '', 'Tagalog']) {
    assert.equal(knownIn('ar')(typed), typed)
  }
})

it('names whoever is erased in the language of the reader', () => {
  const answer = JSON.stringify({ name: 'Erased patient', text: '"name":"Erased patient"' })
  assert.deepEqual(JSON.parse(namesIn('de', answer)), {
    name: 'Gelöschtes Patientenkonto',
    text: '"name":"Erased patient"',
  })
  assert.equal(namesIn('en', answer), answer)
})

it('names the rooms of the demo and the kinds of visit in the language of the reader, and no others', () => {
  const answer = (location: string, name: string) => JSON.stringify({ location, kind: { _id: 'k', name } })
  assert.equal(
    namesIn('de', answer('Clinic, room 7', 'Follow-up')),
    answer('Klinik, Raum 7', knownIn('de')(textsIn('en').known.kinds.followUp.name)),
  )
  assert.equal(namesIn('de', '{"room":"Treatment 1"}'), '{"room":"Behandlungsraum 1"}')
  assert.equal(namesIn('de', '{"kind":"Phone call"},{"kind":"full"}'), '{"kind":"Telefonsprechstunde"},{"kind":"full"}')
  const typed = answer('Clinic, room "B"', 'Acupuncture')
  assert.equal(namesIn('ar', typed), typed)
  for (const { location } of demoDoctors) assert.notEqual(knownIn('ar')(location), location)
})
