import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type JoinedVideo, videoPassHeader, type VideoRoom } from '#contract/video/video.ts'
import { buildApp } from '../app.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

type Ear = { status: number; heard: string; closed: boolean; stop(): void }

describe('the streams of a video room', () => {
  const live = { everyMs: 20, heartbeatMs: 60 }
  let clinic: Clinic
  /** Another server on the same database. */
  let other: FastifyInstance
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon(), live })
    other = (await buildApp(clinic.ground, { live })).app
    for (const app of [clinic.app, other]) await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await other.close()
    await clinic.close()
  })

  const listen = (app: FastifyInstance, pass: string) =>
    new Promise<Ear>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      const headers = { [videoPassHeader]: pass }
      http
        .get({ host: '127.0.0.1', port, path: '/api/video/live', headers }, (response) => {
          const ear: Ear = { status: response.statusCode!, heard: '', closed: false, stop: () => response.destroy() }
          response.on('data', (chunk) => {
            ear.heard += chunk
          })
          response.on('error', () => undefined)
          response.on('close', () => {
            ear.closed = true
          })
          resolve(ear)
        })
        .on('error', reject)
    })
  const post = (path: string, body: object) => clinic.call(null, 'POST', `/video/${path}`, body)
  const signalsIn = (ear: Ear) =>
    [...ear.heard.matchAll(/data: signal\ndata: (.+)\n\n/g)].map(([, json]) => JSON.parse(json!))

  const roomAt = ({ heard }: Ear): VideoRoom =>
    JSON.parse([...heard.matchAll(/data: room\ndata: (.+)\n\n/g)].at(-1)![1]!)
  const changesIn = ({ heard }: Ear) => heard.split('data: room\n').length - 1

  async function bothIn() {
    const { id, patient, doctor: by } = await addVideoVisit(clinic)
    const join = async (who: { id: string; token: string }): Promise<JoinedVideo> =>
      (await clinic.call(who, 'POST', `/appointments/${id}/video/join`)).body
    const doctor = await join(by)
    const seat = await join(patient)
    return { id, doctor, patient: seat, joinAgain: () => join(patient) }
  }

  it('bring signals and changes of the room, whichever server one listens to, and signals again after a reconnect', async () => {
    const { doctor, patient } = await bothIn()
    const [atDoctor, atPatient] = [await listen(clinic.app, doctor.pass), await listen(other, patient.pass)]
    await eventually('both are here', async () => {
      const { body } = await post('room', { pass: doctor.pass })
      return body.seats.every(({ isHere }: { isHere: boolean }) => isHere)
    })
    await post('let-in', { pass: doctor.pass, seat: patient.room.seat })
    for (const [n, ear] of [atDoctor, atPatient].entries()) {
      await eventually('the room has changed', () => roomAt(ear).standing === 'on')
      assert.equal(roomAt(ear).seat, [doctor, patient][n]!.room.seat)
    }
    const send = (nth: number) =>
      post('signals', {
        ...{ pass: doctor.pass, to: patient.room.seat, nth, connection: 'one' },
        candidates: [{ candidate: 'candidate:1 1 udp 1 203.0.113.7 5000 typ host', sdpMid: '0' }],
      })
    for (const nth of [0, 1, 2]) assert.equal((await send(nth)).status, 204)
    await eventually('the signals', () => signalsIn(atPatient).length === 3)
    assert.deepEqual(
      signalsIn(atPatient).map(({ nth, from, connection }) => [nth, from, connection]),
      [0, 1, 2].map((nth) => [nth, doctor.room.seat, 'one']),
    )
    atPatient.stop()
    const again = await listen(clinic.app, patient.pass)
    await eventually('the signals again', () => signalsIn(again).length === 3)
    assert.deepEqual(signalsIn(again), signalsIn(atPatient))
    await send(3)
    await eventually('one more', () => signalsIn(again).length === 4)
    assert.deepEqual(signalsIn(atDoctor), [])
    assert.equal((await post('end', { pass: doctor.pass })).status, 204)
    for (const ear of [atDoctor, again])
      await eventually('over', () => ear.closed && ear.heard.endsWith('data: over\n\n'))
    assert.equal((await post('room', { pass: patient.pass })).body.standing, 'over')
  })

  it('tell the older of two devices that it is over, and end with the right to the seat', async () => {
    const { id, doctor, patient, joinAgain } = await bothIn()
    const older = await listen(other, patient.pass)
    const newest = await listen(clinic.app, (await joinAgain()).pass)
    await eventually('the older one is over', () => older.closed && older.heard.endsWith('data: over\n\n'))
    assert.equal(newest.closed, false)
    assert.equal((await listen(clinic.app, patient.pass)).status, 403)
    const atDoctor = await listen(other, doctor.pass)
    await eventually('how the room is', () => changesIn(atDoctor) > 0)
    const told = changesIn(atDoctor)
    // Nothing but the right ends: no row of the room is changed.
    await clinic.rows(
      `update sessions set ended_at = clinic_now()
       where user_id = (select patient_id from claims where id = $1)`,
      [id],
    )
    await eventually('the patient is out', () => newest.closed && newest.heard.endsWith('data: over\n\n'))
    await eventually(
      'and seen by nobody',
      async () => (await post('room', { pass: doctor.pass })).body.seats.length === 1,
    )
    await eventually('which the doctor is told', () => changesIn(atDoctor) > told)
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
    await eventually('the visit is cancelled', () => atDoctor.closed && atDoctor.heard.endsWith('data: over\n\n'))
  })
})
