/**
 * Whole paid bookings per second over HTTP (hold a time, pay by card, book) beside clinic bookings and the bare INSERT
 * of the same run: with the sandbox, with a fake Stripe that answers at once, and with one that takes 300 ms. Each is
 * run with enough clients to fill the machine, and with few, so that no step waits for others: `node
 * bench/journeys.ts`, or `node bench/journeys.ts sandbox` for one of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { FakeStripe } from '../server/testing/fake-stripe.ts'
import { allTimes, bareInserts, bookAtClinic, inTurns, openClients, type Time } from './load.ts'
import { addBusyDoctors, addPatients, percentile, perSecond, type Stage, setStage } from './stage.ts'

type Run = {
  name: string
  /** How long (ms) the provider takes to answer; null: the built-in sandbox. */
  takes: number | null
  clients: number
  journeys: number
}
const runs: readonly Run[] = [
  { name: 'sandbox', takes: null, clients: 50, journeys: 4000 },
  { name: 'stripe', takes: 0, clients: 50, journeys: 4000 },
  { name: 'stripe-300', takes: 300, clients: 500, journeys: 4000 },
  { name: 'stripe-300-calm', takes: 300, clients: 100, journeys: 2000 },
]
const bare = 10_000
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 40, cvc: '123' }

/** The durations (ms) of each kind of call to our server, sorted. */
type Steps = Record<'hold' | 'pay' | 'book', number[]>

/** Makes whole bookings; throws the answer of a step that fails. */
async function makeJourneys(stage: Stage, stripe: FakeStripe | null, clients: number, times: readonly Time[]) {
  const { post, close } = openClients(stage.address, clients)
  const steps: Steps = { hold: [], pay: [], book: [] }
  const ask = async (step: keyof Steps, path: string, token: string, body: object) => {
    const asked = performance.now()
    const { status, text } = await post(path, token, body)
    steps[step].push(performance.now() - asked)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  const ms = await inTurns(clients, times, async ({ token, ...time }) => {
    const held = await ask('hold', '/api/appointments/payment/create-intent', token, time)
    const { clientSecret, paymentIntentId } = held
    // With Stripe, the browser pays at Stripe directly.
    if (stripe) stripe.books.pay(paymentIntentId)
    else await ask('pay', '/api/sandbox/confirm', token, { clientSecret, card })
    await ask('book', '/api/appointments/book', token, { ...time, paymentIntentId })
  })
  close()
  for (const each of Object.values(steps)) each.sort((a, b) => a - b)
  return { ms, steps }
}

/**
 * Samples ten times a second how many connections wait for something other than the database; reports the highest
 * number.
 */
function watchIdle(stage: Stage) {
  let most = 0
  let watching = true
  const watch = async () => {
    for (; watching; await pause(100)) {
      const { rows } = await stage.pool.query<{ n: number }>(`
        select count(*)::int as n from pg_stat_activity
        where state = 'idle in transaction' and clock_timestamp() - state_change > interval '100 ms'
      `)
      most = Math.max(most, rows[0]!.n)
    }
  }
  const watched = watch()
  return async () => {
    watching = false
    await watched
    return most
  }
}

async function measure({ name, takes, clients, journeys }: Run): Promise<void> {
  const stripe = takes === null ? null : new FakeStripe()
  if (stripe && takes) stripe.answered = () => pause(takes)
  const stripeKeys = stripe && {
    NODE_ENV: 'production',
    STRIPE_API: await stripe.start(),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  }
  let doctors: string[] = []
  let tokens: string[] = []
  const stage = await setStage(async ({ ground }) => {
    doctors = await addBusyDoctors(ground, 100)
    tokens = await addPatients(ground, 6000)
  }, stripeKeys ?? {})
  const times = allTimes(doctors, tokens)
  await bookAtClinic(stage, 50, times.splice(0, 1000))
  await makeJourneys(stage, stripe, clients, times.splice(0, 1000))
  const bareMs = await bareInserts(stage, doctors, bare)
  const bookings = times.splice(0, 5000)
  const atClinic = await bookAtClinic(stage, 50, bookings)
  const mostIdle = watchIdle(stage)
  const { ms, steps } = await makeJourneys(stage, stripe, clients, times.splice(0, journeys))
  const idle = await mostIdle()
  const { rows } = await stage.pool.query(`select
    (select count(*)::int from payments where status = 'booked') as paid,
    (select count(*)::int from claims a join claims b
        on a.id < b.id and a.doctor_id = b.doctor_id and a.blocked && b.blocked) as overlaps`)

  const share = ((journeys / ms / (bookings.length / atClinic.ms)) * 100).toFixed(0)
  console.log(`\n${name}`)
  console.log(`bare INSERT, 10 connections         ${perSecond(bare, bareMs)}`)
  console.log(
    `clinic bookings, 50 clients         ${perSecond(bookings.length, atClinic.ms)}, ` +
      `p99 ${percentile(atClinic.times, 0.99).toFixed(1)} ms`,
  )
  console.log(
    `paid journeys, ${clients} clients`.padEnd(36) + `${perSecond(journeys, ms)}  (${share} % of the bookings)`,
  )
  for (const [step, took] of Object.entries(steps)) {
    if (took.length === 0) continue
    const [p50, p99] = [0.5, 0.99].map((part) => percentile(took, part) - (takes ?? 0))
    console.log(`  ${step.padEnd(5)} p50 ${p50!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms${takes ? ' of our own' : ''}`)
  }
  console.log(`  paid and booked ${rows[0].paid} of ${journeys + 1000}, double bookings ${rows[0].overlaps}`)
  console.log(`  connections held while something else was waited for: ${idle}`)
  console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
  await stage.close()
  stripe?.stop()
}

for (const run of runs) if (process.argv.length < 3 || process.argv.includes(run.name)) await measure(run)
