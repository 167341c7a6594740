import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { enqueueLetters } from './enqueue.ts'
import { forgetOldLinks, type LinkPurpose, makeLinks } from './mailed-links.ts'

/** How the page of each purpose is opened, and the call that proves whose visit it is. */
const pages: Record<LinkPurpose, { opens: string; proves?: string }> = {
  'check-in': { opens: '/check-in/visit' },
  'visit-link': { opens: '/visit-links/open', proves: '/visit-links/look' },
  'stand-in': { opens: '/stand-in-link', proves: '/stand-in-link/visit' },
  video: { opens: '/video/open-link', proves: '/video/join-by-link' },
  forms: { opens: '/form-links/open', proves: '/form-links/enter' },
}
const purposes = Object.keys(pages) as LinkPurpose[]

describe('mailed links, whatever they are for', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.close())

  const addVisit = async (patient: Person, minutes = 45, mode = 'clinic') => {
    const doctorId = await clinic.addDoctor()
    const [row] = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, mode)
       select $1, $2, starts::date, starts::time, starts::time + interval '30 minutes',
         instants_at(clinic_zone(), starts::date, starts::time, (starts + interval '30 minutes')::time),
         'confirmed', 4000, 'clinic', 'Clinic', $4
       from (
         select date_trunc('minute', clinic_wall(clinic_now())) + make_interval(mins => $3::int) as starts
       ) at
       returning id, iso(lower(during)) as "startsAt"`,
      [doctorId, patient.id, minutes, mode],
    )
    return row as { id: string; startsAt: string }
  }
  const addressOf = async ({ id }: Person) =>
    (await clinic.rows('select email from users where id = $1', [id]))[0]!.email as string
  const setAddress = ({ id }: Person, email: string) =>
    clinic.rows('update users set email = $2, email_confirmed_at = clinic_now() where id = $1', [id, email])

  /** A visit and its link, mailed to its patient or to the account that acts for them. */
  const mailed = async (purpose: LinkPurpose, patient: Person, { reader = patient, minutes = 45 } = {}) => {
    const visit = await addVisit(patient, minutes, purpose === 'video' ? 'video' : 'clinic')
    const email = await addressOf(reader)
    const account = purpose === 'check-in' ? { accountId: reader.id, startsAt: visit.startsAt } : {}
    const [link] = await makeLinks(clinic.ground.db, purpose, [{ claimId: visit.id, email, ...account }])
    return { ...visit, email, linkId: link!.id, token: clinic.ground.signatures.seal(purpose, link!.id) }
  }
  /** Adds the letter that contained a link without an account. */
  const addLetter = (purpose: LinkPurpose, { id, email, linkId }: Awaited<ReturnType<typeof mailed>>) =>
    clinic.rows(
      `insert into mails (dedupe_key, kind, to_name, to_email, claim_id, facts, created_at, next_try_at, sent_at)
       values ($1, $2, '', $3, $4, '{}', clinic_now(), clinic_now(), clinic_now())`,
      purpose === 'stand-in'
        ? [`stand-in-link-${linkId}`, 'stand-in-link', email, null]
        : [`visit-link-${linkId}`, 'visit-link', email, id],
    )
  const lettersTo = async (email: string) =>
    (await clinic.rows('select from mails where to_email = $1 and user_id is null', [email])).length
  const opens = async (purpose: LinkPurpose, token: string) => {
    const { status, body } = await clinic.call(null, 'POST', pages[purpose].opens, { token })
    return status === 200 ? 'opens' : body.code
  }
  const set = (linkId: string, what: string) => clinic.rows(`update mailed_links set ${what} where id = $1`, [linkId])
  const refused = (text: string, values: unknown[]) =>
    clinic.pool.query(text, values).then(
      () => 'taken',
      ({ constraint }) => constraint,
    )

  for (const purpose of purposes) {
    describe(purpose, () => {
      it('opens what it was mailed for and nothing else', async () => {
        const { token, linkId } = await mailed(purpose, await clinic.addPerson())
        assert.equal(await opens(purpose, token), 'opens')
        for (const other of purposes.filter((one) => one !== purpose)) {
          const sealed = clinic.ground.signatures.seal(other, linkId)
          assert.equal(await opens(other, token), 'link_not_valid', 'the seal is for something else')
          assert.equal(await opens(other, sealed), 'link_not_valid', 'the row is for something else')
        }
      })

      it('opens at the address it was mailed to alone, and ends for good with it', async () => {
        const patient = await clinic.addPerson()
        const { token, linkId, email } = await mailed(purpose, patient)
        await setAddress(patient, email.toUpperCase())
        assert.equal(await opens(purpose, token), 'opens', 'it is the same address')
        await setAddress(patient, `new-${email}`)
        assert.equal(await opens(purpose, token), 'link_not_valid')
        await set(linkId, 'ended_at = null')
        assert.equal(await opens(purpose, token), 'link_not_valid', 'by the address alone')
        await setAddress(patient, email)
        assert.equal(await opens(purpose, token), 'link_not_valid', 'changed back')
        await set(linkId, 'ended_at = null')
        assert.equal(await opens(purpose, token), 'opens', 'nothing but its end closed it')
      })

      it('opens nothing after five wrong tries, whoever tries at once', async () => {
        const { token, linkId } = await mailed(purpose, await clinic.addPerson('user', 'Zoë Quist'))
        const { proves } = pages[purpose]
        if (!proves) await set(linkId, 'wrong_tries = 5')
        else {
          const guess = async () => (await clinic.call(null, 'POST', proves, { token, proof: 'Nobody' })).body.code
          const codes = await Promise.all(Array.from({ length: 8 }, guess))
          assert.equal(codes.filter((code) => code === 'proof_wrong').length, 5)
          assert.equal(codes.filter((code) => code === 'link_not_valid').length, 3)
          const right = await clinic.call(null, 'POST', proves, { token, proof: 'Quist' })
          assert.equal(right.body.code, 'link_not_valid')
        }
        assert.equal(await opens(purpose, token), 'link_not_valid')
        assert.equal(
          await refused('update mailed_links set wrong_tries = 6 where id = $1', [linkId]),
          'mailed_links_tries_check',
        )
      })

      it('ends with its visit, and is forgotten two months later', async () => {
        const link = await mailed(purpose, await clinic.addPerson())
        const { id, token, linkId } = link
        if (purpose === 'stand-in') await addLetter(purpose, link)
        const daysBack = (days: number) =>
          clinic.rows(
            `update claims set date = date - $2::int,
               during = instants_at(zone_of(place_id), date - $2::int, start_time, end_time)
             where id = $1`,
            [id, days],
          )
        await set(linkId, "made_at = made_at - interval '61 days'")
        const rows = () => clinic.rows('select from mailed_links where id = $1', [linkId])
        await daysBack(59)
        assert.equal(await opens(purpose, token), 'link_not_valid')
        await forgetOldLinks(clinic.ground.db)
        assert.equal((await rows()).length, 1)
        await daysBack(2)
        await forgetOldLinks(clinic.ground.db)
        assert.equal((await rows()).length, 0)
        if (purpose === 'stand-in') assert.equal(await lettersTo(link.email), 0)
      })

      it('is gone with whom it was mailed to or about, once they are erased', async () => {
        const [patient, guardian, child] = [
          await clinic.addPerson(),
          await clinic.addPerson(),
          await clinic.addPerson(),
        ]
        await clinic.rows(
          `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
           values ($1, $2, 'other', '{visits,book,pay}', $2, clinic_now(), $2)`,
          [guardian.id, child.id],
        )
        const own = await mailed(purpose, patient)
        const childs = await mailed(purpose, child)
        const theirs = await mailed(purpose, child, { reader: guardian, minutes: 80 })
        if (purpose !== 'check-in') {
          for (const link of [own, childs, theirs]) await addLetter(purpose, link)
        }
        const left = async () => {
          const ids = [own, childs, theirs].map(({ linkId }) => linkId)
          const rows = await clinic.rows('select id from mailed_links where id = any($1)', [ids])
          return ids.map((id) => rows.some((row) => row.id === id))
        }
        const erase = async ({ id }: Person) =>
          assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${id}`)).status, 200)
        await erase(patient)
        assert.deepEqual(await left(), [false, true, true])
        await erase(guardian)
        assert.deepEqual(await left(), [false, true, false], 'their address is nowhere')
        assert.equal(await lettersTo(theirs.email), 0)
        await erase(child)
        assert.deepEqual(await left(), [false, false, false])
      })
    })
  }

  it('a link to check in is bound to an account and a beginning; the others to neither', async () => {
    const patient = await clinic.addPerson()
    const { id, startsAt } = await addVisit(patient)
    const insert = `insert into mailed_links (purpose, claim_id, email, account_id, starts_at)
      values ($1, $2, 'a@b.example', $3, $4)`
    assert.equal(await refused(insert, ['check-in', id, null, null]), 'mailed_links_check_in_whole')
    assert.equal(await refused(insert, ['check-in', id, patient.id, null]), 'mailed_links_check_in_whole')
    assert.equal(await refused(insert, ['stand-in', id, patient.id, startsAt]), 'mailed_links_check_in_whole')
    assert.equal(await refused(insert, ['password', id, null, null]), 'mailed_links_purpose_check')
    assert.equal(await refused(insert, ['check-in', id, patient.id, startsAt]), 'taken')
    assert.equal(await refused(insert, ['check-in', id, patient.id, startsAt]), 'mailed_links_of_account')
  })

  it('both reminders of a visit have one link, by which its reader checks in', async () => {
    const patient = await clinic.addPerson('user', 'Petra Patient')
    const email = await addressOf(patient)
    const { id, startsAt } = await addVisit(patient, 50)
    const tokens: string[] = []
    for (const kind of ['reminder-day', 'reminder-hour']) {
      const letter = { claimId: id, kind, dedupeKey: `${kind}-${id}`, facts: { startsAt }, actorId: null }
      await enqueueLetters(clinic.ground.db, [letter], 0)
      const [mail] = await mailsTo(clinic, email)
      tokens.push(/\/check-in#(\S+)/.exec(mail!.text)![1]!)
    }
    assert.equal(tokens[0], tokens[1])
    assert.equal((await clinic.call(null, 'POST', '/check-in', { token: tokens[0] })).body.standing, 'here')
    assert.equal((await clinic.rows('select from mailed_links where claim_id = $1', [id])).length, 1)
  })

  it('servers of the version before make, open, count and erase links by the names of their tables', async () => {
    const { db, signatures } = clinic.ground
    const email = await addressOf(await clinic.addPerson())
    const patient = await clinic.addPerson('user', 'Zoë Quist')
    await setAddress(patient, `of-${email}`)
    const { id } = await addVisit(patient)
    for (const [table, purpose] of [
      ['stand_in_links', 'stand-in'],
      ['visit_link_mails', 'visit-link'],
    ] as const) {
      const view = sql.table(table)
      const made = await sql<{ id: string; email: string }>`
        with made as (
          insert into ${view} (claim_id, email) select ${id}::uuid, ${`of-${email}`} returning id, email
        ) select id::text, email from made
      `.execute(db)
      const linkId = made.rows[0]!.id
      assert.equal(await opens(purpose, signatures.seal(purpose, linkId)), 'opens')
      await sql`update ${view} set wrong_tries = wrong_tries + 1 where id = ${linkId}`.execute(db)
      const { rows } = await sql<{ tries: number }>`
        select link.wrong_tries as tries from ${view} link join claims claim on claim.id = link.claim_id
        where link.id = ${linkId} for update of link
      `.execute(db)
      assert.equal(rows[0]!.tries, 1)
      await sql`delete from ${view} where claim_id = ${id}`.execute(db)
      assert.equal(await opens(purpose, signatures.seal(purpose, linkId)), 'link_not_valid')
    }
  })
})
