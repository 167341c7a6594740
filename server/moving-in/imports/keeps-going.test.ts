import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { textsIn } from '../../../texts/texts.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { type Files, filesOf } from '../../testing/files-of.ts'
import { whileLocked } from '../../testing/locks.ts'
import { readFile } from './read-file.ts'

const { importsPage } = textsIn('en')

describe('files that go wrong', () => {
  let clinic: Clinic
  let admin: Person
  let files: Files
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Ada Admin')
    files = filesOf(clinic, admin)
  })
  after(() => clinic.closeWhole())

  const saidOf = async (id: string) => (await files.lines(id, 'wrong')).map(({ problems: said }) => said)
  const stateOf = async (id: string) => (await files.stateOf(id)).status
  const personOf = async (name: string) => (await clinic.rows('select id from persons where name = $1', [name]))[0]!.id

  it('says of amounts and dates that nothing here can hold that they are none', async () => {
    const balances = await files.read(
      'balances',
      'name;amount;asof\nAny;1.000.000.000,00;\nAny;21.474.836,48;\nAny;1;0000-01-01\nAny;1;9999-01-01\n',
    )
    assert.deepEqual(await saidOf(balances), [
      [importsPage.problems.amount],
      [importsPage.problems.amount],
      [importsPage.problems.asOf],
      [importsPage.problems.asOf],
    ])
    const visits = await files.read(
      'appointments',
      `name;born;doctor;date;time;fee\nAny;0000-01-01;D;${await clinic.day(3)};10:00;99.000.000,00\n`,
    )
    assert.deepEqual(await saidOf(visits), [[importsPage.problems.born_range, importsPage.problems.fee]])
    const digits = await files.read('balances', 'number;amount\n٣٤;1\n')
    assert.deepEqual(await saidOf(digits), [[importsPage.problems.person_unknown]])
  })

  it('people who are gone before a file about them is brought in are said so, line by line', async () => {
    const people = await files.read('people', 'number,name,born\n501,Gero Gone,1980-01-01\n')
    await files.bringIn(people)
    const balances = await files.read('balances', 'number,amount\n501,10\n')
    const again = await files.read('people', 'number,name,born\n501,Gero Gone,1980-01-01\n502,Stays Here,1981-01-01\n')
    await files.call('PUT', `/admin/imports/${again}/choices`, { choice: 'same' })
    assert.equal((await files.undo(people)).status, 200)
    assert.deepEqual(
      [(await files.bringIn(balances)).status, await saidOf(balances)],
      ['imported', [[importsPage.problems.person_unknown]]],
    )
    const brought = await files.bringIn(again)
    assert.deepEqual(
      [brought.status, brought.made, await saidOf(again)],
      ['imported', 1, [[importsPage.problems.double_gone]]],
    )
    assert.equal((await files.call('GET', `/people/${crypto.randomUUID()}/opening-balances`)).status, 404)
  })

  it('people whom another file names as well are not taken back', async () => {
    const first = await files.read('people', 'number,name,born\n601,Nele Named,1980-01-01\n')
    await files.bringIn(first)
    const second = await files.read('people', 'number,name,born\n601,Nele Named,1980-01-01\n')
    await files.call('PUT', `/admin/imports/${second}/choices`, { choice: 'same' })
    await files.bringIn(second)
    assert.equal((await files.undo(first)).body.code, 'import_built_on')
    assert.deepEqual((await files.call('GET', `/admin/imports/${first}/built-on`)).body, [
      { what: 'imports', count: 1 },
    ])
    assert.equal((await files.undo(second)).status, 200)
    assert.equal((await files.undo(first)).status, 200)
  })

  it('can be put away at any point', async () => {
    const text = 'number,name,born\n701,Paul Putaway,1980-01-01\n'
    const reading = await files.begin('people', text)
    assert.equal(await stateOf(reading), 'reading')
    assert.equal((await files.undo(reading)).body.status, 'undone')
    const importing = await files.read('people', text)
    await files.call('POST', `/admin/imports/${importing}/run`)
    assert.equal((await files.undo(importing)).body.status, 'undoing')
    assert.equal(await stateOf(importing), 'undone')
    assert.equal((await files.undo(importing)).body.code, 'import_under_way')
    assert.deepEqual(await clinic.rows(`select from persons where name = 'Paul Putaway'`), [])
  })

  it('what cannot be worked on keeps no other file waiting, nor a line the others', async () => {
    clinic.expectErrors(/An import cannot be worked on/)
    const broken = await files.begin('balances', 'name,amount\nAny,1\n')
    await clinic.rows(
      `insert into import_lines (import_id, line, cells, fields)
       values ($1, 2, '{}', '{"name": "Ada Admin", "born": "x"}')`,
      [broken],
    )
    await clinic.rows(`update imports set status = 'comparing' where id = $1`, [broken])
    const called = (n: number) => `Lina ${'abcdefghij'[Math.floor(n / 10)]}${'klmnopqrst'[n % 10]}x`
    const many = Array.from({ length: 30 }, (_, n) => `${called(n)},1950-01-01`)
    const people = await files.read('people', `name,born\n${many.join('\n')}\n`)
    const { status, problems: said } = await files.stateOf(broken)
    assert.deepEqual([status, said, await stateOf(people)], ['read', [importsPage.problems.failed], 'read'])
    await clinic.rows(`update import_lines set fields = '{"name": ""}' where import_id = $1 and line = 15`, [people])
    const brought = await files.bringIn(people)
    assert.deepEqual(
      [brought.status, brought.made, await saidOf(people)],
      ['imported', 29, [[importsPage.problems.not_brought_in]]],
    )
  })

  it('reads on where it stopped, and a reader that comes late changes nothing', async () => {
    const called = (n: number) => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')
    const id = await files.begin(
      'people',
      `name\n${Array.from({ length: 2200 }, (_, n) => `P ${called(n)}`).join('\n')}\n`,
    )
    const one = { id, kind: 'people', today: await clinic.day(0) } as const
    const stopped = AbortSignal.abort()
    const steps = [1, 2, 3].map(() => () => readFile(clinic.ground.db, one, stopped))
    assert.deepEqual([await steps[0]!(), await steps[1]!(), await steps[2]!()], ['more', 'more', 'done'])
    await files.work()
    const before = await files.stateOf(id)
    assert.deepEqual([before.status, before.right], ['read', 2200])
    await readFile(clinic.ground.db, one, stopped)
    assert.deepEqual(await files.stateOf(id), before)
    await files.undo(id)
  })

  it('refuses a line that goes on for ever, and more parts than a file may have', async () => {
    const id = await files.read('people', `name,note\nAnna,"${'x'.repeat(300_000)}\n`)
    assert.deepEqual((await files.stateOf(id)).problems, [importsPage.problems.line_too_long('2')])
    assert.equal((await files.call('POST', `/admin/imports/${id}/read`, { parts: 26 })).status, 400)
  })

  it('keeps of a line no more cells than there are columns, and refuses a head of thousands', async () => {
    const commas = `${','.repeat(200_000)}x\n`
    const id = await files.read('people', Buffer.from(`name,born\n${commas.repeat(12)}Anna Amble,1980-01-01\n`))
    const wrong = (await files.lines(id, 'wrong')).map(({ cells, problems: said }) => [cells.length, said])
    assert.deepEqual(
      wrong,
      Array(12).fill([2, [importsPage.problems.name_missing, importsPage.problems.too_many_cells]]),
    )
    const [kept] = await clinic.rows(
      'select sum(pg_column_size(cells))::int as bytes, count(*)::int as lines from import_lines where import_id = $1',
      [id],
    )
    assert.equal(kept!.lines, 13)
    assert.ok(Number(kept!.bytes) < 13 * 200, `${kept!.bytes} bytes are kept`)
    const wide = await files.stateOf(await files.read('people', `name${','.repeat(5000)}\nAnna\n`))
    assert.deepEqual([wide.problems, wide.columns], [[importsPage.problems.too_many_columns('200')], []])
  })

  it('keeps long lines in small statements', async () => {
    const lines = `Lina Long,"${'x'.repeat(100_000)}"\n`.repeat(30)
    const id = await files.begin('people', `name,note\n${lines}`, lines)
    const one = { id, kind: 'people', today: await clinic.day(0) } as const
    // Six million characters in sixty lines take two statements; the stop comes between them.
    assert.equal(await readFile(clinic.ground.db, one, AbortSignal.abort()), 'more')
    assert.equal((await files.stateOf(id)).lines, 42)
    await files.undo(id)
  })

  it('gives up a file that has ended three tries with the server, and says so', async () => {
    clinic.expectErrors(/An import has stopped the server again and again/)
    const reading = await files.begin('people', 'name\nStella Stopper\n')
    // A server that is killed during a try leaves the count of tries behind.
    await clinic.rows('update imports set tries = 3 where id = $1', [reading])
    await files.work()
    const given = await files.stateOf(reading)
    assert.deepEqual([given.status, given.problems], ['read', [importsPage.problems.stops_server]])
    assert.equal((await files.undo(reading)).body.status, 'undone')
    const other = await files.begin('people', 'name\nStella Stopper\n')
    await clinic.rows('update imports set tries = 2 where id = $1', [other])
    await files.work()
    const [row] = await clinic.rows('select status, tries from imports where id = $1', [other])
    assert.deepEqual(row, { status: 'read', tries: 0 })
    await files.call('POST', `/admin/imports/${other}/run`)
    await clinic.rows('update imports set tries = 3 where id = $1', [other])
    await files.work()
    const midway = await files.stateOf(other)
    assert.deepEqual([midway.status, midway.problems], ['imported', [importsPage.problems.stops_server_midway]])
  })

  it('judges the delimiter by the whole head line, however its parts are cut, and asks where it cannot', async () => {
    const columnsRead = async (...parts: string[]) => {
      const { problems: said, columns } = await files.stateOf(await files.read('people', ...parts))
      return said.length > 0 ? said : columns.map(({ as }) => as)
    }
    const line = 'Anna Amble;1980-01-01\n'
    assert.deepEqual(await columnsRead('n', 'ame;bo', `rn\n${line}`), ['name', 'born'], 'a first part of one byte')
    assert.deepEqual(await columnsRead(`\n;;\nname;born\n${line}`), ['name', 'born'], 'empty lines first')
    assert.deepEqual(await columnsRead(`"name";"a,b,""c"",d"\n${line}`), ['name', ''], 'commas in quotation marks')
    assert.deepEqual(await columnsRead(`name;a, b\n${line}`), ['name', ''], 'as many commas, which name no column')
    assert.deepEqual(await columnsRead(`name,;born\n${line}`), [importsPage.problems.delimiter_unclear])
  })

  it('forgets what stood in files: after 30 days, uploads after one', async () => {
    const id = await files.read('people', 'number,name,born,phone\n801,Flora Forgotten,1980-01-01,030 1234\n')
    await files.bringIn(id)
    const { _id: upload } = (await files.call('POST', '/admin/imports', { kind: 'people', fileName: 'x' })).body
    await clinic.rows(`insert into import_parts values ($1, 0, 'name')`, [upload])
    await clinic.rows(`update imports set ended_at = ended_at - interval '31 days' where id = $1`, [id])
    await clinic.rows(`update imports set created_at = created_at - interval '2 days' where id = $1`, [upload])
    await files.work()
    const [line] = await clinic.rows('select cells, fields, reference from import_lines where import_id = $1', [id])
    assert.deepEqual(line, { cells: [], fields: {}, reference: '801' })
    assert.deepEqual(await clinic.rows('select from import_parts where import_id = $1', [upload]), [])
    assert.equal(await stateOf(upload), 'undone')
    assert.deepEqual((await files.call('GET', `/admin/imports/${id}/built-on`)).body, [{ what: 'forgotten', count: 1 }])
  })

  it('a change under way while an import is taken back is not lost', async () => {
    const id = await files.read('people', 'name,born\nClara Changed,1980-01-01\n')
    await files.bringIn(id)
    const clara = await personOf('Clara Changed')
    await clinic.rows(`update imports set status = 'undoing' where id = $1`, [id])
    const change = `with changed as (update persons set phone = '030 999' where id = $1 returning id)
      select from persons where id = $1`
    await whileLocked(clinic, { query: change, values: [clara] }, [() => files.work()])
    assert.equal(await stateOf(id), 'imported')
    assert.deepEqual(await clinic.rows('select phone from persons where id = $1', [clara]), [{ phone: '030 999' }])
  })

  it('a visit of somebody without an account, until midnight: seen, moved and cancelled as any other', async () => {
    await files.bringIn(await files.read('people', 'number,name,born\n901,Nora Noaccount,1980-01-01\n'))
    const doctor = await clinic.addDoctor({ name: 'Dora Doctor', hours: [9, 10] })
    await clinic.rows('update kinds set cancel_hours = 24 where id = consultation()')
    const day = await clinic.day(3)
    const id = await files.read(
      'appointments',
      `doctor;number;date;time;minutes\nDora Doctor;901;${day};23:30;30\nDora Doctor;901;${day};23:45;30\n`,
    )
    assert.deepEqual(await saidOf(id), [[importsPage.problems.over_midnight]])
    assert.equal((await files.bringIn(id)).made, 1)
    const doctorPerson = await clinic.doctorPerson(doctor)
    const seen = async (who: Person, path: string) => {
      const { body } = await clinic.call(who, 'GET', path)
      return (Array.isArray(body) ? body : body.appointments).find((one: { doctorId: unknown; startTime: string }) =>
        JSON.stringify(one).includes('Nora Noaccount'),
      )
    }
    const visit = await seen(doctorPerson, '/appointments/doctor/appointments')
    assert.deepEqual([visit.startTime, visit.endTime, visit.status], ['23:30', '24:00', 'confirmed'])
    assert.equal((await seen(admin, '/admin/appointments'))._id, visit._id)
    const path = `/appointments/${visit._id}`
    const moved = await clinic.call(admin, 'POST', `${path}/reschedule`, {
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(4),
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    // Staff do not cancel confirmed visits one by one; the person who acts for the patient does.
    const daughter = await clinic.addPerson()
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', array['book', 'visits'], $1, clinic_now(), $1)`,
      [daughter.id, await personOf('Nora Noaccount')],
    )
    const cancelled = await clinic.call(daughter, 'PUT', `${path}/cancel`)
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  })
})
