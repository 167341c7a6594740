import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Right } from '#contract/rights.ts'
import { textsIn } from '../../../texts/texts.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { type Files, filesOf } from '../../testing/files-of.ts'

const { importsPage } = textsIn('en')

/** Tables with rows that an import itself makes for a person or visit, and deletes when it is undone. */
const madeByImports = ['appointment_events', 'import_lines', 'reminders', 'visit_terms']

/** Tables of later additions to a person or visit: with a row in one of these an import cannot be undone. */
const builtOn = {
  persons: [
    ...[
      'care_requests',
      'claims',
      'document_files',
      'document_uploads',
      'documents',
      'emergency_accesses',
      'form_drafts',
      'form_events',
      'form_requests',
      'form_responses',
      'guardianships',
      'measurement_imports',
      'medicine_plans',
      'medicine_zones',
      'opening_balances',
      'person_keys',
      'persons',
      'ratings',
      'record_items',
      'record_list_sayings',
      'record_papers',
      'record_shares',
      'repeat_requests',
      'take_outs',
      'threads',
    ],
    'waitlist',
  ],
  claims: [
    'attendances',
    'change_requests',
    'chart_notes',
    'document_uploads',
    'form_drafts',
    'form_requests',
    'form_responses',
    'mailed_links',
    'mails',
    'notices',
    'payments',
    'payments_received',
    'price_reductions',
    'ratings',
    'receipts',
    'record_papers',
    'saved_cards',
    'stand_ins',
    'task_notes',
    'video_calls',
    'visit_fees',
    'visit_links',
    'visit_reasons',
    'waitlist',
  ],
}

/** Columns that nobody types into: ids, and values that the database computes. */
const notTyped = ['id', 'number', 'root_id', 'created_at', 'created_by']

