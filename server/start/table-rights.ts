import pg from 'pg'
import { StartRefused } from '../platform/start-refused.ts'

const read = 'select'
/** Rows that record what has happened. The role that servers use can neither change nor delete them. */
const final = 'select, insert'
/** Rows that are changed in ordinary work, and never deleted. */
const kept = 'select, insert, update'
const free = 'select, insert, update, delete'

/**
 * The rights of the application's role on each table. It owns none, and none may be truncated. The words of a patient
 * in final tables are erased by `erase_words_of`, a function of the owner.
 */
export const tableRights: Record<string, string> = {
  // Acts on many visits that can still be undone.
  acts_of_many: free,
  appointment_events: final,
  attendances: kept,
  audit_events: final,
  // The end of the audit's chain; it cannot be moved validly without the key.
  audit_head: kept,
  audit_seals: final,
  // Each backup that was tried; old ones are deleted.
  backups: free,
  // The progress of the comparison with each provider's books, and the sums of its list so far.
  book_comparisons: kept,
  calendar_feeds: kept,
  care_items: kept,
  care_request_events: final,
  care_requests: kept,
  // Reasons are ended, never deleted, because visits refer to them.
  change_reasons: kept,
  change_requests: kept,
  // Each try to charge a saved card; its result is written once.
  charge_attempts: kept,
  // Each version of a note, sealed.
  chart_notes: final,
  checkouts: final,
  claims: kept,
  clinic_rules: kept,
  // Days on which a place is closed.
  closures: free,
  daily_figures: free,
  daily_figures_by_place: free,
  desk_passes: free,
  // The PINs for the desk's computers, sealed.
  desk_pins: free,
  doctor_documents: kept,
  document_files: free,
  // The sealed bytes of files.
  document_parts: free,
  document_upload_parts: free,
  // Unfinished for a day.
  document_uploads: free,
  documents: free,
  // The kinds that a doctor offers.
  doctor_kinds: free,
  doctors: kept,
  // Texts of forms that were not sent yet, sealed.
  drafts: free,
  // Files whose bytes are to be deleted.
  dropped_files: free,
  email_links: free,
  // Each time a doctor opened a record in an emergency.
  emergency_accesses: final,
  // Who was erased: done again after an older backup was restored.
  erasures: final,
  extra_hours: free,
  favourites: free,
  freed_times: free,
  forms: kept,
  form_kinds: free,
  // Each published version of a form.
  form_versions: final,
  // Forms that are being filled in, and their answers, sealed.
  form_drafts: free,
  form_answers: free,
  // What was given, sealed, and consents that were withdrawn.
  form_responses: final,
  consent_withdrawals: final,
  form_requests: kept,
  form_events: free,
  // Guardianships are ended, never deleted: later it must be known who acted for whom.
  guardianships: kept,
  images: free,
  import_lines: free,
  import_parts: free,
  imports: kept,
  // Claims have no foreign key to their kind and place: neither may ever lose a row.
  kinds: kept,
  // Written only by triggers, from the rows that say what happened.
  ledger_entries: read,
  legal_consents: final,
  // Each version of the legal pages.
  legal_pages: final,
  limit_counts: free,
  list_preferences: free,
  list_views: free,
  listed_intents: free,
  login_attempts: free,
  // Links in mails that open a visit; deleted when the patient is erased.
  mailed_links: free,
  mails: free,
  // Files of measurements that were brought in; their entries are taken back by a function of the owner.
  measurement_imports: kept,
  // Who answers a doctor's messages; ended, never deleted: later it must be known who has read them.
  message_delegations: kept,
  // What was typed and not sent, sealed.
  message_drafts: free,
  message_rules: kept,
  message_settings: kept,
  // Sealed; deleted with their thread.
  messages: free,
  // Only the owner writes migrations.
  migrations: read,
  // Each day once, after it is over.
  money_of_days: final,
  notices: free,
  // Deleted with the import they came with, by a function of the owner.
  opening_balances: final,
  // What doctors begin papers with.
  paper_templates: kept,
  // Papers that count no more.
  paper_withdrawals: final,
  // What browsers were asked to sign; kept for some minutes.
  passkey_challenges: free,
  passkeys: free,
  password_links: free,
  overview_looks: kept,
  payment_events: final,
  payments: kept,
  // Cash and card-terminal money at reception.
  payments_received: final,
  // What pharmacies open prescriptions by; what they have dispensed, and what prescribers took back of it.
  prescription_codes: final,
  dispensings: final,
  dispensings_taken_back: final,
  refused_dispensings: final,
  price_reductions: final,
  // Events of the provider, each stored once by its id.
  provider_events: final,
  // Imported records are deleted as a whole, by a function of the owner.
  // The keys of records, deleted when a person is erased.
  person_keys: free,
  persons: kept,
  places: kept,
  public_claims: kept,
  ratings: final,
  // Receipts and refund notes, the numbers given, and those still to be issued.
  receipt_series: kept,
  receipts: final,
  receipts_due: free,
  // The ids of the keys that seal clinical texts.
  // Each version of an entry of a record, sealed.
  record_item_versions: final,
  // What was said of doses can be taken back.
  medicine_doses: free,
  medicine_phases: final,
  // Stopped, never deleted, but by erasing the person.
  medicine_plans: kept,
  medicine_zones: kept,
  record_items: kept,
  record_keys: final,
  record_list_sayings: final,
  // Each version of a signed paper, sealed.
  record_papers: final,
  // What patients show a doctor for a time.
  record_shares: free,
  // The hashes of codes that stand in for a lost factor.
  recovery_codes: free,
  refunds: kept,
  // Asked by patients, answered once by the prescriber.
  repeat_requests: kept,
  reminders: free,
  rooms: kept,
  sandbox_cards: kept,
  sandbox_intents: kept,
  // The row of a removed card stays: its charges, and the terms under which it was saved, may be asked about later.
  saved_cards: kept,
  // Opened and closed by reception.
  screens: kept,
  // The words by which the search finds; written by triggers, from names and from `search_words`.
  search_terms: free,
  // Those that Salus ships are written by the owner alone.
  search_words: free,
  sessions: free,
  // Whether a database is a demo, and its time zone, are set for good.
  settings: final,
  set_aside_events: free,
  // The text of each function, view and trigger that is in force.
  sql_files: read,
  staff_rights: free,
  stale_figures: free,
  // The doctor who has taken a visit over, and the patient's answer. Deleted where handing over was undone.
  stand_ins: free,
  stray_intents: kept,
  // The clinic's own list, imported by admins.
  substances: free,
  // Copies of records, for a week.
  take_outs: free,
  // What the desk has noted about a task; one row a visit and kind.
  task_notes: kept,
  thread_closings: free,
  // What pages are to load again, for two days.
  thread_events: free,
  thread_reads: free,
  threads: free,
  till_counts: final,
  till_moves: final,
  till_shifts: final,
  // What accounts share with their authenticator apps, sealed.
  // Of the clinic's own log-in: what is begun there, whose account is whose, and what is open.
  oidc_attempts: free,
  oidc_links: free,
  oidc_sessions: free,
  totp_secrets: free,
  time_off: free,
  unrelayed_events: free,
  unsealed_audit_events: free,
  users: kept,
  // The times of both sides, and how the line was.
  video_calls: kept,
  // Deleted once the room has closed.
  video_seats: free,
  // Deleted after two minutes.
  video_signals: free,
  // Ended, never deleted.
  visit_fees: kept,
  // Sent by reception; agreed to, never deleted.
  visit_links: kept,
  // The reason that was chosen when a visit was cancelled or moved. Deleted where a cancellation of many was undone.
  visit_reasons: 'select, insert, delete',
  // The agreed terms of a visit; their words are written once.
  visit_terms: kept,
  visits_not_lapsed: free,
  waitlist: kept,
  week_changes: free,
  weekly_slots: free,
}

