import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { openFile, verify } from '../../backups/file.ts'
import { openClinic } from '../clinic.ts'
import { eventually } from '../eventually.ts'

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
    // Enough for it to be under way for some seconds.
    await clinic.rows(`insert into images (content_type, bytes)
      select 'image/webp', convert_to(string_agg(md5((n * 100000 + m)::text), ''), 'utf8')
      from generate_series(1, 60) n, generate_series(1, 30000) m group by n`)
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
