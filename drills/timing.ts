import http from 'node:http'
import { hashPassword } from '../server/auth/passwords.ts'
import { openClinic } from '../server/testing/clinic.ts'
import { startServer } from '../server/testing/processes.ts'
import { bestGuess, type Sample } from './classifier.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:timing`: whether the time of an answer tells if an e-mail address has an account. 10,000 log-ins with
 * a wrong password and 10,000 forgotten passwords, half of them of accounts, one after the other in random order on one
 * connection and otherwise quiet; after each a probe, which would notice work that goes on after the answer.
 * Classifiers learn from nine tenths of the addresses and guess the rest. Exits with 1 if one is right more often than
 * in 55 %.
 */

const answers = Number(process.argv[2] ?? 10_000)
const answersOfEach = 5
const mostPercent = 55

const clinic = await openClinic()
const people = await clinic.addPeople(answers / answersOfEach / 2)
await clinic.rows('update users set password_hash = $1', [await hashPassword('the right one', 'drill')])
// Accounts have logged in before, some often.
await clinic.rows(
  `insert into sessions (user_id, expires_at, address_block, browser_hash)
   select id, clinic_now() + interval '1 hour', '203.0.113.' || n, sha256(n::text::bytea)
   from users, generate_series(1, 1 + abs(hashtext(id::text)) % 8) n`,
)
const known = (await clinic.rows('select email from users where id = any($1)', [people.map(({ id }) => id)])).map(
  ({ email }) => String(email),
)
// As long as the others, so that nothing but the account differs.
const unknown = known.map((email) => email.replace(/[0-9a-f-]{36}/, crypto.randomUUID()))
if (unknown.some((email) => known.includes(email))) throw new Error('an address is both')

const server = await startServer({ databaseUrl: clinic.databaseUrl, env: { ROLE: 'web', TRUST_PROXY: 'true' } })
const { port } = new URL(server.url)
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

type Answer = { status: number; body: string; headers: string; firstMs: number; lastMs: number }

function send(method: string, path: string, body?: object, from = '127.0.0.1'): Promise<Answer> {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'x-forwarded-for': from,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
  }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const request = http.request({ port, path: `/api${path}`, method, agent, headers }, (reply) => {
      const firstMs = performance.now() - began
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      reply.on('end', () => {
        const said = Object.entries(reply.headers).filter(([name]) => name !== 'date' && !name.includes('request-id'))
        const lastMs = performance.now() - began
        resolve({ status: reply.statusCode ?? 0, body: text, headers: JSON.stringify(said), firstMs, lastMs })
      })
    })
    request.on('error', reject)
    request.end(payload)
  })
}

/** Each try comes from an address of its own, so that none meets a limit. */
let tries = 0
const nextAddress = () => `10.${(++tries >> 16) & 255}.${(tries >> 8) & 255}.${tries & 255}`

async function measure(name: string, ask: (email: string) => [path: string, body: object]): Promise<Figure[]> {
  console.log(`${answers.toLocaleString('en')} answers of ${name} …`)
  const asked = [...known, ...unknown].flatMap((email, n) =>
    Array.from({ length: answersOfEach }, () => ({ email, exists: n < known.length })),
  )
  // Random order, by a shuffle of their own.
  const order = asked.map((each) => ({ ...each, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  const samples: Sample[] = []
  const said = new Set<string>()
  let before = [0, 0, 0]
  for (const [n, { email, exists }] of [...order.slice(0, 100), ...order].entries()) {
    const [path, body] = ask(email)
    const answer = await send('POST', path, body, nextAddress())
    const probe = await send('GET', '/config')
    said.add(`${answer.status} ${answer.headers} ${answer.body.replace(/"requestId":"[^"]*"/, '')}`)
    const now = [answer.firstMs, answer.lastMs - answer.firstMs, probe.lastMs]
    // The first hundred only warm up.
    if (n >= 100)
      samples.push({ group: email, is: exists, features: [...now, ...now.map((ms, at) => ms - before[at]!)] })
    before = now
  }
  if (said.size > 1) console.log([...said].join('\n'))
  const guess = bestGuess(samples)
  const byAccount = bestGuess(meansByGroup(samples))
  const middle = (is: boolean) =>
    samples
      .filter((sample) => sample.is === is)
      .map(({ features }) => features[0]!)
      .toSorted((a, b) => a - b)
      [Math.floor(samples.length / 4)]!.toFixed(2)
  console.log(`${name}: median ${middle(true)} ms with an account, ${middle(false)} ms without`)
  console.log(`  right by one answer: ${guess.percent.toFixed(1)} % (${guess.by})`)
  console.log(`  right by the mean of ${answersOfEach}: ${byAccount.percent.toFixed(1)} % (${byAccount.by})`)
  return [
    [`${name}: different answers`, said.size, 1],
    [`${name}: right guesses by the time of an answer, in %`, Number(guess.percent.toFixed(1)), mostPercent],
  ]
}

function meansByGroup(samples: readonly Sample[]): Sample[] {
  return [...Map.groupBy(samples, ({ group }) => group)].map(([group, own]) => ({
    group,
    is: own[0]!.is,
    features: own[0]!.features.map((_, at) => own.reduce((sum, { features }) => sum + features[at]!, 0) / own.length),
  }))
}

const figures = [
  ...(await measure('forgot', (email) => ['/auth/forgot-password', { email }])),
  ...(await measure('log-in', (email) => ['/auth/login', { email, password: 'the wrong one', role: 'user' }])),
]
agent.destroy()
await server.stop()
await clinic.close()
process.exitCode = judge(figures)
