import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

type Node = { [key: string]: unknown; Plans?: Node[] }

describe('what somebody has not read', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
  })
  after(() => clinic.closeWhole())

  const pair = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const doctorId = await messages.doctorIdOf(doctor)
    return { patient, doctor, doctorId, thread: await messages.begin(patient, { doctorId }) }
  }
  /** Every node of the plan by which a statement was run. */
  const nodesOf = async (statement: string, values: unknown[]): Promise<Node[]> => {
    const [row] = await clinic.rows(`explain (analyze, format json) ${statement}`, values)
    const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
    return (row!['QUERY PLAN'] as { Plan: Node }[]).flatMap(({ Plan }) => flat(Plan))
  }
  /** How many rows of a table were looked at. */
  const rowsOf = (nodes: readonly Node[], table: string) =>
    nodes
      .filter((node) => node['Relation Name'] === table)
      .reduce(
        (sum, node) =>
          sum +
          Number(node['Actual Loops']) * (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)),
        0,
      )

  it('waits for an answer whose expected time is measured without reading what is older than 90 days', async () => {
    const { patient, doctor, doctorId } = await pair()
    await clinic.rows(
      `with old as (
         insert into threads (person_id, doctor_id, place_id, class, begun_by, last_seq, last_at)
         select $1, $2, $3, 'care', $1, 40, clinic_now() - interval '91 days' from generate_series(1, 100) returning id
       )
       insert into messages (id, thread_id, seq, client_id, sender_id, sent_as, sent_at, due_at, sealed)
       select gen_random_uuid(), id, n, gen_random_uuid(), case when n % 2 = 1 then $1 else $4 end,
         case when n % 2 = 1 then 'patient' else 'doctor' end, clinic_now() - interval '91 days',
         case when n % 2 = 1 then clinic_now() end, 'x'
       from old cross join generate_series(1, 40) n`,
      [patient.id, doctorId, firstPlaceId, doctor.id],
    )
    await clinic.rows('analyze threads, messages')
    const nodes = await nodesOf('select * from first_answers($1, $2)', [doctorId, firstPlaceId])
    assert.ok(rowsOf(nodes, 'messages') <= 20, `${rowsOf(nodes, 'messages')} messages were looked at`)
  })

  it('is what they have marked as unread, also for reception and stand-ins where a colleague has answered', async () => {
    const [desk, colleague] = [await clinic.addPerson('reception'), await clinic.addPerson('reception')]
    const patient = await clinic.addPerson()
    const ofDesk = await messages.begin(patient, { placeId: firstPlaceId })
    await messages.send(patient, ofDesk, 'Do I need to fast?')
    await messages.send(colleague, ofDesk, 'No.')
    const { patient: other, doctor, thread } = await pair()
    const { doctor: standIn, doctorId: to } = await pair()
    await messages.send(other, thread, 'Does it matter?')
    await clinic.call(doctor, 'POST', '/messages/delegations', { to, when: 'always' })
    await messages.send(doctor, thread, 'No.')
    const cases: [Person, string][] = [
      [desk, ofDesk],
      [standIn, thread],
    ]
    for (const [who, id] of cases) {
      assert.partialDeepStrictEqual(await messages.unread(who), { messages: 0, threads: 0 })
      // Without having read it, and after having read it.
      for (const before of [undefined, 2]) {
        if (before) await messages.mark(who, id, before)
        assert.deepEqual((await messages.mark(who, id, 1, true)).body, { readUpto: 1, unread: 1 })
        assert.partialDeepStrictEqual(await messages.unread(who), { messages: 1, threads: 1 })
        assert.deepEqual(
          (await messages.list(who, '?show=unread')).map(({ _id }) => _id),
          [id],
        )
        assert.deepEqual((await messages.mark(who, id, 2)).body, { readUpto: 2, unread: 0 })
        assert.partialDeepStrictEqual(await messages.unread(who), { messages: 0, threads: 0 })
      }
    }
    await messages.mark(desk, ofDesk, 1, true)
    assert.partialDeepStrictEqual(await messages.unread(colleague), { messages: 0 }, 'it is the mark of one reader')
    // What was answered after the mark is no work of theirs either.
    await messages.send(patient, ofDesk, 'Thank you')
    await messages.send(colleague, ofDesk, 'You are welcome.')
    assert.partialDeepStrictEqual(await messages.unread(desk), { messages: 1 })
  })

  it('of somebody who stands in always, and for an absence too, is there once', async () => {
    const { patient, doctor, doctorId, thread } = await pair()
    const { doctor: colleague, doctorId: to } = await pair()
    await messages.send(patient, thread, 'Does it matter?')
    for (const when of ['always', 'away']) {
      const { status, body } = await clinic.call(doctor, 'POST', '/messages/delegations', { to, when })
      assert.equal(status, 201, JSON.stringify(body))
    }
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, during, place_id)
       select $1, clinic_today() - 1, clinic_today() + 5,
         stretch_at(zone_of($2), clinic_today() - 1, clinic_today() + 5, null, null), $2`,
      [doctorId, firstPlaceId],
    )
    const inForce = await clinic.rows('select 1 from delegations_in_force where doctor_id = $1 and place_id = $2', [
      doctorId,
      firstPlaceId,
    ])
    assert.equal(inForce.length, 2)
    assert.deepEqual(
      (await messages.list(colleague)).map(({ _id }) => _id),
      [thread],
    )
    assert.deepEqual(await messages.unread(colleague), { messages: 1, threads: 1, waiting: 1, late: 0 })
  })

  it('is counted in the threads that have news alone, however many others there are', async () => {
    const { patient, doctor, doctorId, thread } = await pair()
    await messages.send(patient, thread, 'One')
    await clinic.rows(
      `with old as (
         insert into threads (person_id, doctor_id, place_id, class, begun_by, last_seq, last_at)
         select $1, $2, $3, 'care', $1, 1, clinic_now() from generate_series(1, 200) returning id
       ), said as (
         insert into messages (id, thread_id, seq, client_id, sender_id, sent_as, due_at, sealed)
         select gen_random_uuid(), id, 1, gen_random_uuid(), $1, 'patient', clinic_now(), 'x' from old
       )
       insert into thread_reads (thread_id, account_id, upto) select id, $4, 1 from old`,
      [patient.id, doctorId, firstPlaceId, doctor.id],
    )
    const nodes = await nodesOf('select * from threads_unread($1)', [doctor.id])
    const counted = nodes.find((node) => node['Subplan Name'] === 'CTE counted')
    assert.ok(counted, 'it is planned as it is written')
    assert.equal(counted['Actual Rows'], 1, JSON.stringify(counted))
    assert.partialDeepStrictEqual(await messages.unread(doctor), { messages: 1, threads: 1 })
  })
})