describe('taking an import back', () => {
  let clinic: Clinic
  let admin: Person
  let files: Files
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Ada Admin')
    files = filesOf(clinic, admin)
  })
  after(() => clinic.closeWhole())

  const idOf = async (name: string) => (await clinic.rows('select id from persons where name = $1', [name]))[0]!.id
  const builtOnOf = async (id: string) => (await files.call('GET', `/admin/imports/${id}/built-on`)).body

  it('knows of every table that refers to people and visits whether the import made its rows', async () => {
    for (const [table, others] of Object.entries(builtOn)) {
      const rows = await clinic.rows(
        `select distinct conrelid::regclass::text as name from pg_constraint
         where contype = 'f' and confrelid = $1::regclass and conparentid = 0`,
        [table],
      )
      const found = rows.map(({ name }) => String(name))
      assert.deepEqual(found.filter((name) => !madeByImports.includes(name)).sort(), others, `built on ${table}`)
    }
    const [made] = await clinic.rows('select made_by_imports()::text[] as made')
    assert.deepEqual((made!.made as string[]).sort(), madeByImports)
  })

  it('counts each column of a person that was changed since, one that the desk fills most of all', async () => {
    const id = await files.read('people', 'name,born,phone\nTilda Typed,1980-01-01,030 123\nOlaf Other,1981-01-01,\n')
    await files.bringIn(id)
    const tilda = await idOf('Tilda Typed')
    const typed = {
      needs: ['wheelchair'],
      insurer: 'AOK',
      insuranceNumber: 'A123',
      emergencyName: 'Tom',
      emergencyPhone: '030 9',
      payer: 'private',
      sex: 'female',
      blocked: true,
    }
    for (const [field, value] of Object.entries(typed)) {
      const blank = { blocked: false, needs: [], payer: null, sex: null } as Record<string, unknown>
      const change = async (to: unknown) =>
        assert.equal((await files.call('PATCH', `/people/${tilda}`, { [field]: to })).status, 200, field)
      await change(value)
      assert.deepEqual(await builtOnOf(id), [{ what: 'changes', count: 1 }], field)
      assert.equal((await files.undo(id)).body.code, 'import_built_on', field)
      await change(field in blank ? blank[field] : '')
      assert.deepEqual(await builtOnOf(id), [], `${field} as it was`)
    }
    // All other columns too, also those of later versions.
    const columns = await clinic.rows(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'persons'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname <> all($1)`,
      [notTyped],
    )
    const other = await idOf('Olaf Other')
    const values: Record<string, unknown> = {
      sex: 'male',
      account_role: 'user',
      language: 'fr',
      payer: 'self',
      needs: ['sight'],
      merged_into: other,
    }
    const ofType: Record<string, unknown> = {
      text: 'typed',
      date: '1999-09-09',
      'timestamp with time zone': '2026-01-01T00:00:00Z',
      boolean: true,
      jsonb: '{"typed": 1}',
      uuid: other,
      'text[]': ['typed'],
    }
    for (const { name, type } of columns as { name: string; type: string }[]) {
      // Erasing changes the lines of files; another test covers that.
      if (name === 'erased_at') continue
      const [was] = await clinic.rows(`select ${name} as value from persons where id = $1`, [tilda])
      const set = (value: unknown) => clinic.rows(`update persons set ${name} = $1 where id = $2`, [value, tilda])
      await set(values[name] ?? ofType[type])
      assert.ok((await builtOnOf(id)).length > 0, `${name} was changed`)
      await set(was!.value)
      assert.deepEqual(await builtOnOf(id), [], `${name} is as it was`)
    }
    // A column that was added after the import counts once it has a value.
    for (const byDefault of ['', 'portal']) {
      await clinic.rows(`alter table persons add column of_later text not null default '${byDefault}'`)
      assert.deepEqual(await builtOnOf(id), [], 'a default is nobody’s change')
      await clinic.rows("update persons set of_later = 'typed' where id = $1", [tilda])
      assert.deepEqual(await builtOnOf(id), [{ what: 'changes', count: 1 }])
      await clinic.rows('alter table persons drop column of_later')
    }
    assert.equal((await files.undo(id)).status, 200)
  })

  it('takes visits of a kind with terms back, but not those whose terms somebody has agreed to', async () => {
    const doctor = await clinic.addDoctor({ name: 'Tess Terms', hours: [9, 10] })
    await clinic.rows('update kinds set most_moves = 2 where id = consultation()')
    await files.bringIn(await files.read('people', 'number,name,born\n31,Vera Visit,1980-01-01\n'))
    const day = await clinic.day(3)
    const id = await files.read('appointments', `doctor,number,date,time,fee\nTess Terms,31,${day},09:00,0\n`)
    assert.equal((await files.bringIn(id)).made, 1)
    const [visit] = await clinic.rows('select id from claims where doctor_id = $1', [doctor])
    const terms = () => clinic.rows('select from visit_terms where claim_id = $1', [visit!.id])
    assert.equal((await terms()).length, 1, 'the import has agreed to terms')
    assert.deepEqual(await builtOnOf(id), [])
    await clinic.rows("update claims set location = 'Elsewhere' where id = $1", [visit!.id])
    assert.deepEqual(await builtOnOf(id), [{ what: 'appointment_events', count: 1 }], 'a change without an event')
    await clinic.rows("update claims set location = 'Clinic' where id = $1", [visit!.id])
    const answer = await files.undo(id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(await clinic.rows('select from claims where doctor_id = $1', [doctor]), [])
    assert.deepEqual(await terms(), [])
    const again = await files.read('appointments', `doctor,number,date,time\nTess Terms,31,${day},09:00\n`)
    await files.bringIn(again)
    await clinic.rows("update visit_terms set words = 'Late costs', language = 'en'")
    assert.deepEqual(await builtOnOf(again), [{ what: 'appointment_events', count: 1 }])
    await clinic.rows('update kinds set most_moves = null where id = consultation()')
  })

  it('asks for the rights of what a file makes, at every call about it', async () => {
    const withRights = async (...rights: Right[]) =>
      filesOf(clinic, await clinic.addPerson('admin', 'Mo Mover', rights))
    const needed: Record<string, Right[]> = {
      people: ['people'],
      appointments: ['people', 'appointments'],
      balances: ['people', 'payments'],
    }
    const known = await clinic.addPerson('user', 'Kora Known')
    const texts: Record<string, string> = {
      people: 'name,born\nKora Known,1980-01-01\n',
      appointments: 'doctor,name,date,time\nNobody,Nobody There,2030-01-01,09:00\n',
      balances: 'name,amount\nNobody There,1\n',
    }
    for (const [kind, rights] of Object.entries(needed)) {
      const id = await files.read(kind, texts[kind]!)
      const path = `/admin/imports/${id}`
      for (const missing of rights) {
        const mover = await withRights('setup', ...rights.filter((right) => right !== missing), 'accounts')
        const tries = [
          mover.call('POST', '/admin/imports', { kind, fileName: 'x' }),
          mover.call('GET', `${path}/lines`),
          mover.call('GET', `${path}/lines?state=double`),
          mover.call('GET', `${path}/wrong-lines`),
          mover.call('GET', `${path}/built-on`),
          mover.call('PUT', `${path}/choices`, { choice: 'same' }),
          mover.call('POST', `${path}/read`, { parts: 1 }),
          mover.call('POST', `${path}/run`),
          mover.call('POST', `${path}/undo`),
        ]
        for (const { status, body } of await Promise.all(tries)) {
          assert.deepEqual([status, body.code], [403, 'right_missing'], `${kind} without ${missing}`)
        }
      }
      const mover = await withRights('setup', ...rights)
      const [line] = (await mover.call('GET', `${path}/lines`)).body
      if (kind === 'people') assert.equal(line.double._id, known.id)
      else assert.ok(line.problems.includes(importsPage.problems.person_unknown))
      assert.equal((await mover.call('POST', `${path}/undo`)).status, 200)
    }
  })

  it('cleans the names of files at the door', async () => {
    const begin = (fileName: string) => files.call('POST', '/admin/imports', { kind: 'people', fileName })
    const kept = async (fileName: string) => (await begin(fileName)).body.fileName
    assert.equal(await kept('x\u202evsc.exe\nby\u200b the\r\nclinic.csv'), 'xvsc.exe by the clinic.csv')
    assert.equal(await kept('../../etc/passwd'), '..-..-etc-passwd')
    assert.equal(await kept('\u0000\ud800'), '\ufffd')
    assert.equal(await kept(' \u200b\n '), 'file')
    assert.equal(await kept('می\u200cخواهم.csv'), 'می\u200cخواهم.csv', 'a joiner between letters stays')
    const long = await kept(`${'a'.repeat(500)}.csv`)
    assert.deepEqual([long.length, long.slice(-5)], [120, 'a.csv'])
    assert.equal((await begin('x'.repeat(1001))).status, 400)
  })
})
