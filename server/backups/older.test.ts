import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { listDocuments } from '../documents/list.ts'
import { openFile } from '../documents/open-file.ts'
import { withoutLogIn } from '../platform/caller.ts'
import { checkAudit } from '../platform/check-audit.ts'
import { readSummary } from '../records/items/summary.ts'
import { readPapers, seenOf } from '../records/papers/read.ts'
import { openGround } from '../start/open-ground.ts'
import { roleOf } from '../start/prepare-database.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { aPdf } from '../testing/documents.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { restore } from './restore.ts'

/**
 * A backup that an earlier version has made with these secrets: 0832 is its newest migration. In it are Olga
 * Older with a visit, a corrected allergy, two documents, a signed paper and its addendum, and somebody who was erased.
 */
const secrets = {
  RECORDS_KEY: Buffer.alloc(32, 'of before').toString('base64'),
  AUDIT_SECRET: Buffer.alloc(32, 'audit of before').toString('base64'),
}
const made = (kind: 'data' | 'keys') => join(import.meta.dirname, 'of-before', `0832.${kind}`)

describe('a backup of an earlier version', () => {
  let clinic: Clinic
  let target: FreshDatabase
  const folder = mkdtempSync(join(tmpdir(), 'salus-older-'))
  before(async () => {
    clinic = await openClinic({ env: secrets })
    target = await emptyDatabase()
  })
  after(async () => {
    await clinic.closeWhole()
    await target.drop()
    rmSync(folder, { recursive: true })
  })
  const load = (dataFile: string) =>
    restore({
      ...{ dataFile, keysFile: made('keys'), ownerUrl: target.ownerUrl, role: roleOf(target.url) },
      ...{ recordKeys: clinic.ground.records.ids, overwrite: false, say: () => undefined },
    })

  /** The data with another header. */
  const withHeader = (change: object): string => {
    const bytes = readFileSync(made('data'))
    const end = bytes.indexOf(10)
    const [text, width] = [bytes.subarray(0, end - 65).toString(), end - 65]
    const line = JSON.stringify({ ...JSON.parse(text), ...change }).padEnd(width)
    const sum = createHash('sha256').update(line).digest('hex')
    const path = join(folder, 'changed.data')
    writeFileSync(path, Buffer.concat([Buffer.from(`${line} ${sum}`), bytes.subarray(end)]))
    return path
  }

  it('is refused where a version does not know it, with a sentence that says what to do', async () => {
    await assert.rejects(load(withHeader({ format: 2 })), /made by a newer Salus/)
    await assert.rejects(load(withHeader({ migration: '9999-later.sql' })), /made by a newer Salus/)
    await assert.rejects(load(withHeader({ migration: '0001-booking.sql' })), /restore it with a Salus of its time/)
  })

  it('is restored by this one, with every record readable and what is final still final', async () => {
    assert.match(await load(made('data')), /^2026-11-30T/)
    const config = { ...clinic.ground.config, databaseOwnerUrl: target.ownerUrl }
    const { ground: opened, pool, close } = await openGround(config, target.url)
    const ground = { ...clinic.ground, ...opened }
    try {
      assert.equal(await repeatErasures(ground), 0)
      assert.deepEqual(await brokenInvariants(pool), [])
      assert.equal((await checkAudit(ground)).broken, null)
      const { rows } = await pool.query<{ id: string }>("select id from persons where name = 'Olga Older'")
      const caller = withoutLogIn(rows[0]!.id, 'user')
      const { items } = await readSummary(ground, caller, undefined)
      assert.deepEqual(
        items.map(({ content, version }) => [content.sort === 'allergy' && content.name, version]),
        [['Amoxicillin', 2]],
      )
      const { documents } = await listDocuments(ground, caller, { limit: 20, offset: 0 })
      assert.deepEqual(documents.map(({ sort }) => sort).toSorted(), ['letter', 'result'])
      const [file] = documents.find(({ title }) => title === 'A letter of before')!.files
      assert.deepEqual(await buffer((await openFile(ground, caller, file!._id)).stream), aPdf)
      const [paper] = await readPapers(ground, caller, seenOf(caller, caller.id))
      assert.deepEqual([paper!.kind, paper!.state, paper!.addenda.length], ['summary', 'valid', 1])
      const { rows: erased } = await pool.query("select from persons where name = 'Erna Erased'")
      assert.equal(erased.length, 0)
      for (const table of ['record_item_versions', 'record_papers', 'audit_events']) {
        await assert.rejects(pool.query(`delete from ${table}`), /permission denied/, table)
      }
    } finally {
      await close()
    }
  })
})
