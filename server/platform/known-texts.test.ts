import assert from 'node:assert/strict'
import { it } from 'node:test'
import { textsIn } from '../../texts/texts.ts'
import { demoDoctors } from '../demo/doctors.ts'
import { knownIn } from './known-texts.ts'

it('says what the demo offers and tells of its doctors in the language of the reader', () => {
  const german = knownIn('de')
  assert.equal(german.item('Complete blood count'), 'Kleines Blutbild')
  assert.equal(german.item('A room of one’s own.'), 'Ein Zimmer für sich allein.')
  assert.equal(german.language('Portuguese'), 'Portugiesisch')
  assert.equal(german.kind('Follow-up'), textsIn('de').knownTexts.kinds.followUp.name)
  assert.equal(german.reason('Another reason'), textsIn('de').knownTexts.reasons.other)
  assert.equal(
    german.bio(
      'Dr. Okafor sees patients in Cardiology and takes the time to explain what was found and what comes next.',
    ),
    'Dr. Okafor behandelt im Fachgebiet Kardiologie und nimmt sich die Zeit, Befund und nächste Schritte zu erklären.',
  )
  assert.equal(new Set(demoDoctors.map(({ bio }) => bio)).size, demoDoctors.length)
  for (const { bio } of demoDoctors) {
    for (const language of ['de', 'ar'] as const) assert.notEqual(knownIn(language).bio(bio), bio)
    assert.equal(knownIn('en').bio(bio), bio)
  }
})

it('names the rooms of the demo and whoever is erased in the language of the reader', () => {
  assert.equal(knownIn('de').room('Room 7'), 'Raum 7')
  assert.equal(knownIn('de').room('Treatment 1'), 'Behandlungsraum 1')
  for (const { location } of demoDoctors) assert.notEqual(knownIn('ar').room(location), location)
  assert.equal(knownIn('de').person('Erased patient'), 'Gelöschtes Patientenkonto')
})

it('leaves what somebody typed as it is, and a word of another list', () => {
  const arabic = knownIn('ar')
  for (const say of Object.values(arabic)) {
    for (const typed of ['Our own checkup', 'Dr. Okafor sees patients in Heart and Soul.', '', 'Tagalog', 'Room B'])
      assert.equal(say(typed), typed)
  }
  assert.equal(arabic.room('Consultation'), 'Consultation')
  assert.equal(arabic.kind('German'), 'German')
  assert.equal(arabic.person('Treatment 1'), 'Treatment 1')
})
