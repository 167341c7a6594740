import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Suggestion } from '#contract/doctors/search.ts'
import { type Specialization, specializations, weekdays } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { searches } from '../testing/typed-searches.ts'
import { prepareSearch } from './search-words/prepare.ts'
import { shippedWords } from './search-words/shipped.ts'

/** A doctor of each field, in the order of the list, and some whose names lead astray. */
const ofFields = `
Amara Okafor, Priya Raman, Mei Tanaka, Rafael Monteiro, James Whitfield, Jonas Weber, Elena Popescu, Marco Bianchi,
Fatima Zahra El Amrani, Anders Nygård, Olivia Bennett, Michael Osei, Isabelle Fontaine, Grace O’Connell, Nadia Benali,
Stefan Müller, Oksana Shevchenko, Matteo Ricci, Hugo Almeida, Lena Hoffmann`
  .trim()
  .split(/,\s+/)
const others: Record<string, Specialization> = {
  'Samuel Adeyemi': 'Neurology',
  'Beatriz Carvalho': 'Psychiatry',
  'Skinner Heartfield': 'Urology',
  'ليلى كريمي': 'Radiology',
}

describe('the search of the directory', () => {
  let clinic: Clinic
  let admin: Person
  let lisbon: string
  let vaccination: string
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    for (const [n, name] of ofFields.entries()) {
      await clinic.addDoctor({ name, specialization: specializations[n]!, hours: [9] })
    }
    for (const [name, specialization] of Object.entries(others)) {
      await clinic.addDoctor({ name, specialization, hours: [9] })
    }
    const place = { name: 'Salus Lisboa', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
    lisbon = (await as('POST', '/admin/places', place, 201))._id
  })
  after(() => clinic.closeWhole())

  async function as(method: string, path: string, body?: unknown, status = 200) {
    const answer = await clinic.call(admin, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  type Listed = { name: string; specialization: string }
  const find = async (search: string, more = ''): Promise<Listed[]> => {
    const asked = `/doctors?sort=name&search=${encodeURIComponent(search)}${more}`
    const { status, body } = await clinic.call(null, 'GET', asked)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const names = async (search: string, more = '') => (await find(search, more)).map(({ name }) => name)
  const suggest = async (search: string): Promise<{ nearest: boolean; suggestions: Suggestion[] }> =>
    (await clinic.call(null, 'GET', `/doctors/suggestions?search=${encodeURIComponent(search)}`)).body
  const inWords = ({ suggestions }: { suggestions: Suggestion[] }) =>
    suggestions.map((each) => each.specialization ?? (each.doctor ?? each.kind ?? each.place)!.name)

  it('understands what people type, in three languages', async () => {
    const wrong: string[] = []
    for (const [search, wanted] of searches) {
      const found = await find(search)
      const first = found[0]
      if (first?.name !== wanted && first?.specialization !== wanted) {
        wrong.push(`${search}: ${found.map(({ name, specialization }) => `${name} (${specialization})`)}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  it('says whether a specialty was found by a reason for a visit, or by a name of it', async () => {
    const said = async (search: string) => {
      const [first] = (await suggest(search)).suggestions
      return [first?.specialization, first?.reason]
    }
    assert.deepEqual(await said('migraine'), ['Neurology', true])
    assert.deepEqual(await said('migrane'), ['Neurology', true])
    assert.deepEqual(await said('Hautausschlag'), ['Dermatology', true])
    assert.deepEqual(await said('Hautarzt'), ['Dermatology', false])
  })

  it('finds nothing inside a word', async () => {
    assert.deepEqual(await names('eye'), ['Isabelle Fontaine'])
    assert.deepEqual(await names('field'), [])
    assert.deepEqual(await names('ology'), [])
    assert.deepEqual(await names('feld'), [])
    assert.deepEqual(await names('arzt weber'), ['Jonas Weber'])
  })

  it('takes a word for misspelt only where it finds nothing else', async () => {
    assert.deepEqual(await names('skin'), ['Priya Raman', 'Skinner Heartfield'])
    assert.deepEqual(await names('weber'), ['Jonas Weber'])
    assert.deepEqual(await names('qqqqq'), [])
  })

  it('keeps of misspellings what is most alike, and offers nothing that is neither alike nor meant', async () => {
    // “Oncologist” ends like it too.
    assert.deepEqual(await names('psycologist'), ['Beatriz Carvalho', 'Jonas Weber'])
    for (const search of ['dentist', 'Zahnarzt', 'طبيب أسنان']) {
      assert.deepEqual(await names(search), [], search)
      assert.deepEqual(inWords(await suggest(search)), [], search)
    }
  })

  it('shows everybody for a title alone, and leaves other filters as they are', async () => {
    const all = ofFields.length + Object.keys(others).length
    assert.equal((await find('Dr.', '&limit=100')).length, all)
    assert.equal((await find('طبيب', '&limit=100')).length, all)
    assert.deepEqual(await names('heart', '&specialization=Urology'), ['Skinner Heartfield'])
  })

  it('shows on a first page what the whole list begins with, in every order', async () => {
    for (const search of ['heart', 'a', 'skin', 'ra']) {
      for (const sort of ['name', 'soonest', 'fees']) {
        const page = async (limit: number, offset = 0) => {
          const asked = `/doctors?sort=${sort}&search=${search}&limit=${limit}&offset=${offset}`
          const { body, headers } = await clinic.call(null, 'GET', asked)
          return { names: body.map(({ name }: Listed) => name), total: headers['x-total-count'] }
        }
        const whole = await page(100)
        for (const [limit, offset] of [[1], [2], [3, 1]] as const) {
          const { names, total } = await page(limit, offset)
          assert.deepEqual(names, whole.names.slice(offset ?? 0, (offset ?? 0) + limit), `${search} by ${sort}`)
          assert.equal(total, whole.total)
        }
      }
    }
  })

  it('finds places and kinds of visit, and those who have hours there or offer them', async () => {
    const there = await clinic.addDoctor({ name: 'Inês Sousa', specialization: 'Dermatology', hours: [] })
    const doctor = await clinic.doctorPerson(there)
    const given = { name: 'Vaccination', minutes: 10 }
    vaccination = (await as('POST', '/admin/kinds', given, 201))._id
    const hours = weekdays.map((day) => ({ day, startTime: '09:00', endTime: '12:00', placeId: lisbon, video: false }))
    assert.equal((await clinic.call(doctor, 'PUT', '/doctors/my-hours', { hours })).status, 200)
    const kinds = [{ kindId: vaccination, minutes: null, fee: null }]
    assert.equal((await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds })).status, 200)
    for (const search of ['Lis', 'Lisboa', 'lisbon', 'skin Lisboa', 'Haut Lisboa', 'Sousa Ines']) {
      assert.deepEqual(await names(search), ['Inês Sousa'], search)
    }
    assert.ok(!(await names('Li')).includes('Inês Sousa'))
    // By its name in each language; doctors of the fields that also do it come after.
    const vaccinations = ['vaccination', 'Impfung', 'تطعيم']
    for (const search of vaccinations) {
      await eventually(`she is first for ${search}`, async () => (await names(search))[0] === 'Inês Sousa')
    }
    for (const [name, specialization] of [
      ['Vera Lange', 'General Medicine'],
      ['Yara Lindt', 'Pediatrics'],
    ] as const) {
      const inField = await clinic.doctorPerson(await clinic.addDoctor({ name, specialization, hours: [9] }))
      assert.equal((await clinic.call(inField, 'PUT', '/doctors/my-kinds', { kinds })).status, 200)
    }
    // Who offers it and is of a field that it is for is first.
    for (const search of vaccinations) {
      const first = async () => (await names(search)).slice(0, 3).join()
      await eventually(`they are for ${search}`, async () => (await first()) === 'Vera Lange,Yara Lindt,Inês Sousa')
    }
    const soonest = await clinic.call(null, 'GET', '/soonest?search=haut%20lisboa')
    assert.deepEqual(
      soonest.body.map((time: { doctor: Listed }) => time.doctor.name),
      ['Inês Sousa'],
    )
    assert.deepEqual((await clinic.call(null, 'GET', '/soonest?search=qqqqq')).body, [])
  })

  it('follows names as they change', async () => {
    await clinic.rows("update persons set name = 'Priya Ramanathan-Iyer' where name = 'Priya Raman'")
    await eventually('the new name is found', async () => (await names('iyer')).length === 1)
    await clinic.rows("update places set name = 'Salus Porto' where id = $1", [lisbon])
    await eventually('the new place is found', async () => (await names('porto')).length === 1)
    assert.deepEqual(await names('lisboa'), [])
  })

  it('suggests fields, doctors, kinds and places as one types', async () => {
    assert.deepEqual(inWords(await suggest('car')), ['Cardiology', 'Beatriz Carvalho', 'Orthopedics'])
    assert.deepEqual(inWords(await suggest('ski')), ['Dermatology', 'Skinner Heartfield'])
    assert.deepEqual((await suggest('hautar')).suggestions[0]!.word, 'Hautarzt')
    assert.deepEqual(inWords(await suggest('dr amara')), ['Amara Okafor'])
    assert.deepEqual(inWords(await suggest('vacc'))[0], 'Vaccination')
    assert.deepEqual(inWords(await suggest('port')), ['Salus Porto'])
    assert.deepEqual(inWords(await suggest('Dr.')), [])
    assert.deepEqual(inWords(await suggest('ama')), ['Amara Okafor'])
    assert.equal(inWords(await suggest('Frau'))[0], 'Gynecology')
    const misspelt = await suggest('pedatrics')
    assert.deepEqual([misspelt.nearest, inWords(misspelt)[0]], [false, 'Pediatrics'])
    const nearest = await suggest('okafor zzzz')
    assert.deepEqual([nearest.nearest, inWords(nearest)], [true, ['Amara Okafor']])
    assert.ok((await suggest('a')).suggestions.length <= 8)
  })

  it('learns the clinic’s own words, which only the clinic can delete', async () => {
    const given = { word: 'Zwackelkur', language: 'de', means: { specialization: 'Dermatology' } }
    assert.deepEqual(await names('zwackelkur'), [])
    const added = await as('POST', '/admin/search-words', given, 201)
    await eventually('it is found', async () => (await names('Zwackelkur')).length === 2)
    assert.equal((await as('POST', '/admin/search-words', given, 409)).code, 'name_in_use')
    await as('POST', '/admin/search-words', { ...given, word: 'jab', means: { kindId: vaccination } }, 201)
    await as('POST', '/admin/search-words', { ...given, word: 'north', means: { placeId: lisbon } }, 201)
    await as('POST', '/admin/search-words', { ...given, means: { placeId: crypto.randomUUID() } }, 404)
    assert.deepEqual(await names('jab north'), ['Inês Sousa'])
    const listed = await as('GET', '/admin/search-words')
    assert.deepEqual(
      listed.map(({ word }: { word: string }) => word),
      ['jab', 'north', 'Zwackelkur'],
    )
    await as('DELETE', `/admin/search-words/${added._id}`, undefined, 204)
    const [shipped] = await clinic.rows("select id from search_words where word = 'Hautarzt'")
    await as('DELETE', `/admin/search-words/${shipped!.id}`, undefined, 404)
    await eventually('it is forgotten', async () => (await names('zwackelkur')).length === 0)
    // A new version brings its words up to date and leaves those of the clinic.
    await clinic.rows("update search_words set word = 'Hautarztt' where id = $1", [shipped!.id])
    await prepareSearch(clinic.pool)
    const [kept] = await clinic.rows(
      `select count(*) filter (where word like 'Hautarzt_') as old, count(*) filter (where word = 'Hautarzt') as new,
         count(*) filter (where origin = 'clinic') as own
       from search_words`,
    )
    assert.deepEqual(kept, { old: 0, new: 1, own: 2 })
  })
})

it('ships at least sixty words in each whole language, some for every field', () => {
  for (const language of ['en', 'de', 'ar']) {
    const words = shippedWords().filter((each) => each.language === language)
    assert.ok(new Set(words.filter((each) => each.specialization).map(({ word }) => word)).size >= 60, language)
    for (const field of specializations) {
      assert.ok(words.filter((each) => each.specialization === field && !each.rank).length >= 3, `${language} ${field}`)
    }
  }
})