/**
 * Views are read only, except those through which claims are locked and those that are named like tables of the
 * previous version.
 */
const locked = 'select, update'
const viewRights: Record<string, string> = {
  appointments: locked,
  holds_over: locked,
  list_tastes: free,
  live_claims: locked,
  paper_series: kept,
  papers: final,
  papers_due: free,
  stand_in_links: free,
  standing_claims: locked,
  takings: final,
  visit_link_mails: free,
}

const queueSchema = 'graphile_worker'

type Relation = { schema: string; name: string; kind: 'r' | 'v' | 'S'; secured: boolean; granted: string }

/** The rights that the role has on each table, view and sequence of Salus and its queue, in the words of `wantedOf`. */
const whatIsGranted = `
  select nspname as schema, relname as name, relkind as kind,
    relrowsecurity and not exists (select from pg_policy where polrelid = relation.oid) as secured,
    (
      select coalesce(string_agg(lower(privilege_type), ', ' order by privilege_type), '')
      from aclexplode(relacl) where grantee = $1::regrole
    ) as granted
  from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', '${queueSchema}') and relkind in ('r', 'v', 'S')
    and not exists (select from pg_depend where objid = relation.oid and deptype in ('e', 'i'))
  order by 1, 2`

/** The rights that a relation should have; undefined for a table of a newer version, which sets its rights itself. */
function wantedOf({ schema, name, kind }: Relation): string | undefined {
  if (kind === 'S') return 'usage'
  if (kind === 'v') return viewRights[name] ?? read
  if (schema === queueSchema) return name === 'migrations' ? read : free
  return tableRights[name]
}

