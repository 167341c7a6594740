import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { listDocuments } from '../documents/list.ts'
import { openFile } from '../documents/open-file.ts'
import { listShares } from '../documents/shares/list.ts'
import { withoutLogIn } from '../platform/caller.ts'
import { checkAudit } from '../platform/check-audit.ts'
import { roleOf } from '../start/prepare-database.ts'
import { tableRights } from '../start/table-rights.ts'
import { openGround } from '../start/open-ground.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { listEmergencies } from '../records/emergency/list.ts'
import { readSummary } from '../records/items/summary.ts'
import { ownPersonKey, personKeys } from '../records/person-keys.ts'
import { sealAudit } from '../platform/seal-audit.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { aPdf, documentsIn } from '../testing/documents.ts'
import { papersIn, password } from '../testing/papers.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'
import { makeBackup } from './keep.ts'
import { mustStayErased, repeatErasures } from './repeat-erasures.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take.ts'

/** Each table's rows as one text; what a restore makes anew is left out. */
async function contentOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sql_files'`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ text: string }>(
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
    // With the rights as they are: a restore gives them anew.
    clinic = await openClinic({ isOfBefore: true })
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
  const into = (
    database: FreshDatabase,
    files: { data: string; keys: string },
    {
      overwrite = false,
      recordKeys = clinic.ground.records.ids,
    }: { overwrite?: boolean; recordKeys?: readonly string[] } = {},
  ) =>
    restore({
      dataFile: files.data,
      keysFile: files.keys,
      ownerUrl: database.ownerUrl,
      role: roleOf(database.url),
      recordKeys,
      overwrite,
      say: () => undefined,
    })
  async function open(database: FreshDatabase) {
    const opened = await openGround({ ...clinic.ground.config, databaseOwnerUrl: database.ownerUrl }, database.url)
    const ground = { ...clinic.ground, ...opened.ground }
    return { ...opened, ground }
  }
  async function on<T>(database: { ownerUrl: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
    const before = await on({ ownerUrl: ownerUrl() }, contentOf)

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

  it('holds no word of a record in clear, opens with its key, and what is final in it stays so', async () => {
    const papers = papersIn(clinic)
    const documents = documentsIn(clinic)
    const patient = await clinic.addPerson('user', 'Quillon Patient')
    const [stranger, helper] = [await clinic.addDoctor(), await clinic.addDoctor()]
    const doctor = await clinic.doctorPerson(stranger)
    await papers.givePassword(doctor)
    const done = async (who: Person, method: string, path: string, body: object) => {
      const answer = await clinic.call(who, method, path, body)
      assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const allergy = (name: string) => ({ content: { sort: 'allergy', name }, date: '2020-05-01' })
    const entry = await done(patient, 'POST', '/records/items', allergy('Zanzibar nuts'))
    await done(patient, 'PUT', `/records/items/${entry._id}`, { ...allergy('Zanzibar almonds'), version: 1 })
    const wrong = await done(patient, 'POST', '/records/items', allergy('Zanzibar cherries'))
    await done(patient, 'POST', `/records/items/${wrong._id}/error`, { reason: 'Zanzibar mistake', version: 1 })
    await done(patient, 'POST', '/records/lists/medicine', { says: 'none' })
    const bytes = Buffer.concat([aPdf, Buffer.from('% Zanzibar page\n')])
    const files = [{ name: 'Zanzibar name.pdf', bytes }]
    const documentId = await documents.add(patient, { title: 'Zanzibar letter', files })
    await done(patient, 'POST', '/shares', { documentId, doctorId: helper })
    const reason = 'Zanzibar fever, cannot be asked'
    await done(doctor, 'POST', '/emergency-access', { personId: patient.id, reason, password })

    const visit = await papers.visit()
    const paper = await papers.signed(visit.doctor, visit.id)
    await papers.withdraw(visit.doctor, paper._id)

    const taken = await take()
    const target = await empty()
    await into(target, taken)
    const { ground, pool, close } = await open(target)
    try {
      const rows = (text: string, values?: unknown[]) =>
        on(target, async (client) => (await client.query(text, values)).rows)
      await mustNotBeStored({ rows }, 'Zanzibar')
      await assert.rejects(mustNotBeStored({ rows }, 'Quillon'), /holds it/, 'what is in clear is found')

      const caller = withoutLogIn(patient.id, 'user')
      const page = { limit: 20, offset: 0 }
      const { items } = await readSummary(ground, caller, undefined)
      assert.match(JSON.stringify(items), /Zanzibar almonds/)
      const { documents: found } = await listDocuments(ground, caller, page)
      assert.equal(found[0]!.title, 'Zanzibar letter')
      const { stream } = await openFile(ground, caller, found[0]!.files[0]!._id)
      assert.deepEqual(await buffer(stream), bytes)
      assert.deepEqual(
        (await listEmergencies(ground, page)).emergencies.map((each) => each.reason),
        [reason],
      )
      const { shares } = await listShares(ground, caller, page)
      assert.deepEqual(
        shares.map((each) => [each.document?.title, each.ended]),
        [['Zanzibar letter', false]],
      )

      const finals = Object.entries(tableRights).flatMap(([name, rights]) =>
        rights === 'select, insert' ? [name] : [],
      )
      const ofRecords = [
        'record_item_versions',
        'record_list_sayings',
        'emergency_accesses',
        'record_papers',
        'paper_withdrawals',
      ]
      assert.deepEqual(
        ofRecords.filter((name) => !finals.includes(name)),
        [],
      )
      for (const name of finals) {
        const [column] = await rows(
          `select attname as name from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and attidentity = '' and attgenerated = '' limit 1`,
          [name],
        )
        const changes = [
          `update ${name} set ${column!.name} = ${column!.name}`,
          `delete from ${name}`,
          `truncate ${name}`,
        ]
        for (const change of changes) await assert.rejects(pool.query(change), /permission denied/, change)
      }
      // Also to its owner, who has the right: the triggers came back, too.
      for (const name of [...ofRecords, 'record_items']) {
        const [counted] = await rows(`select count(*)::int as n from ${name}`)
        assert.ok(counted!.n > 0, name)
        await assert.rejects(rows(`delete from ${name}`), /append-only/, name)
        await assert.rejects(rows(`truncate ${name} cascade`), /append-only/, name)
      }
      await assert.rejects(rows("update record_item_versions set sealed = '\\x00'"), /append-only/)
      await assert.rejects(pool.query("update record_items set state = 'current'"), /not rewritten/)
      const [state] = await rows('select sha256, paper_state(id) as state from record_papers where id = $1', [
        paper._id,
      ])
      assert.deepEqual(state, { sha256: paper.sha256, state: 'withdrawn' })
    } finally {
      await close()
    }
  })

  it('is refused before anything is touched: without its key, damaged, with older keys, into a full database', async () => {
    const earlier = await take()
    await book(await clinic.addPerson(), '11:00-12:00')
    const files = await take()
    const [target, full] = [await empty(), await empty()]
    const [needed] = clinic.ground.records.ids
    await assert.rejects(into(target, files, { recordKeys: ['another'] }), new RegExp(`lacks the key ${needed}`))
    await assert.rejects(into(target, { ...files, keys: earlier.keys }), /is older than .* newest file of keys/)
    await assert.rejects(into(target, { data: files.keys, keys: files.keys }), /is a file of keys, not of data/)
    const damaged = { ...files, data: join(folder, 'damaged.data') }
    copyFileSync(files.data, damaged.data)
    const bytes = readFileSync(files.data)
    bytes[bytes.length - 20]! ^= 1
    writeFileSync(damaged.data, bytes)
    await assert.rejects(into(target, damaged), /is damaged: the table \w+ is not what was written/)
    bytes[30]! ^= 1
    writeFileSync(damaged.data, bytes)
    await assert.rejects(into(target, damaged), /its first line is damaged/)
    const tables = "select count(*)::int as tables from pg_tables where schemaname = 'public'"
    assert.deepEqual((await on(target, (client) => client.query(tables))).rows, [{ tables: 0 }])

    await on(full, (client) => client.query("create table theirs as select 'kept' as word"))
    await assert.rejects(into(full, files), /is not empty: --overwrite replaces/)
    assert.deepEqual((await on(full, (client) => client.query('select word from theirs'))).rows, [{ word: 'kept' }])
  })

  it('does not bring back who was erased after it, and what a key of theirs had sealed', async () => {
    const [admin, erased, kept] = [await clinic.addPerson('admin'), await clinic.addPerson(), await clinic.addPerson()]
    const sealing = { db: clinic.ground.db, records: clinic.ground.records }
    for (const { id } of [erased, kept]) await ownPersonKey(sealing, id, 'own')
    await book(erased, '12:00-13:00')
    const files = await take()
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${erased.id}`)).status, 200)
    const later = await take()
    const target = await empty()
    await on(target, (client) => client.query('create table theirs (); create view of_them as select from theirs'))
    await into(target, { data: files.data, keys: later.keys }, { overwrite: true })
    const { ground, pool, close } = await open(target)
    try {
      const restored = { db: ground.db, records: ground.records }
      assert.deepEqual(Object.keys(await personKeys(restored, erased.id)), [])
      await assert.rejects(mustStayErased(ground), /A restore was interrupted/)
      assert.equal(await repeatErasures(ground), 1)
      await mustStayErased(ground)
      assert.equal(await repeatErasures(ground), 0)
      assert.deepEqual(Object.keys(await personKeys(restored, kept.id)), ['own'])
      const { rows } = await pool.query(
        `select (select name from persons where id = $1) as name, (select name from persons where id = $2) as other,
           to_regclass('theirs') as theirs,
           (select count(*)::int from live_claims where patient_id = $1 and status = 'pending') as visits,
           (select count(*)::int from chart_notes join claims on claims.id = claim_id where patient_id = $1) as notes`,
        [erased.id, kept.id],
      )
      assert.deepEqual(rows, [{ name: 'Erased patient', other: 'Pat Patient', theirs: null, visits: 0, notes: 0 }])
      assert.deepEqual(await brokenInvariants(pool), [])
    } finally {
      await close()
    }
  })

  it('lets people book while it is made', async () => {
    const patients = await clinic.addPeople(3)
    const slots = ['13:00-14:00', '14:00-15:00', '15:00-16:00']
    const [files] = await Promise.all([take(), ...patients.map((patient, n) => book(patient, slots[n]!, 2))])
    assert.ok(files.rows > 0)
  })

  it('that fails leaves the earlier ones, and admins see both; of many, the newest are kept', async () => {
    const folders = { data: join(folder, 'kept'), keys: join(folder, 'kept-keys') }
    const backups = { folders, everyMinutes: 60, keep: 2, keepDays: 1 }
    const admin = await clinic.addPerson('admin')
    const shown = async () => {
      const { body } = await clinic.call(admin, 'GET', '/system-check')
      return body.find(({ name }: { name: string }) => name === 'Backups') as { ok: boolean; detail: string }
    }
    assert.deepEqual((await shown()).ok, true)
    mkdirSync(folders.data)
    const old = ['2026-01-01T08-00-00Z', '2026-01-01T20-00-00Z', '2026-01-02T08-00-00Z'].map((at) => `salus-${at}.data`)
    for (const name of [...old, 'salus-2026-01-03T08-00-00Z.data.part']) writeFileSync(join(folders.data, name), '')
    assert.ok(await makeBackup({ config: { backups }, url: ownerUrl(), onlyIfDue: true }))
    assert.equal(await makeBackup({ config: { backups }, url: ownerUrl(), onlyIfDue: true }), null)
    const [first, newest, ...rest] = readdirSync(folders.data)
    assert.deepEqual([first, rest], [old[2], []])
    assert.match((await shown()).detail, /^last one on \w+ \d+ \w+ at \d\d:\d\d$/)

    writeFileSync(join(folder, 'no-folder'), '')
    const nowhere = { ...backups, folders: { ...folders, data: join(folder, 'no-folder') } }
    await assert.rejects(makeBackup({ config: { backups: nowhere }, url: ownerUrl() }), /EEXIST|ENOTDIR/)
    assert.deepEqual(readdirSync(folders.data), [first, newest])
    const failed = await shown()
    assert.deepEqual([failed.ok, /since then none: /.test(failed.detail)], [false, true])
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
