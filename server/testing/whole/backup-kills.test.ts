import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import pg from 'pg'
import { openFile, verify } from '../../backups/file.ts'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { type Clinic, openClinic } from '../clinic.ts'
import { emptyDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'

/** Enough for a backup and a restore to be under way for some seconds. */
const fill = (clinic: Clinic) =>
  clinic.rows(`insert into images (content_type, bytes)
    select 'image/webp', convert_to(string_agg(md5((n * 100000 + m)::text), ''), 'utf8')
    from generate_series(1, 60) n, generate_series(1, 30000) m group by n`)

it('a backup that is killed in the middle leaves the one before, and nothing unfinished after the next', async () => {
  const clinic = await openClinic()
  const folder = mkdtempSync(join(tmpdir(), 'salus-backup-kills-'))
  const run = () =>
    spawn(process.execPath, [join(import.meta.dirname, '../../backup.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: clinic.databaseUrl,
        DATABASE_OWNER_URL: clinic.ground.config.databaseOwnerUrl,
        BACKUP_FOLDER: folder,
        BACKUP_KEYS_FOLDER: folder,
      },
      stdio: 'inherit',
    })
  const files = () => readdirSync(folder).sort()
  try {
    assert.deepEqual(await once(run(), 'exit'), [0, null])
    const before = files()
    assert.equal(before.length, 2)
    await fill(clinic)
    const killed = run()
    await eventually('it writes data', () => files().some((name) => name.endsWith('.data.part')))
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    assert.deepEqual(
      files().filter((name) => !name.endsWith('.part')),
      before,
    )
    await verify(await openFile(join(folder, before[0]!), 'data'))
    await eventually('PostgreSQL has noticed', async () => {
      const { rows } = await clinic.pool.query("select from pg_stat_activity where application_name = 'salus backup'")
      return rows.length === 0
    })
    assert.deepEqual(await once(run(), 'exit'), [0, null])
    assert.equal(files().filter((name) => name.endsWith('.part')).length, 0)
    assert.equal(files().length, 4)
  } finally {
    await clinic.close()
    rmSync(folder, { recursive: true })
  }
})

it('a restore that is killed in the middle is all or nothing, and done again', async () => {
  const clinic = await openClinic()
  const folder = mkdtempSync(join(tmpdir(), 'salus-restore-kills-'))
  const target = await emptyDatabase()
  const client = new pg.Client({ connectionString: target.ownerUrl })
  const settings = { DATABASE_OWNER_URL: clinic.ground.config.databaseOwnerUrl, DATABASE_URL: clinic.databaseUrl }
  const run = (file: string, args: string[], env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
      env: { ...process.env, DATA_DIR: folder, BACKUP_FOLDER: folder, BACKUP_KEYS_FOLDER: folder, ...env },
      stdio: 'inherit',
    })
  const pictures = async () => {
    const { rows } = await client.query("select to_regclass('public.images') is not null as made")
    if (!rows[0].made) return 0
    return (await client.query('select count(*)::int as count from images')).rows[0].count as number
  }
  try {
    await client.connect()
    await fill(clinic)
    assert.deepEqual(await once(run('backup.ts', [], settings), 'exit'), [0, null])
    const data = join(folder, readdirSync(folder).find((name) => name.endsWith('.data'))!)
    const restoring = () =>
      run('restore.ts', [data, '--overwrite'], { DATABASE_OWNER_URL: target.ownerUrl, DATABASE_URL: target.url })
    const whole = (await clinic.rows('select count(*)::int as count from images'))[0]!.count
    let killed = 0
    for (const after of [0, 150, 400, 800]) {
      const child = restoring()
      const ended = once(child, 'exit')
      await eventually('it has begun', async () => {
        const { rows } = await client.query("select from pg_stat_activity where application_name = 'salus restore'")
        return rows.length > 0 || child.exitCode !== null
      })
      await new Promise((resolve) => setTimeout(resolve, after))
      child.kill('SIGKILL')
      if ((await ended)[1] === 'SIGKILL') killed++
      await eventually('PostgreSQL has noticed', async () => {
        const { rows } = await client.query("select from pg_stat_activity where application_name = 'salus restore'")
        return rows.length === 0
      })
      assert.ok([0, whole].includes(await pictures()))
    }
    assert.ok(killed > 2)
    assert.deepEqual(await once(restoring(), 'exit'), [0, null])
    assert.equal(await pictures(), whole)
    assert.deepEqual(await brokenInvariants(client), [])
  } finally {
    await client.end()
    await clinic.close()
    await target.drop()
    rmSync(folder, { recursive: true })
  }
})
