import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { checkAudit } from './check-audit.ts'
import { keysOf } from './keys.ts'
import { sealAudit } from './seal-audit.ts'

describe('the chain of the audit', () => {
  let clinic: Clinic
  let admin: Person
  beforeEach(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  afterEach(() => clinic.close())

  /** Makes this many calls that are noted in the audit. */
  const act = async (times: number) => {
    for (let n = 0; n < times; n++) await clinic.call(admin, 'GET', '/admin/users')
  }
  const check = (known?: string) => checkAudit({ db: clinic.ground.db, auditKeys: clinic.ground.auditKeys }, known)
  const brokenAfter = async (statement: string, known?: string) => {
    // Changes rows like an attacker who controls the database but does not have the key.
    await clinic.rows(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
    return (await check(known)).broken
  }
  const eventAt = async (position: number) =>
    Number((await clinic.rows('select event_id from audit_seals where position = $1', [position]))[0]!.event_id)

  it('grows by what is noted, also where a lower number commits after a higher one', async () => {
    assert.deepEqual(await check(), { sealed: 0, waiting: 0, head: '0:', broken: null })
    await act(3)
    const late = await clinic.pool.connect()
    await late.query('begin')
    await late.query(
      "insert into audit_events (actor_id, role, action, address) values ($1, 'admin', 'GET /late', 'x')",
      [admin.id],
    )
    await act(2)
    assert.equal(await sealAudit(clinic.ground), 5)
    await late.query('commit')
    late.release()
    assert.equal((await check()).waiting, 1)
    assert.equal(await sealAudit(clinic.ground), 1)
    const { sealed, waiting, broken } = await check()
    assert.deepEqual([sealed, waiting, broken], [6, 0, null])
  })

  it('two servers that seal at once make one chain', async () => {
    await act(20)
    await Promise.all(Array.from({ length: 4 }, () => sealAudit(clinic.ground).catch(() => 0)))
    await sealAudit(clinic.ground)
    const { sealed, broken } = await check()
    assert.deepEqual([sealed, broken], [20, null])
  })

  it('names the first row that was changed, removed, or swapped with another', async () => {
    await act(6)
    await sealAudit(clinic.ground)
    const [second, third, fourth] = [await eventAt(2), await eventAt(3), await eventAt(4)]
    const swap = `
      update audit_seals set event_id = -1 where event_id = ${third};
      update audit_seals set event_id = ${third} where event_id = ${fourth};
      update audit_seals set event_id = ${fourth} where event_id = -1`
    assert.match((await brokenAfter(swap))!, new RegExp(`^Row ${fourth} is not what was sealed`))
    assert.equal(await brokenAfter(swap), null)
    const forged = `update audit_events set address = 'elsewhere' where id in (${third}, ${fourth})`
    assert.match((await brokenAfter(forged))!, new RegExp(`^Row ${third} is not what was sealed`))
    assert.match(
      (await brokenAfter(`delete from audit_events where id = ${second}`))!,
      new RegExp(`^Row ${second} was`),
    )
    assert.match((await brokenAfter('delete from audit_seals where position = 2'))!, /after 1 comes 3/)
  })

  it('is checked as it stood at one moment, while others go on sealing', async () => {
    await act(2)
    await sealAudit(clinic.ground)
    let sealing: Promise<unknown> | undefined
    const sealMore = async () => {
      await act(1)
      await sealAudit(clinic.ground)
    }
    const whileSealing = clinic.ground.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        sealing ??= sealMore()
        await sealing
        return result
      },
    })
    const { sealed, broken } = await checkAudit({ db: whileSealing, auditKeys: clinic.ground.auditKeys })
    assert.deepEqual([sealed, broken], [2, null])
    assert.equal((await check()).sealed, 3)
  })

  it('misses what was cut off at its end, and rows that were never sealed', async () => {
    await act(5)
    await sealAudit(clinic.ground)
    const { head } = await check()
    assert.equal((await check(head)).broken, null)
    await act(1)
    const [{ id } = {}] = await clinic.rows('select max(id) as id from audit_events')
    assert.match((await brokenAfter('delete from unsealed_audit_events'))!, new RegExp(`^Row ${String(id)} was never`))
    await brokenAfter(
      `insert into unsealed_audit_events values (${String(id)}); delete from audit_events where id = ${String(id)}`,
    )
    assert.equal((await check()).broken, `Row ${String(id)} was removed before it was sealed.`)
    await brokenAfter('delete from unsealed_audit_events')
    const cut = `
      delete from audit_events where id in (select event_id from audit_seals where position > 3);
      delete from audit_seals where position > 3`
    assert.equal(await brokenAfter(cut), 'The chain ends after 3 rows, but 5 were sealed: the end was removed.')
    const shorter =
      'update audit_head set (position, hash) = (select position, hash from audit_seals where position = 3)'
    assert.equal(await brokenAfter(shorter), 'Where the chain ends was forged.')
    assert.equal(await brokenAfter('delete from audit_head'), 'Where the chain ends was removed.')
    // A kept head shows that everything was deleted.
    await brokenAfter('truncate audit_events, audit_seals, audit_head, unsealed_audit_events')
    assert.equal((await check()).broken, null)
    assert.match((await check(head)).broken!, /no longer holds 5:/)
  })

  it('is read by the keys it was sealed with', async () => {
    await act(2)
    await sealAudit(clinic.ground)
    const { db, auditKeys } = clinic.ground
    const [old, next] = [randomBytes(32), randomBytes(32)]
    assert.match((await checkAudit({ db, auditKeys: keysOf('audit', [next]) })).broken!, /which is not known/)
    const other = await openClinic()
    try {
      const person = await other.addPerson('admin')
      const sealWith = async (...secrets: Buffer[]) => {
        await other.call(person, 'GET', '/admin/users')
        await sealAudit({ db: other.ground.db, auditKeys: keysOf('audit', secrets) })
      }
      await sealWith(old)
      await sealWith(next, old)
      const checked = await checkAudit({ db: other.ground.db, auditKeys: keysOf('audit', [next, old]) })
      assert.deepEqual([checked.sealed, checked.broken], [2, null])
    } finally {
      await other.close()
    }
    assert.equal((await checkAudit({ db, auditKeys })).broken, null)
  })
})
