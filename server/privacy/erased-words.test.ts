import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

const word = 'Zanzibar'

const ours = 'a code or number of ours, which nobody types'
const receipt = 'what a receipt says: tax law has it kept for ten years, without the patient’s name'
const provider = 'what the payment provider says, for as long as the books are kept'
const agreed = 'the clinic’s words that were agreed to, kept as evidence of what was owed'
const drawer = 'about a cash drawer as a whole: never changed, kept with the books'
const doctor = 'what a doctor said of themselves'
const clinic = 'what the clinic says of itself'
const named = 'words of the names of doctors, kinds of visit and places, and the clinic’s own words for its search'
const pharmacy = 'the network of a pharmacy, or of who guessed: kept with the prescription'
const file = 'of a file with many people, dropped or forgotten after 30 days'

/** Columns in which a word may stay after its patient was erased, and why. */
const kept: Record<string, string> = {
  'acts_of_many.before': 'ids, states, and what a doctor said of an absence, for a day',
  'acts_of_many.answer': 'ids of visits and why they stayed; deleted a day later',
  'appointment_events.kind': ours,
  'care_request_events.status': ours,
  'care_requests.reference': ours,
  'care_requests.kind': ours,
  'charge_attempts.intent_id': provider,
  'charge_attempts.reason': provider,
  'claims.location': clinic,
  'dispensings.address_block': pharmacy,
  'doctor_documents.name': doctor,
  'doctor_documents.content_type': doctor,
  'form_responses.language': ours,
  'form_versions.definition': clinic,
  'forms.draft': clinic,
  'guardianships.rights': ours,
  'guardianships.custody_words': agreed,
  'import_lines.problems': ours,
  'imports.file_name': file,
  'imports.head': file,
  'imports.problems': file,
  'ledger_entries.kind': ours,
  'ledger_entries.debit': ours,
  'ledger_entries.credit': ours,
  'legal_pages.words': clinic,
  'legal_pages.url': clinic,
  'payment_events.from_status': ours,
  'payment_events.to_status': ours,
  'payments.provider': provider,
  'payments.intent_id': provider,
  'payments.currency': provider,
  'payments.last_error': provider,
  'receipts.kind': receipt,
  'receipts.label': receipt,
  'receipts.issuer': receipt,
  'receipts.visit': receipt,
  'receipts.doctor': receipt,
  'record_papers.language': ours,
  'record_papers.written_in': ours,
  'record_papers.sha256': ours,
  'refunds.reference': provider,
  'refunds.last_error': provider,
  'refused_dispensings.address_block': pharmacy,
  'saved_cards.provider': provider,
  'saved_cards.mandate': agreed,
  'saved_cards.language': agreed,
  'saved_cards.setup_id': provider,
  'saved_cards.customer_id': provider,
  'saved_cards.method_id': provider,
  'saved_cards.brand': provider,
  'saved_cards.last4': provider,
  'search_terms.word': named,
  'search_terms.letters': named,
  'set_aside_events.reason': ours,
  'staff_rights.right_name': ours,
  'till_counts.pieces': drawer,
  'till_counts.reason': drawer,
  'till_moves.reason': drawer,
  'till_shifts.pieces': drawer,
  'till_shifts.reason': drawer,
  'time_off.reason': doctor,
  'visit_links.words': agreed,
  'visit_links.language': agreed,
  'visit_reasons.act': ours,
  'visit_terms.pays': agreed,
  'visit_terms.words': agreed,
  'visit_terms.language': agreed,
}

type Column = {
  table: string
  name: string
  type: string
  generated: boolean
  identity: boolean
  references: string | null
  enumerated: string | null
  nullable: boolean
}

/**
 * Puts a word into every text and JSON column of a row of every table that refers to a patient, their account or their
 * visit, as the catalogue lists them: new tables and columns are included at once. Then the patient is erased, and the
 * whole database is searched for the word.
 */
