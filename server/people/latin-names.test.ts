import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { columnsOf } from '../moving-in/imports/columns.ts'
import { readLine } from '../moving-in/imports/read-line.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { letters, readPdf } from '../testing/read-pdf.ts'

/** No font of our papers has these. */
const wang = '王小明'

describe('a name that papers cannot print', () => {
  let clinic: Clinic
  let ruth: Person
  let mother: Person
  let today: string
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    mother = await clinic.addPerson('user', 'Mei Mother')
    today = await clinic.day(0)
  })
  after(() => clinic.closeWhole())

  const asks = ({ status, body }: Reply) => {
    assert.equal(status, 400)
    const wanted = 'Enter this name in Latin letters too, for papers: we cannot print all of its letters.'
    assert.deepEqual(body.issues, [{ path: 'nameLatin', message: wanted }])
  }
  const notPrinted = ({ status, body }: Pick<Reply, 'status' | 'body'>, path: string) => {
    const message = 'Papers cannot show all of these letters: please write this in Latin letters.'
    assert.deepEqual([status, body.issues], [400, [{ path, message }]])
  }
  const stored = async (id: string) => {
    const [row] = await clinic.rows('select name, name_latin from persons where id = $1', [id])
    return [row!.name, row!.name_latin]
  }
  const patch = async (who: Person, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const sent = new Request('http://salus', { method: 'POST', body: form })
    const reply = await clinic.app.inject({
      method: 'PATCH',
      url: `/api/auth/profile/${who.id}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': sent.headers.get('content-type')! },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  it('asks for a Latin spelling wherever it is entered, and keeps none that is not needed', async () => {
    const account = { email: 'wang@example.org', password: 'correct horse battery', name: wang }
    asks(await clinic.call(null, 'POST', '/auth/signup', account))
    assert.equal(
      (await clinic.call(null, 'POST', '/auth/signup', { ...account, nameLatin: 'Wang Xiaoming' })).status,
      201,
    )
    const [{ id }] = (await clinic.rows("select id from users where email = 'wang@example.org'")) as [{ id: string }]
    assert.deepEqual(await stored(id), [wang, 'Wang Xiaoming'])

    asks(await patch(mother, { name: wang }))
    asks(await patch(mother, { name: wang, nameLatin: '小' }))
    assert.equal((await patch(mother, { name: wang, nameLatin: 'Wang Mei' })).body.user.nameLatin, 'Wang Mei')
    assert.equal((await patch(mother, { phone: '030 1' })).status, 200)
    assert.deepEqual(await stored(mother.id), [wang, 'Wang Mei'])
    assert.equal((await patch(mother, { name: 'Mei Mother' })).body.user.nameLatin, '')

    const child = { name: wang, born: `${Number(today.slice(0, 4)) - 3}-01-01`, custody: true }
    asks(await clinic.call(mother, 'POST', '/family/children', child))
    assert.equal(
      (await clinic.call(mother, 'POST', '/family/children', { ...child, nameLatin: 'Wang Xiao' })).status,
      201,
    )

    asks(await clinic.call(ruth, 'POST', '/people', { name: wang, phone: '030 2', anyway: true }))
    const body = { name: wang, nameLatin: 'Wang Da', phone: '030 2', anyway: true }
    const added = (await clinic.call(ruth, 'POST', '/people', body)).body._id
    assert.equal((await clinic.call(ruth, 'GET', `/people/${added}`)).body.nameLatin, 'Wang Da')
    asks(await clinic.call(ruth, 'PATCH', `/people/${added}`, { name: `${wang}二` }))
    assert.equal((await clinic.call(ruth, 'PATCH', `/people/${added}`, { name: wang, phone: '030 3' })).status, 200)
    assert.deepEqual(await stored(added), [wang, 'Wang Da'])

    const visit = {
      placeId: firstPlaceId,
      doctorId: await clinic.addDoctor(),
      date: await clinic.day(2),
      startTime: '09:00',
      accepted: [],
    }
    const person = { name: wang, phone: '030 4', anyway: true }
    asks(await clinic.call(ruth, 'POST', '/desk/visits', { ...visit, person }))
    const booked = await clinic.call(ruth, 'POST', '/desk/visits', {
      ...visit,
      person: { ...person, nameLatin: 'Wang Er' },
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
  })

  it('is asked of doctors too: by admins, in files, and in their own profile', async () => {
    const admin = await clinic.addPerson('admin')
    const about = {
      specialization: 'Cardiology',
      experience: '5',
      fees: '10',
      email: 'dr.wang@example.org',
      name: wang,
    }
    asks(await sendForm(clinic, admin, 'POST', '/admin/add-doctor', about))
    const added = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', { ...about, nameLatin: 'Wang Yi' })
    assert.equal(added.body.doctor.nameLatin, 'Wang Yi', JSON.stringify(added.body))
    const change = (fields: Record<string, string>) =>
      sendForm(clinic, admin, 'PATCH', `/admin/doctors/${added.body.doctor._id}`, fields)
    asks(await change({ name: `${wang}二` }))
    assert.equal((await change({ name: wang, fees: '11' })).body.nameLatin, 'Wang Yi')
    notPrinted(await change({ issuingBody: '厚生労働省' }), 'issuingBody')
    const doctor = await clinic.addPerson('doctor')
    asks(await patch(doctor, { name: wang }))
    assert.equal((await patch(doctor, { name: wang, nameLatin: 'Wang Er' })).body.user.nameLatin, 'Wang Er')
    const csv = `name,email,specialization,experience,fees\n${wang},w@example.org,Cardiology,5,10`
    const { body } = await clinic.call(admin, 'POST', '/admin/doctors/import', { csv, commit: false })
    assert.match(JSON.stringify(body), /Papers cannot show/)
  })

  it('so is an address or a place, where it is entered; what is stored already stays', async () => {
    const address = '東京都千代田区'
    notPrinted(await patch(mother, { address }), 'address')
    const known = await clinic.call(ruth, 'POST', '/people', { name: 'Ada Okafor', phone: '030 9', anyway: true })
    const change = (body: object) => clinic.call(ruth, 'PATCH', `/people/${known.body._id}`, body)
    notPrinted(await change({ address }), 'address')
    await clinic.rows('update persons set address = $2 where id = $1', [known.body._id, address])
    assert.equal((await change({ address, phone: '030 10' })).status, 200)
    const admin = await clinic.addPerson('admin')
    const place = (body: object) => clinic.call(admin, 'PUT', `/admin/places/${firstPlaceId}`, body)
    notPrinted(await place({ address }), 'address')
    notPrinted(await place({ name: '診療所' }), 'name')
    assert.equal((await place({ address: 'Harbour 1' })).status, 200)
  })

  it('is a problem of its line in a file, where no column has its Latin spelling', () => {
    const columns = columnsOf('people', ['Name', 'Latin name', 'Geburtstag'])
    const read = (...cells: string[]) => readLine('people', columns, [...cells, '4.5.2019'], today)
    assert.deepEqual(read(wang, '').problems, ['name_latin'])
    assert.deepEqual(read(wang, 'Wang Wu').problems, [])
    assert.equal(read(wang, 'Wang Wu').fields['nameLatin'], 'Wang Wu')
    assert.deepEqual(read('Ελένη Жук', '').problems, [])
  })

  it('is printed by its Latin spelling', async () => {
    const patient = await clinic.addPerson('user', 'Pat Patient')
    await clinic.rows("update persons set name = $2, name_latin = 'Wang San' where id = $1", [patient.id, wang])
    const wanted = { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    const pdfOf = async () => {
      const headers = { authorization: `Bearer ${patient.token}` }
      return await clinic.app.inject({ method: 'GET', url: `/api/appointments/${body._id}/slip`, headers })
    }
    assert.ok((await readPdf((await pdfOf()).rawPayload)).text.includes(letters('Wang San')))
    await clinic.rows("update persons set name_latin = '' where id = $1", [patient.id])
    const refused = await pdfOf()
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'cannot_be_printed'])
    assert.match(refused.json().message, /王 小 明/)
  })
})
