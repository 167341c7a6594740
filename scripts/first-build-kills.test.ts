import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '../server/testing/eventually.ts'
import { processesWith } from '../server/testing/process-tree.ts'

const onlyOnPosix = { skip: process.platform === 'win32' ? 'signals and process trees are of POSIX' : false }

/** In the place of Vite: it has begun, and does not end by itself, nor when it is asked to. */
const endlessBuild = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
setInterval(() => undefined, 1000)
`

describe('npm start, asked to end during its first build', onlyOnPosix, () => {
  /** This project as a fresh clone has it, but for its builder: the real scripts around the real server. */
  const clone = mkdtempSync(join(tmpdir(), 'salus-clone-'))
  const root = join(import.meta.dirname, '..')
  before(() => {
    // As root PostgreSQL runs as another user, who has to pass through.
    chmodSync(clone, 0o711)
    cpSync(import.meta.dirname, join(clone, 'scripts'), { recursive: true })
    writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
    symlinkSync(join(root, 'server'), join(clone, 'server'))
    const builder = join(clone, 'node_modules/@react-router/dev')
    mkdirSync(builder, { recursive: true })
    writeFileSync(join(builder, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(builder, 'bin.cjs'), endlessBuild)
  })
  after(() => rmSync(clone, { recursive: true, force: true, maxRetries: 5 }))

  function start(): { child: ChildProcess; said(): string } {
    const child = spawn(process.execPath, [join(clone, 'scripts/start.js')], {
      env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', PORT: '0', DATA_DIR: join(clone, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        written += chunk
      })
    }
    return { child, said: () => written }
  }
  const builds = () => processesWith(join(clone, 'node_modules')).length > 0
  const hasDatabase = () => processesWith(`postgres -D ${clone}`).length > 0
  const nothingIsLeft = () => eventually('nothing is left running', () => processesWith(clone).length === 0, 15_000)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`leaves nothing running after ${signal}, and ends in order`, async () => {
      const { child, said } = start()
      await eventually('it builds, and the database runs', () => builds() && hasDatabase(), 30_000)
      child.kill(signal)
      assert.deepEqual(await once(child, 'exit'), [0, null], said())
      await nothingIsLeft()
      assert.doesNotMatch(said(), /did not start|ended unasked/)
    })
  }

  it('leaves nothing running when it is asked before its server has come that far', async () => {
    const { child } = start()
    await eventually('it builds', builds, 30_000)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await nothingIsLeft()
  })

  it('leaves nothing running when it is killed', async () => {
    const { child } = start()
    await eventually('it builds, and the database runs', () => builds() && hasDatabase(), 30_000)
    child.kill('SIGKILL')
    await nothingIsLeft()
  })
})
