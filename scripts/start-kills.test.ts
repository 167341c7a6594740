import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '../server/testing/eventually.ts'
import { childrenOf, processesWith } from '../server/testing/process-tree.ts'

const onlyOnPosix = { skip: process.platform === 'win32' ? 'signals and process trees are of POSIX' : false }

/** What comes out of nowhere: an error that nobody catches, at a signal. */
const planted = (fault: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`

type Salus = {
  child: ChildProcess
  dataDir: string
  said(): string
  exited: Promise<[number | null, NodeJS.Signals | null]>
}

// They wait more than they work, each over a data folder of its own.
describe('npm start', { ...onlyOnPosix, concurrency: 3 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'salus-start-'))
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const started: Salus[] = []
  /** A data folder after its first start and an end in order, which the others are copies of. */
  const prepared = join(folder, 'prepared')
  before(async () => {
    const first = start({ DATA_DIR: prepared })
    await serves(first, 1)
    first.child.kill('SIGTERM')
    assert.deepEqual(await first.exited, [0, null])
  })
  after(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGTERM')
      await exited
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** `npm start` without its pages, on a free port and a data folder of its own. */
  function start(env: Record<string, string> = {}): Salus {
    const { DATA_DIR: dataDir = join(folder, `data-${started.length}`) } = env
    if (existsSync(prepared) && !existsSync(dataDir)) execFileSync('cp', ['-a', prepared, dataDir])
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.js'), 'start-api.js'], {
      env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        written += chunk
      })
    }
    const salus = { child, dataDir, said: () => written, exited: once(child, 'close') as Salus['exited'] }
    started.push(salus)
    return salus
  }

  const times = (salus: Salus, words: RegExp) => [...salus.said().matchAll(words)].length
  const serves = (salus: Salus, time: number) =>
    eventually(
      `start ${time}`,
      () => {
        assert.equal(salus.child.exitCode, null, salus.said())
        return times(salus, /Salus is at/g) >= time
      },
      30_000,
    )
  const addressOf = (salus: Salus) => /Salus is at (\S+)/.exec(salus.said())![1]!
  const serverOf = ({ child }: Salus) => childrenOf(child.pid!)[0]!
  const runs = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const postmasters = ({ dataDir }: Salus) => processesWith(`postgres -D ${dataDir}`)

  const logIn = (address: string, email: string) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-good-one', role: 'user' }),
    })

  /** How long (ms) until the address answers again. */
  async function backAfter(address: string, fall: () => void): Promise<number> {
    const began = performance.now()
    fall()
    await eventually(
      'it is gone',
      async () => !(await fetch(`${address}/api/health/live`).catch(() => undefined)),
      10_000,
    )
    await eventually(
      'it is back',
      async () => (await logIn(address, 'kept@salus.test').catch(() => undefined))?.status === 200,
      30_000,
    )
    return performance.now() - began
  }

  it('serves again when its server is killed or falls over an error, and waits longer each time after the third fall', async (test) => {
    const salus = start({ NODE_OPTIONS: planted(`throw new Error('planted')`) })
    await serves(salus, 1)
    const address = addressOf(salus)
    const made = await fetch(`${address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Kept Person', email: 'kept@salus.test', password: 'a-good-one' }),
    })
    assert.equal(made.status, 201)

    for (const signal of ['SIGKILL', 'SIGUSR2'] as const) {
      const ms = await backAfter(address, () => process.kill(serverOf(salus), signal))
      test.diagnostic(`served again ${Math.round(ms)} ms after ${signal}`)
    }
    assert.match(salus.said(), /ended unasked \(SIGKILL\) and is started again\./)
    assert.match(salus.said(), /"origin":"uncaughtException".*An error that nobody has caught/)
    assert.match(salus.said(), /ended unasked \(exit code 70\) and is started again\./)

    await backAfter(address, () => process.kill(serverOf(salus), 'SIGKILL'))
    await backAfter(address, () => process.kill(serverOf(salus), 'SIGKILL'))
    assert.match(salus.said(), /is started again in 1 s\./)

    salus.child.kill('SIGTERM')
    assert.deepEqual(await salus.exited, [0, null])
    assert.deepEqual(postmasters(salus), [])
  })

  it('serves again when its server is stuck in work without an end', async () => {
    const salus = start({ NODE_OPTIONS: planted('for (;;);'), HUNG_AFTER_SECONDS: '5' })
    await serves(salus, 1)
    const stuck = serverOf(salus)
    process.kill(stuck, 'SIGUSR2')
    await serves(salus, 2)
    assert.match(salus.said(), /has not answered for 5 s and is ended\..*\n.*ended unasked \(SIGKILL\)/)
    assert.equal(runs(stuck), false)
    assert.equal((await fetch(`${addressOf(salus)}/api/health/ready`)).status, 200)
    salus.child.kill('SIGTERM')
    assert.deepEqual(await salus.exited, [0, null])
  })

  it('ends at once when it is asked a second time, though its server is stuck', async () => {
    const folderOfIts = { DATA_DIR: join(folder, 'asked-twice') }
    const salus = start({ NODE_OPTIONS: planted('for (;;);'), ...folderOfIts })
    await serves(salus, 1)
    process.kill(serverOf(salus), 'SIGUSR2')
    await eventually('it has ended', () => salus.child.exitCode !== null || !salus.child.kill('SIGTERM'), 9000)
    assert.deepEqual(await salus.exited, [1, null])
    assert.match(salus.said(), /Salus is ended at once/)
    // The next start ends the PostgreSQL that was left behind.
    const next = start(folderOfIts)
    await serves(next, 1)
    next.child.kill('SIGTERM')
    assert.deepEqual(await next.exited, [0, null])
    assert.deepEqual(postmasters(next), [])
  })

  it('leaves nothing behind when it is killed itself', async () => {
    const salus = start()
    await serves(salus, 1)
    const server = serverOf(salus)
    assert.equal(postmasters(salus).length > 0, true)
    salus.child.kill('SIGKILL')
    await eventually(
      'the server and PostgreSQL have ended',
      () => !runs(server) && postmasters(salus).length === 0,
      15_000,
    )
  })

  it('does not try again what is set up wrongly, and says so once', async () => {
    const salus = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    assert.deepEqual(await salus.exited, [1, null])
    assert.equal(times(salus, /Salus did not start: TOKEN_SECRET must be set/g), 1)
    const badPatience = start({ HUNG_AFTER_SECONDS: '4' })
    assert.deepEqual(await badPatience.exited, [1, null])
    assert.match(badPatience.said(), /HUNG_AFTER_SECONDS must be a whole number/)
    const badHeap = start({ MAX_HEAP_MB: 'much' })
    assert.deepEqual(await badHeap.exited, [1, null])
    assert.match(badHeap.said(), /MAX_HEAP_MB must be a whole number/)
  })

  it('ends at once and says why when its first start fails for a passing reason', async () => {
    const salus = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', TOKEN_SECRET: 'x'.repeat(32) })
    assert.deepEqual(await salus.exited, [75, null])
    assert.match(salus.said(), /Salus did not start: .*ECONNREFUSED/)
  })
})