describe('what is left of somebody who was erased', () => {
  let salus: Clinic
  let admin: Person
  before(async () => {
    salus = await openClinic()
    admin = await salus.addPerson('admin', 'Nora Admin')
  })
  after(() => salus.close())

  const columns = async (): Promise<Column[]> =>
    (await salus.rows(`
      select class.relname as table, attname as name, format_type(atttypid, null) as type,
        attgenerated <> '' as generated,
        attidentity <> '' as identity, not attnotnull as nullable,
        (
          select confrelid::regclass::text from pg_constraint
          where contype = 'f' and conrelid = class.oid and conkey = array[attnum] limit 1
        ) as references,
        -- The first value that a check allows.
        (
          select substring(pg_get_constraintdef(oid) from '\\(*' || attname || '\\)* = ANY \\(+ARRAY\\[''([^'']*)''')
          from pg_constraint where contype = 'c' and conrelid = class.oid
            and pg_get_constraintdef(oid) ~ ('\\m' || attname || '\\)* = ANY \\(+ARRAY\\[''')
          order by cardinality(conkey) limit 1
        ) as enumerated
      from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by class.relname, attnum`)) as Column[]

  it('is listed column by column, with the reason', async () => {
    const patient = await salus.addPerson('user', 'Gertrude Given')
    const doctorId = await salus.addDoctor()
    const booked = await salus.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '11:00-12:00',
      appointmentDate: await salus.day(5),
      paymentMethod: 'clinic',
    })
    const visit = booked.body._id as string
    const all = await columns()
    const tables = [...new Set(all.map(({ table }) => table))]
    const ids: Record<string, string> = { persons: patient.id, users: patient.id, claims: visit, doctors: doctorId }
    for (const table of tables) {
      const isOfVisit = !all.some((column) => column.table === table && column.name === 'id')
      ids[table] ??= isOfVisit ? visit : crypto.randomUUID()
    }
    const refers = (table: string, seen: readonly string[] = []): boolean =>
      all.some(
        (column) =>
          column.table === table &&
          column.references !== null &&
          column.references !== table &&
          !seen.includes(table) &&
          (['persons', 'users', 'claims'].includes(column.references) || refers(column.references, [...seen, table])),
      )
    const there = ['persons', 'users', 'claims']
    const planted = tables.filter((table) => !there.includes(table) && refers(table))
    assert.ok(planted.includes('visit_fees') && planted.length > 40, planted.join())
    const valueFor = ({ name, type, references, enumerated, table }: Column): string => {
      if (references && type === 'uuid') return `'${ids[references]}'`
      if (type === 'bigint') return '4711'
      if (enumerated !== null) return type === 'text[]' ? `'{${enumerated}}'` : `'${enumerated}'`
      if (name === 'id' && type === 'uuid') return `'${ids[table]}'`
      const values: Record<string, string> = {
        uuid: 'gen_random_uuid()',
        text: `'${word}'`,
        'text[]': `'{${word}}'`,
        'uuid[]': `'{${patient.id}}'`,
        jsonb: `'{"why": "${word}"}'`,
        bytea: `'x'`,
        boolean: 'false',
        date: 'clinic_today() - 1',
        'timestamp with time zone': "clinic_now() - interval '1 hour'",
        'time without time zone': "'10:00'",
        tstzrange: "tstzrange(clinic_now() - interval '2 hours', clinic_now() - interval '1 hour')",
        daterange: 'daterange(clinic_today() - 2, clinic_today() - 1)',
        tstzmultirange: "'{}'",
        numeric: '1',
        character: "'x'",
        inet: "'127.0.0.1'",
      }
      return values[type] ?? '1'
    }
    // Without triggers, foreign keys and checks, any row can be written, also one of another version.
    const statements = ['set local session_replication_role = replica']
    const drops = await salus.rows(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0`,
    )
    statements.push(...drops.map(({ drop }) => String(drop)))
    for (const table of planted) {
      const own = all.filter((column) => column.table === table && !column.generated)
      statements.push(
        `insert into ${table} (${own.map(({ name }) => `"${name}"`).join()}) overriding system value
          values (${own.map(valueFor).join()}) on conflict do nothing`,
      )
    }
    for (const table of there) {
      const free = all.filter(
        (column) =>
          column.table === table &&
          !column.generated &&
          column.enumerated === null &&
          !column.references &&
          ['text', 'jsonb', 'text[]'].includes(column.type) &&
          !/^(role|status|payment_method|mode|language|password_hash)$/.test(column.name),
      )
      statements.push(
        `update ${table} set ${free.map((column) => `"${column.name}" = ${valueFor(column)}`).join()}
          where id = '${ids[table]}'`,
      )
    }
    await salus.rows(`begin; ${statements.join(';\n')}; commit`)
    const erased = await salus.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    const left: string[] = []
    for (const { table, name } of all) {
      const [found] = await salus.rows(
        `select count(*)::int as n from ${table} where position($1 in coalesce("${name}"::text, '')) > 0`,
        [word],
      )
      if (Number(found!.n) > 0) left.push(`${table}.${name}`)
    }
    assert.deepEqual(left, Object.keys(kept))
  })
})
