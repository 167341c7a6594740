import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { checkAudit } from '../platform/check-audit.ts'
import { roleOf } from '../start/prepare-database.ts'
import { openGround } from '../start/open-ground.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { ownPersonKey, personKeys } from '../records/person-keys.ts'
import { sealAudit } from '../platform/seal-audit.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take.ts'

/** Each table's rows as one text; what a restore makes anew is left out. */
async function contentOf(queries: Pick<pg.Client, 'query'>): Promise<Record<string, string>> {
  const { rows } = await queries.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sql_files')`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await queries.query<{ text: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(whole::text, E'\\n' order by whole::text), '')) as text
       from ${name} whole`,
    )
    content[name] = found[0]!.text
  }
  return content
}

describe('a backup', () => {
  let clinic: Clinic
  let folder: string
  let doctorId: string
  const databases: FreshDatabase[] = []
  before(async () => {
    clinic = await openClinic()
    folder = mkdtempSync(join(tmpdir(), 'salus-backups-'))
    doctorId = await clinic.addDoctor({ hours: [8, 9, 10, 11, 12, 13, 14, 15] })
  })
  after(async () => {
    await clinic.closeWhole()
    for (const { drop } of databases) await drop()
    rmSync(folder, { recursive: true })
  })

  const take = async () => {
    const place = mkdtempSync(join(folder, 'taken-'))
    return (await takeBackup(ownerUrl(), { folders: { data: join(place, 'data'), keys: join(place, 'keys') } }))!
  }
  const ownerUrl = () => clinic.ground.config.databaseOwnerUrl!
  async function empty() {
    const database = await emptyDatabase()
    databases.push(database)
    return database
  }
  const into = (database: FreshDatabase, files: { data: string; keys: string }, overwrite = false) =>
    restore({
      dataFile: files.data,
      keysFile: files.keys,
      ownerUrl: database.ownerUrl,
      role: roleOf(database.url),
      recordKeys: clinic.ground.records.ids,
      overwrite,
      say: () => undefined,
    })
  async function open(database: FreshDatabase) {
    const opened = await openGround({ ...clinic.ground.config, databaseOwnerUrl: database.ownerUrl }, database.url)
    const ground = { ...clinic.ground, ...opened.ground }
    return { ...opened, ground }
  }
  async function on<T>(database: FreshDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const book = async (patient: Person, slotId: string, day = 1) => {
    const { body, status } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: await clinic.day(day),
      paymentMethod: 'clinic',
      notes: 'My left knee \\ hurts,\n\tsince "Sunday" – ülkü.',
    })
    assert.equal(status, 201, JSON.stringify(body))
    return String(body._id)
  }

  it('comes back as it was, every row of every table, and goes on from there', async () => {
    const [patient, admin] = [await clinic.addPerson(), await clinic.addPerson('admin')]
    const visit = await book(patient, '09:00-10:00')
    await clinic.call(admin, 'PUT', `/appointments/${visit}/cancel`)
    await book(patient, '10:00-11:00')
    const picture = ['image/webp', randomBytes(300_000)]
    await clinic.rows('insert into images (content_type, bytes) values ($1, $2)', picture)
    const key = await ownPersonKey({ db: clinic.ground.db, records: clinic.ground.records }, patient.id, 'care')
    const sealed = key.seal('Penicillin', 'item 1')
    await sealAudit(clinic.ground, new AbortController().signal)
    const before = await contentOf(clinic.pool)

    const files = await take()
    const target = await empty()
    await into(target, files)
    assert.deepEqual(await on(target, contentOf), before)
    const { rows: schema } = await on(target, (client) => client.query(facts))
    assert.deepEqual(schema, (await clinic.pool.query(facts)).rows)

    const { ground, pool, close } = await open(target)
    try {
      assert.deepEqual(await brokenInvariants(pool), [])
      const { broken, sealed: count } = await checkAudit(ground)
      assert.equal(broken, null)
      assert.ok(count > 0)
      const restored = (await personKeys({ db: ground.db, records: ground.records }, patient.id)).care!
      assert.equal(restored.open(sealed, 'item 1').toString(), 'Penicillin')
      const next = 'insert into backups default values returning id'
      await on(target, (client) => client.query(next))
    } finally {
      await close()
    }
    assert.equal(readFileSync(files.data).includes('person_keys'), false)
  })
})

/** What tables, columns, constraints, indexes, triggers and functions there are, and who may what. */
const facts = `
  select relname as name, relkind::text as kind, relacl::text as more from pg_class
  where relnamespace = 'public'::regnamespace and relname not like 'pg_%'
  union all
  select conname, contype::text, conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select proname, 'function', prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select tgname, 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2, 3`
void [readConfig, copyFileSync, writeFileSync, repeatErasures]