const inOrder = (rights: string) => rights.split(', ').sort().join(', ')

/** The statements that correct the rights on this relation; none where they are right. */
function correction(relation: Relation, role: string): string[] {
  const place = `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`
  const wanted = wantedOf(relation)
  const statements: string[] = []
  // The queue's tables have row security, and the role needs a policy. The grants above say what it may do.
  if (relation.secured && relation.schema === queueSchema) {
    statements.push(`create policy salus on ${place} using (true) with check (true)`)
  }
  if (wanted === undefined || inOrder(wanted) === inOrder(relation.granted)) return statements
  return [...statements, `revoke all on ${place} from ${role}`, `grant ${wanted} on ${place} to ${role}`]
}

type Standing = {
  role_exists: boolean
  /** Servers use the role that migrates. */
  same: boolean
  may_make: boolean
  owns_database: boolean
  database: string
}

/**
 * Grants the application's role the rights it needs, and revokes others; changes nothing where they are right. To be
 * called by the owner, after migrating. Throws `StartRefused` where there is no such role.
 */
export async function grantRights(client: pg.ClientBase, roleName: string): Promise<void> {
  const statements = await whatSettlesRights(client, roleName)
  // In one transaction, so that running servers are never without their rights.
  if (statements.length > 0) await client.query(`begin; ${statements.join('; ')}; commit`)
}

/**
 * Does the same within the transaction of a migration, because functions that older servers call may read tables that
 * the migration has just made.
 */
export async function grantRightsWithin(client: pg.ClientBase, roleName: string): Promise<void> {
  const statements = await whatSettlesRights(client, roleName)
  if (statements.length > 0) await client.query(statements.join('; '))
}

async function whatSettlesRights(client: pg.ClientBase, roleName: string): Promise<string[]> {
  const { rows } = await client.query<Standing>(
    `select me.rolname = $1 as same, app.oid is not null as role_exists,
       app.oid is not null and (
         has_database_privilege(app.oid, database.oid, 'temporary') or has_schema_privilege(app.oid, 'public', 'create')
       ) as may_make,
       pg_has_role(datdba, 'member') as owns_database, datname as database
     from pg_database database join pg_roles me on me.rolname = current_user
     left join pg_roles app on app.rolname = $1 where datname = current_database()`,
    [roleName],
  )
  const { same, role_exists, may_make, owns_database, database } = rows[0]!
  if (same) return []
  if (!role_exists) throw new StartRefused(`There is no role ${roleName}, which DATABASE_URL names: create it first`)
  const role = pg.escapeIdentifier(roleName)
  const { rows: relations } = await client.query<Relation>(whatIsGranted, [roleName])
  const statements = relations.flatMap((relation) => correction(relation, role))
  if (statements.length > 0) statements.push(`grant usage on schema public, ${queueSchema} to ${role}`)
  if (may_make && owns_database) {
    for (const whom of ['public', role]) {
      statements.push(
        `revoke temporary on database ${pg.escapeIdentifier(database)} from ${whom}`,
        `revoke create on schema public from ${whom}`,
      )
    }
  }
  return statements
}
