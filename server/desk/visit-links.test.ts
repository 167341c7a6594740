import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { issueReceipts } from '../payments/issue-receipts.ts'
import { forgetRemovedCards } from '../payments/saved-cards.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { cardKept, deposit, deskWithLinks } from '../testing/desk-with-links.ts'
import { relayAll } from '../testing/relay-all.ts'
import { shownIn } from '../testing/shown-in.ts'
import { undoOver } from '../testing/undo-over.ts'

const late =
  ' Kostenlos absagen können Sie nicht mehr. Wenn Sie jetzt absagen, fällt eine Absagegebühr von 15,00\u00a0$ an.'

describe('a visit that the desk books by a link', () => {
  let clinic: Clinic
  let admin: Person
  let desk: ReturnType<typeof deskWithLinks>
  before(async () => {
    clinic = await openClinic({ env: { MAIL_DELAY_SECONDS: '0' } })
    admin = await clinic.addPerson('admin')
    desk = deskWithLinks(clinic, admin)
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.closeWhole()
  })

  /** Moves the visit to so many days earlier. */
  const daysBack = (id: string, days: number) =>
    clinic.rows(
      `update claims set date = date - $2::int,
         during = instants_at(zone_of(place_id), date - $2::int, start_time, end_time) where id = $1`,
      [id, days],
    )

  it('waits for a card: its patient agrees without logging in, and only then fees are due', async () => {
    const { visit, id, doctor, email, letter, link } = await desk.booked(cardKept)
    assert.equal(visit.status, 'confirmed')
    assert.ok(Date.parse(visit.link.until) - Date.now() > 23 * 3_600_000)
    assert.match(letter!.subject, /^Bitte bestätigen: /)
    assert.doesNotMatch(letter!.text, /Dr\. /, 'nobody has confirmed the address')
    assert.match(letter!.text, /^Guten Tag,$/m)
    const look = await desk.inGerman('/visit-links/look', link)
    assert.deepEqual([look.status, look.body.standing, look.body.keeps, look.body.amount], [200, 'open', true, 0])
    assert.match(look.body.words, /^Sie zahlen in der Klinik, nicht jetzt.*15,00\s\$.*20,00\s\$/)
    assert.equal((await desk.wordsOf(id))!.words, null)
    assert.equal((await desk.inGerman('/visit-links/settle', link)).body.code, 'card_not_kept')

    const { clientSecret } = (await desk.inGerman('/visit-links/agree', link)).body
    assert.equal((await desk.inGerman('/visit-links/agree', link)).body.clientSecret, clientSecret)
    assert.equal((await desk.wordsOf(id))!.words, null, 'a tick alone counts for nothing')
    await desk.pay(clientSecret)
    const settled = await Promise.all([1, 2, 3, 4].map(() => desk.inGerman('/visit-links/settle', link)))
    assert.deepEqual(
      settled.map(({ body }) => body.standing),
      Array(4).fill('done'),
      'of four at once nobody is told otherwise',
    )
    assert.ok(look.body.words.includes(late), look.body.words)
    // A sentence that is true only now is not stored: the visit may be moved.
    assert.deepEqual((await desk.wordsOf(id))!, { words: look.body.words.replace(late, ''), language: 'de' })
    assert.deepEqual((await desk.onBoard(id)).link, { until: null })
    const events = `select count(*)::int as n from appointment_events where claim_id = $1 and kind = 'card-kept'`
    assert.equal((await clinic.rows(events, [id]))[0]!.n, 1)

    // After a no-show the card pays, also if "done" was noted by mistake first. A week later the card is deleted.
    const path = `/appointments/doctor/appointments/${id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'completed' })).status, 200)
    await forgetRemovedCards(clinic.ground)
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'no-show' })).status, 200)
    for (let n = 0; n < 2; n++) await desk.sweep()
    assert.deepEqual([(await desk.shown(id)).paid, (await desk.shown(id)).fee, (await desk.shown(id)).due], [20, 20, 0])
    const charged = await desk.inGerman('/visit-links/look', link)
    assert.deepEqual([charged.body.standing, charged.body.paid, charged.body.fee], ['done', 20, 20])
    const receipt = await desk.mailed(email, /^20,00\s\$ bezahlt für /)
    assert.match(receipt.text, /Endziffern 4242/)
    await daysBack(id, 12)
    await forgetRemovedCards(clinic.ground)
    const cards = await clinic.rows(
      `select removed_at is not null as removed, forgotten
       from saved_cards join sandbox_cards using (setup_id) where claim_id = $1`,
      [id],
    )
    assert.deepEqual(cards, [{ removed: true, forgotten: true }])
  })

  it('refuses a card that ends before the visit, and takes another', async () => {
    const { id, link } = await desk.booked(cardKept)
    // The visit is so far away that the card expires before it.
    await clinic.rows(
      `update claims set date = date + 400,
         during = instants_at(zone_of(place_id), date + 400, start_time, end_time) where id = $1`,
      [id],
    )
    const first = (await desk.inGerman('/visit-links/agree', link)).body.clientSecret
    const [soon] = await clinic.rows(`select extract(month from clinic_today() + 100)::int as "expMonth",
      extract(year from clinic_today() + 100)::int as "expYear"`)
    await desk.pay(first, { ...goodCard, ...soon })
    const refused = await desk.inGerman('/visit-links/settle', link)
    assert.deepEqual([refused.status, refused.body.code], [409, 'card_ends_before'])
    assert.equal((await desk.inGerman('/visit-links/look', link)).body.standing, 'open')
    assert.equal((await desk.inGerman('/visit-links/settle', link)).body.code, 'card_not_kept')
    const second = (await desk.inGerman('/visit-links/agree', link)).body.clientSecret
    assert.notEqual(second, first)
    await desk.pay(second)
    assert.equal((await desk.inGerman('/visit-links/settle', link)).body.standing, 'done')
    await forgetRemovedCards(clinic.ground)
    const cards = await clinic.rows(
      `select kept_at is not null as kept, forgotten from saved_cards join sandbox_cards using (setup_id)
       where claim_id = $1 order by saved_cards.created_at`,
      [id],
    )
    assert.deepEqual(cards, [
      { kept: false, forgotten: true },
      { kept: true, forgotten: false },
    ])
  })

  it('of which the kept card does not pay its owner is mailed, and pays by the same link', async () => {
    const { id, email, doctor, link } = await desk.booked(cardKept)
    const { clientSecret } = (await desk.inGerman('/visit-links/agree', link)).body
    await desk.pay(clientSecret, { ...goodCard, number: '4000 0000 0000 0341' })
    await desk.inGerman('/visit-links/settle', link)
    await mailsTo(clinic, email)
    const path = `/appointments/doctor/appointments/${id}/status`
    await clinic.call(doctor, 'PATCH', path, { status: 'no-show' })
    await desk.sweep()
    const letter = await desk.mailed(email, /^Bitte bezahlen Sie 20,00/)
    const theirs = { ...link, token: /\/visit#(\S+)/.exec(letter.text)![1] }
    assert.equal((await desk.inGerman('/visit-links/look', theirs)).body.standing, 'to-pay')
    const owes = (await desk.inGerman('/visit-links/look', link)).body
    assert.deepEqual([owes.standing, owes.amount], ['to-pay', 20])
    await desk.pay((await desk.inGerman('/visit-links/agree', link)).body.clientSecret)
    const paid = await desk.inGerman('/visit-links/settle', link)
    assert.deepEqual([paid.status, paid.body.standing, (await desk.shown(id)).due], [200, 'done', 0])
  })

  it('waits for its deposit, and is paid though the browser has gone; the rest is due at the clinic', async () => {
    const { id, link } = await desk.booked(deposit)
    const { amount, keeps, words } = (await desk.inGerman('/visit-links/look', link)).body
    assert.deepEqual([amount, keeps], [8, false])
    assert.equal((await desk.inGerman('/visit-links/settle', link)).body.code, 'intent_not_paid')
    await desk.pay((await desk.inGerman('/visit-links/agree', link)).body.clientSecret)
    assert.equal((await desk.wordsOf(id))!.words, null)
    await desk.sweep()
    assert.equal((await desk.wordsOf(id))!.words, words.replace(late, ''))
    assert.deepEqual([(await desk.shown(id)).paid, (await desk.shown(id)).due], [8, 32])
    assert.equal((await desk.inGerman('/visit-links/look', link)).body.standing, 'done')
    assert.deepEqual((await desk.onBoard(id)).link, { until: null })
  })

  it('costs nothing before it is agreed to, and lapses with a mail; money that comes later goes back', async () => {
    for (const terms of [cardKept, deposit]) {
      const { id, email, doctor, link } = await desk.booked(terms)
      const { clientSecret } = (await desk.inGerman('/visit-links/agree', link)).body
      await desk.runOut(id)
      await desk.sweep()
      await desk.sweep()
      assert.equal(await desk.onBoard(id), undefined)
      const { status, fee, due } = await desk.shown(id)
      assert.deepEqual([status, fee, due], ['cancelled', 0, 0])
      assert.equal((await desk.wordsOf(id))!.words, null)
      await desk.mailed(email, /^Nicht mehr gebucht: /)
      for (const path of ['look', 'agree', 'settle']) {
        assert.equal((await desk.inGerman(`/visit-links/${path}`, link)).body.code, 'link_not_valid', path)
      }
      await desk.pay(clientSecret)
      await desk.sweep()
      await relayAll(clinic.ground)
      const bell = await clinic.rows('select kind from notices where user_id = $1 order by id desc limit 1', [
        doctor.id,
      ])
      assert.deepEqual(bell, [], 'what they had not read is taken back')
      const back = await clinic.rows(
        'select captured_cents - refunded_cents as here from payments where claim_id = $1',
        [id],
      )
      assert.ok(back.every(({ here }) => (here ?? 0) === 0))
    }
  })

  it('is kept by the sweep in its last minute where the browser has gone', async () => {
    const { id, link } = await desk.booked(cardKept)
    await desk.pay((await desk.inGerman('/visit-links/agree', link)).body.clientSecret)
    await clinic.rows("update claims set pay_by = clinic_now() + interval '30 s' where id = $1", [id])
    await desk.sweep()
    assert.deepEqual((await desk.onBoard(id)).link, { until: null })
    assert.notEqual((await desk.wordsOf(id))!.words, null)
  })

  it('is sent again, or paid at the desk instead: then it neither lapses nor opens', async () => {
    const { id, email, link } = await desk.booked(deposit)
    const again = await desk.inGerman(`/desk/visits/${id}/link`, {}, admin)
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal((await mailsTo(clinic, email)).length, 2)
    const [{ due } = {}] = (await clinic.call(admin, 'GET', `/desk/money?id=${id}`)).body
    await clinic.call(admin, 'POST', `/desk/money/${id}/take`, { method: 'terminal', amount: due, due })
    await desk.runOut(id)
    await desk.sweep()
    assert.equal((await desk.shown(id)).status, 'confirmed')
    assert.equal((await desk.inGerman('/visit-links/look', link)).body.standing, 'at-clinic')
    assert.equal((await desk.inGerman('/visit-links/agree', link)).body.code, 'link_not_valid')
    assert.equal((await desk.onBoard(id)).link, null)
    assert.equal((await desk.inGerman(`/desk/visits/${id}/link`, {}, admin)).body.code, 'link_not_needed')
    assert.equal((await desk.wordsOf(id))!.words, null)
  })

  it('is paid once: whoever takes money at the desk ends the form first, and what has come all the same goes back', async () => {
    const { id, link } = await desk.booked(deposit)
    const { clientSecret } = (await desk.inGerman('/visit-links/agree', link)).body
    const take = (amount: number, due: number) =>
      clinic.call(admin, 'POST', `/desk/money/${id}/take`, { method: 'cash', amount, due })
    const atOnce = `insert into payments_received (claim_id, method, amount_cents, taken_by)
      values ($1, 'cash', 100, $2)`
    await assert.rejects(clinic.pool.query(atOnce, [id, admin.id]), /a card is being charged/)
    assert.equal((await take(1, 41)).body.code, 'sum_changed')
    assert.equal((await take(1, 40)).status, 200)
    assert.notEqual((await desk.pay(clientSecret)).status, 200, 'the form that was open pays no more')
    await desk.sweep()
    const { body } = await desk.inGerman('/visit-links/look', link)
    assert.deepEqual([body.standing, body.paid, (await desk.onBoard(id)).link], ['at-clinic', 1, null])
    assert.equal((await desk.wordsOf(id))!.words, null)

    // It is paid at this moment: the desk sees that the amount has changed.
    const quick = await desk.booked(deposit)
    await desk.pay((await desk.inGerman('/visit-links/agree', quick.link)).body.clientSecret)
    const late = { method: 'cash', amount: 40, due: 40 }
    assert.equal((await clinic.call(admin, 'POST', `/desk/money/${quick.id}/take`, late)).body.code, 'sum_changed')
    await desk.sweep()
    assert.deepEqual([(await desk.shown(quick.id)).paid, (await desk.shown(quick.id)).due], [8, 32])

    // By a server that does not know of the link: the second payment is refunded although the visit stays booked.
    const twice = await desk.booked(deposit)
    await desk.pay((await desk.inGerman('/visit-links/agree', twice.link)).body.clientSecret)
    await clinic.rows('update claims set pay_by = null where id = $1', [twice.id])
    for (let n = 0; n < 3; n++) await desk.sweep()
    const [payment] = await clinic.rows(
      'select status, captured_cents - refunded_cents as here from payments where claim_id = $1',
      [twice.id],
    )
    assert.deepEqual(payment, { status: 'refunded', here: 0 })
    assert.equal((await desk.shown(twice.id)).status, 'confirmed')
  })

  it('is mailed in the language that the desk is told, which is kept where none is known', async () => {
    const languageOf = async (email: string) =>
      (await clinic.rows('select id, language from persons where email = $1', [email]))[0]!
    const { email, letter } = await desk.booked(cardKept, { language: 'ar' })
    assert.match(letter!.subject, /^يُرجى تأكيد موعدك/)
    assert.equal((await languageOf(email)).language, 'ar')
    // A known person without a language gets it too; one with a language keeps theirs.
    const known = await desk.booked(cardKept)
    const { id, language } = await languageOf(known.email)
    assert.equal(language, null)
    for (const [said, kept] of [
      ['en', 'en'],
      ['ar', 'en'],
    ]) {
      await desk.booked(cardKept, {
        person: undefined,
        personId: id,
        language: said,
        startTime: said === 'en' ? '10:00' : '11:00',
      })
      assert.equal((await languageOf(known.email)).language, kept)
    }
    await desk.mailed(known.email, /^Please confirm: /)
    const { wanted } = await desk.offering(cardKept, { language: 'xx' })
    const refused = await desk.inGerman('/desk/visits', wanted, admin)
    assert.deepEqual([refused.status, refused.body.issues[0].path], [400, 'language'])
  })

  it('is agreed to where its patient is logged in, by whoever sees it and may pay, and by nobody else', async () => {
    const [patient, stranger, payer, reader] = await clinic.addPeople(4)
    for (const [account, rights] of [
      [payer, ['pay']],
      [reader, ['visits']],
    ] as const) {
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', $3, $1, clinic_now(), $2)`,
        [account!.id, patient!.id, rights],
      )
    }
    const { id } = await desk.booked(deposit, { person: undefined, personId: patient!.id })
    const [mine] = (await clinic.call(patient!, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([mine._id, mine.paymentMethod, mine.payBy !== null], [id, 'card', true])
    const ask = (who: Person, how: string, more = '') => clinic.call(who, how, `/appointments/${id}/agreement${more}`)
    for (const [how, more] of [['GET'], ['POST'], ['POST', '/settle']] as const) {
      for (const other of [stranger, payer, reader]) assert.equal((await ask(other!, how, more)).status, 404, how)
    }
    const { body: seen } = await ask(patient!, 'GET')
    assert.deepEqual([seen.standing, seen.amount, seen.keeps], ['open', 8, false])
    assert.equal((await ask(patient!, 'POST', '/settle')).body.code, 'intent_not_paid')
    await desk.pay((await ask(patient!, 'POST')).body.clientSecret)
    const settled = await Promise.all([1, 2, 3].map(() => ask(patient!, 'POST', '/settle')))
    assert.deepEqual(
      settled.map(({ body }) => body.standing),
      ['done', 'done', 'done'],
    )
    const nowOnly = ' Free cancellation has ended. If you cancel now, we charge $15.00.'
    assert.equal((await desk.wordsOf(id))!.words, seen.words.replace(nowOnly, ''))
    assert.deepEqual([(await desk.shown(id)).paid, (await ask(patient!, 'GET')).body.code], [8, 'link_not_valid'])
  })

  it('whose deposit is not as agreed, and is sent back, is paid at the clinic: a tick counts for nothing', async () => {
    const { visit, id, doctor, email, link } = await desk.booked(deposit)
    const { clientSecret } = (await desk.inGerman('/visit-links/agree', link)).body
    const other = `update sandbox_intents set amount_cents = 900
      where id = (select intent_id from payments where claim_id = $1)`
    await clinic.rows(other, [id])
    await desk.pay(clientSecret)
    for (const path of ['settle', 'agree', 'settle']) {
      assert.equal((await desk.inGerman(`/visit-links/${path}`, link)).body.code, 'payment_under_review', path)
    }
    const [{ id: paymentId } = {}] = await clinic.rows('select id from payments where claim_id = $1', [id])
    const back = await clinic.call(admin, 'POST', `/admin/payments/${paymentId}/pay-back`)
    assert.equal(back.body.status, 'refunded', JSON.stringify(back.body))
    assert.equal((await desk.wordsOf(id))!.words, null, 'nobody agreed to anything by money that went back')
    const { version, link: waits } = await desk.onBoard(id)
    assert.deepEqual([waits, version > visit.version], [null, true])
    assert.equal((await desk.inGerman('/visit-links/look', link)).body.standing, 'at-clinic')
    await issueReceipts(clinic.ground)
    const { text } = await desk.mailed(email, /^9,00\s\$ erstattet für /)
    assert.doesNotMatch(text, /Paula|Dr\. /, 'nobody has confirmed the address')
    const path = `/appointments/doctor/appointments/${id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'no-show' })).status, 200)
    assert.deepEqual([(await desk.shown(id)).fee, (await desk.shown(id)).due], [0, 40])
  })

  it('that waits is not moved so near that nobody could open its link any more', async () => {
    // A zone where it is about half past eight, so that a visit at nine begins soon.
    const hours = 8 - new Date(Date.now() + 600_000).getUTCHours()
    const east = hours < -12 ? hours + 24 : hours
    const zone = east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`
    const morning = await openClinic({ timeZone: zone, env: { MAIL_DELAY_SECONDS: '0' } })
    try {
      const staff = await morning.addPerson('admin')
      const there = deskWithLinks(morning, staff)
      const { visit, id } = await there.booked(cardKept)
      const to = async (day: number) =>
        morning.call(staff, 'PUT', `/desk/visits/${id}/time`, {
          version: visit.version,
          slotId: '09:00-10:00',
          appointmentDate: await morning.day(day),
        })
      assert.equal((await to(0)).body.code, 'too_soon_while_waiting')
      const untouched = await morning.rows('select version, date from claims where id = $1', [id])
      assert.deepEqual(untouched, [{ version: visit.version, date: await morning.day(3) }])
      assert.equal((await to(1)).status, 200)
    } finally {
      await morning.closeWhole()
    }
  })

  it('that is moved nearer waits no longer than until before it begins, and nothing that has begun lapses', async () => {
    const { visit, id } = await desk.booked(cardKept)
    const payBy = async () =>
      (await clinic.rows('select pay_by, lower(during) as begins from claims where id = $1', [id]))[0]!
    await clinic.rows("update claims set pay_by = lower(during) - interval '70 min' where id = $1", [id])
    const { body: moved } = await clinic.call(admin, 'PUT', `/desk/visits/${id}/time`, {
      version: visit.version,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
    })
    assert.equal(moved.code, undefined, JSON.stringify(moved))
    const { pay_by: until, begins } = await payBy()
    assert.equal((begins as Date).getTime() - (until as Date).getTime(), 3_600_000)
    await daysBack(id, 2)
    await daysBack(id, 1)
    await clinic.rows("update claims set pay_by = lower(during) - interval '1 h' where id = $1", [id])
    await desk.sweep()
    assert.equal((await desk.shown(id)).status, 'confirmed', 'it took place')
  })

  it('keeps a card that was typed in for as long as it waits, and tells of what becomes of the visit', async () => {
    const { id, doctor, email, link } = await desk.booked(cardKept)
    await desk.pay((await desk.inGerman('/visit-links/agree', link)).body.clientSecret)
    await clinic.rows("update saved_cards set created_at = created_at - interval '25 h' where claim_id = $1", [id])
    await forgetRemovedCards(clinic.ground)
    assert.equal((await desk.inGerman('/visit-links/settle', link)).body.standing, 'done')
    const agreed = await desk.mailed(email, /^Bestätigt: /)
    assert.match(agreed.text, /20,00\s\$/, 'with the words')
    const date = await clinic.day(3)
    const shown = await shownIn(clinic, doctor, { fromDate: date })
    const cancelled = await clinic.call(doctor, 'POST', '/appointments/cancel-day', { date, shown })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    await undoOver(clinic)
    await desk.mailed(email, /^Abgesagt: /)
    assert.equal((await desk.inGerman('/visit-links/look', link)).body.standing, 'cancelled')
  })

  it('opens to whoever says whose it is, at the address it went to, until it is over', async () => {
    const { id, email, letter, link } = await desk.booked(cardKept)
    assert.ok(!letter!.text.includes('Paula'))
    const [mail] = await clinic.rows("select to_name from mails where claim_id = $1 and kind = 'visit-link'", [id])
    assert.equal(mail!.to_name, '', 'the envelope says no name either')
    const asked = await desk.inGerman('/visit-links/open', { token: link.token })
    assert.deepEqual([asked.body.asks, Object.keys(asked.body).length], ['name', 3])
    const code = async (access: object, path = 'look') =>
      (await desk.inGerman(`/visit-links/${path}`, access)).body.code
    for (const proof of ['Paula', 'Ph', 'Quist', `Smith,Johnson ${link.proof}`]) {
      assert.equal(await code({ ...link, proof }, 'agree'), 'proof_wrong', proof)
    }
    assert.equal(await code(link), undefined)

    // The address was mistyped: the reader of the first mail gets nothing, and the second mail has another link.
    const right = `right-${email}`
    await clinic.rows('update persons set email = $2 where id = (select patient_id from claims where id = $1)', [
      id,
      right,
    ])
    assert.equal(await code(link), 'link_not_valid')
    // By the address alone too, as older servers check it.
    await clinic.rows('update mailed_links set ended_at = null where claim_id = $1', [id])
    assert.equal(await code(link), 'link_not_valid')
    const addressIs = (address: string) =>
      clinic.rows('update persons set email = $2 where id = (select patient_id from claims where id = $1)', [
        id,
        address,
      ])
    await addressIs(email)
    assert.equal(await code(link), 'link_not_valid', 'changed back')
    await addressIs(right)
    await desk.inGerman(`/desk/visits/${id}/link`, {}, admin)
    const again = await desk.mailed(right, /^Bitte bestätigen: /)
    const next = { ...link, token: /\/visit#(\S+)/.exec(again.text)![1] }
    assert.notEqual(next.token, link.token)
    assert.equal(await code(next), undefined)
    await daysBack(id, 4)
    assert.equal(await code(next), 'link_not_valid', 'it is over')
    await daysBack(id, -4)
    await Promise.all(Array.from({ length: 5 }, () => code({ ...next, proof: 'Quist' })))
    assert.equal(await code(next), 'link_not_valid', 'tried too often')
  })

  it('is refused, with nothing booked: without an address, without a card to keep, too soon; a link is ours alone', async () => {
    const refused = async (terms: KindTerms, more: object) => {
      const { wanted } = await desk.offering(terms, more)
      const { body } = await desk.inGerman('/desk/visits', wanted, admin)
      assert.deepEqual(await clinic.rows('select from claims where doctor_id = $1', [wanted.doctorId]), [])
      return body.code
    }
    assert.equal(await refused(cardKept, { person: { name: 'Nora Nomail', phone: '1' } }), 'no_email')
    assert.equal(await refused({ ...plainTerms, pays: 'nothing' }, {}), 'link_not_needed')
    assert.equal(await refused(plainTerms, {}), 'link_not_needed')
    const { id, link } = await desk.booked(cardKept)
    const { signatures } = clinic.ground
    for (const wrong of [
      signatures.seal('check-in', id),
      id,
      `${link.token}x`,
      '',
      signatures.seal('visit-link', admin.id),
    ]) {
      assert.equal(
        (await desk.inGerman('/visit-links/agree', { ...link, token: wrong })).body.code,
        'link_not_valid',
        wrong,
      )
    }
    const other = await clinic.rows(
      `insert into saved_cards (account_id, provider, mandate, language, setup_id, customer_id, method_id, brand, last4,
         exp_month, exp_year, kept_at)
       values ($1, 'sandbox', '', 'en', 'seti_x', 'cus_x', 'pm_x', 'visa', '4242', 12, 2040, now()) returning id`,
      [admin.id],
    )
    const stolen = clinic.pool.query('update claims set saved_card_id = $2 where id = $1', [id, other[0]!.id])
    await assert.rejects(stolen, /does not stand on another/)
  })
})
