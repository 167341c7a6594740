import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openGround } from '../start/open-ground.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { startServer } from '../testing/processes.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'

describe('what is asked for', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.close())

  const ambulance = (word: string) => ({
    kind: 'ambulance',
    location: `${word} Lane 1`,
    position: { latitude: 52.5200066, longitude: 13.404954 },
    patientName: word,
    phone: '+1 555 0100',
    situation: `${word} down the stairs`,
  })
  const ask = async (word: string) => {
    const patient = await clinic.addPerson()
    const { body, status } = await clinic.call(patient, 'POST', '/care/requests', ambulance(word))
    assert.equal(status, 201)
    return { patient, id: body._id as string }
  }
  const seenBy = async (who: Person, id: string) => {
    const path = who === admin ? '/admin/care-requests?limit=100' : '/care/requests'
    return (await clinic.call(who, 'GET', path)).body.find(({ _id }: { _id: string }) => _id === id)
  }

  it('and what is answered is in no table and no log in clear, and read by patient and clinic alone', async () => {
    const word = 'Wobbleshin'
    const patient = await clinic.addPerson()
    const server = await startServer({
      databaseUrl: clinic.databaseUrl,
      env: { LOG_LEVEL: 'debug' },
      errorsProvoked: 1,
    })
    let id = ''
    try {
      const send = (who: Person, method: string, path: string, body: object) =>
        fetch(`${server.url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      // Errors of the database are logged, and may quote their row.
      await clinic.rows("alter table care_requests add constraint refused check (kind <> 'ambulance') not valid")
      assert.equal((await send(patient, 'POST', '/care/requests', ambulance(word))).status, 500)
      await clinic.rows('alter table care_requests drop constraint refused')
      const asked = await send(patient, 'POST', '/care/requests', ambulance(word))
      assert.equal(asked.status, 201)
      id = ((await asked.json()) as { _id: string })._id
      const noted = { from: 'requested', status: 'dispatched', note: `${word} must lie still.` }
      assert.equal((await send(admin, 'PATCH', `/admin/care-requests/${id}`, noted)).status, 200)
      await mustNotBeStored(clinic, word)
      await mustNotBeStored(clinic, '52.5200066')
    } finally {
      await server.stop()
    }
    assert.equal(server.logs().includes(word), false)
    for (const who of [patient, admin]) {
      const { details, position, history } = await seenBy(who, id)
      assert.deepEqual(
        details.map(({ value }: { value: string }) => value),
        [`${word} Lane 1`, word, '+1 555 0100', `${word} down the stairs`],
      )
      assert.deepEqual(position, { latitude: 52.5200066, longitude: 13.404954 })
      assert.deepEqual(
        history.map(({ note }: { note: string }) => note),
        ['', `${word} must lie still.`],
      )
    }
  })

  it('opens as that request alone: words copied to another one are refused, not shown', async () => {
    clinic.expectErrors(/does not open/)
    const [one, other] = [await ask('Grumbleknee'), await ask('Elsewhere')]
    await clinic.rows(
      `update care_requests set (key_id, sealed) = (select key_id, sealed from care_requests where id = $1)
       where id = $2`,
      [one.id, other.id],
    )
    const read = await clinic.call(other.patient, 'GET', '/care/requests')
    assert.equal(read.status, 500)
    assert.doesNotMatch(JSON.stringify(read.body), /Grumbleknee/)
    await clinic.rows('update care_requests set key_id = null, sealed = null where id = $1', [other.id])
  })

  it('is read where a server of the version before has written it in clear, and sealed by the next start', async () => {
    const word = 'Fiddlecough'
    const { patient, id } = await ask('Elsewhere')
    const details = { lines: [{ label: 'Who', value: word }], position: { latitude: 1, longitude: 2 } }
    await clinic.rows('update care_requests set key_id = null, sealed = null, details = $1 where id = $2', [
      JSON.stringify(details),
      id,
    ])
    await clinic.rows(
      "insert into care_request_events (request_id, actor_id, status, note) values ($1, $2, 'requested', $3)",
      [id, admin.id, `${word} tea`],
    )
    const asWritten = async () => {
      const seen = await seenBy(patient, id)
      assert.deepEqual([seen.details, seen.position], [details.lines, details.position])
      assert.equal(seen.history.at(-1).note, `${word} tea`)
    }
    await asWritten()
    await assert.rejects(mustNotBeStored(clinic, word), /holds it/)
    const starts = Array.from({ length: 2 }, () => openGround(clinic.ground.config, clinic.databaseUrl))
    for (const opened of await Promise.all(starts)) await opened.close()
    await mustNotBeStored(clinic, word)
    await asWritten()
  })
})
