import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { type Endpoint, failureBody, failuresOf, type Role, roles } from '#contract/endpoint.ts'
import { statusOf } from '#contract/failures.ts'
import { endpoints } from '#contract/index.ts'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { troubleSoFar } from '../../platform/trouble.ts'
import { type Clinic, openClinic, type Person } from '../clinic.ts'
import { asText, type Hostile, requestsTo } from '../hostile.ts'

// The same requests in each `npm test`, so that a failure is about the change; `npm run fuzz` makes more and others,
// and `FUZZ_SEED` repeats those of a failed run.
const wanted = Number(process.env.FUZZ_REQUESTS ?? 2500)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Durations are checked only by `npm run fuzz`, when no other test runs at the same time. */
const measured = wanted >= 10_000
const mostMs = 2000
const atOnce = 4

const callers = [null, ...roles] as const
type Attempt = Hostile & { endpoint: Endpoint; role: Role | null }

/** A form as a browser sends it, with the fields of a JSON text. */
function asForm(body: string): string {
  const fields = (() => {
    try {
      return Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, asText(value)])
    } catch {
      // The text is no JSON, or nested too deep to be serialised again.
      return [['name', body]]
    }
  })()
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

describe('requests made from the contract, valid, nearly valid and hostile', () => {
  let clinic: Clinic
  const people: Partial<Record<Role, Person>> = {}
  let ids: string[] = []
  let slowest = 0
  const counts: Record<number, number> = {}

  const prepare = async () => {
    const doctorId = await clinic.addDoctor()
    people.doctor = await clinic.doctorPerson(doctorId)
    for (const role of ['user', 'admin', 'test', 'reception'] as const) people[role] = await clinic.addPerson(role)
    const booked = await clinic.call(people.user!, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
    })
    ids = [doctorId, people.user!.id, people.doctor.id, people.admin!.id, booked.body._id]
  }
  before(async () => {
    clinic = await openClinic()
    await prepare()
  })
  after(() => clinic.close())

  async function send({ endpoint, role, path, query, body }: Attempt): Promise<void> {
    const person = role ? people[role]! : null
    const began = performance.now()
    const response = await clinic.app.inject({
      method: endpoint.method,
      url: `/api${path}${query}`,
      headers: {
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': endpoint.upload ? 'multipart/form-data; boundary=x' : 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: endpoint.upload ? asForm(body) : body }),
    })
    const took = performance.now() - began
    slowest = Math.max(slowest, took)
    const { statusCode: status } = response
    counts[status] = (counts[status] ?? 0) + 1
    const asked = `${role ?? 'nobody'}: ${endpoint.method} ${path}${query} ${body?.slice(0, 300)}`
    const what = `${asked} -> ${status} ${response.body.slice(0, 300)}`
    assert.ok(status < 500, what)
    if (measured) assert.ok(took < mostMs, `${took.toFixed(0)} ms, ${what}`)
    if (status < 400) {
      assert.ok(status in endpoint.answers, what)
      const schema = endpoint.answers[status]
      if (schema && !endpoint.streams) schema.parse(response.json())
      return
    }
    const failure = failureBody.strict().parse(response.json())
    assert.equal(statusOf(failure.code), status, what)
    // An unknown address belongs to no endpoint.
    assert.ok(failuresOf(endpoint).includes(failure.code), what)
    assert.doesNotMatch(response.body, /select |insert into|syntax error|node_modules|\bat \w+ \(/, what)
    // A call has logged out, closed or deleted a caller: make new ones.
    if (status === 401 && person && endpoint.path !== '/auth/login') await prepare()
  }

  it(`${wanted} of them: no answer of 500, none off the contract, none late`, async () => {
    // A stream does not end.
    const targets: readonly Endpoint[] = endpoints.filter((each) => each.path !== '/live')
    const attempts = fc.sample(
      fc.tuple(fc.constantFrom(...targets), fc.nat(7)).chain(([endpoint, turn]) => {
        const allowed = endpoint.who === 'anyone' ? callers : endpoint.who
        // Mostly a caller with the right, so that the server looks at the input.
        const role = turn < 2 ? callers[turn * 2]! : allowed[turn % allowed.length]!
        return requestsTo(endpoint, ids).map((request) => ({ ...request, endpoint, role }))
      }),
      { numRuns: wanted, seed },
    )
    const queue = attempts.values()
    try {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const attempt of queue) await send(attempt)
        }),
      )
    } catch (error) {
      console.error(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${wanted}`)
      throw error
    }
    console.log(`seed ${seed}, slowest ${slowest.toFixed(0)} ms, answers ${JSON.stringify(counts)}`)
    assert.equal(troubleSoFar().unforeseen_input.times, 0, 'the database refused what the contract let through')
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
  })
})
