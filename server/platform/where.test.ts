import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('folds a text in plain letters to what taking it apart makes of it', async () => {
  const wrong = await clinic.rows(`
    select text from (
      select chr(n) || 'A' || chr(n) as text from generate_series(1, 1023) n
      union all
      select unnest(array['', 'Ada LOVELACE', 'Jörg Müller', 'Łukasz Øre', 'Işık İnce', 'مُحَمَّد', 'e' || chr(769)])
    ) sample
    where fold(text) <> translate(
      regexp_replace(lower(normalize(text, nfd)), '[\\u0300-\\u036f]', '', 'g'), 'øłđı', 'oldi'
    )`)
  assert.deepEqual(wrong, [])
})
