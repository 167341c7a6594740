import pg from 'pg'
import { StartRefused } from '../platform/start-refused.ts'

const read = 'select'
/** What has happened. Nothing of it is changed or taken away by the role that servers run as, whatever they run. */
const final = 'select, insert'
/** What is changed as things go on, and stays. */
const kept = 'select, insert, update'
const free = 'select, insert, update, delete'

/**
 * What the application's role may do with each table. It owns none, and none may be truncated. Erasing a patient's
 * words in what is final is done by `erase_words_of`, a function of the owner for patients who are being erased.
 */
export const tableRights: Record<string, string> = {
  appointment_events: final,
  attendances: kept,
  audit_events: final,
  // Where the chain of seals ends; whoever moves it lacks the key.
  audit_head: kept,
  audit_seals: final,
  // Where the comparison with each provider's books goes on, and what its list has had so far.
  book_comparisons: kept,
  calendar_feeds: kept,
  care_items: kept,
  care_request_events: final,
  care_requests: kept,
  // Ended, never taken away: what they were chosen for keeps them.
  change_reasons: kept,
  change_requests: kept,
  // Each try to charge a kept card; what came of it is written once.
  charge_attempts: kept,
  // Each version of a note, sealed.
  chart_notes: final,
  checkouts: final,
  claims: kept,
  clinic_rules: kept,
  // Days on which a place is closed.
  closures: free,
  daily_figures: free,
  desk_passes: free,
  // By whom the desk's computers are opened, sealed.
  desk_pins: free,
  doctor_documents: kept,
  // Which kinds a doctor offers.
  doctor_kinds: free,
  doctors: kept,
  // What is typed and not sent, sealed.
  drafts: free,
  email_links: free,
  extra_hours: free,
  favourites: free,
  freed_times: free,
  // Guardianships are ended, never deleted: the audit asks about them later.
  guardianships: kept,
  images: free,
  import_lines: free,
  import_parts: free,
  imports: kept,
  // Claims have no foreign key to their kind and place: neither may ever lose a row.
  kinds: kept,
  // Written by the database alone, from the rows that say what happened.
  ledger_entries: read,
  legal_consents: final,
  // Each version of what people agree to.
  legal_pages: final,
  limit_counts: free,
  list_tastes: free,
  list_views: free,
  listed_intents: free,
  login_attempts: free,
  // What opens a visit from a mail; gone with whoever is erased.
  mailed_links: free,
  mails: free,
  // Only the owner writes migrations.
  migrations: read,
  // Each day once, when it is over.
  money_of_days: final,
  notices: free,
  // Taken back with the import they came with, by a function of the owner.
  opening_balances: final,
  // Receipts and refund notes; what has none yet, and the numbers given.
  paper_series: kept,
  papers: final,
  papers_due: free,
  password_links: free,
  overview_looks: kept,
  payment_events: final,
  payments: kept,
  price_reductions: final,
  // What the provider has told: taken once, by its id.
  provider_events: final,
  // What is brought in by mistake is taken away as a whole, by a function of the owner.
  persons: kept,
  places: kept,
  public_claims: kept,
  ratings: final,
  // The ids of the keys that clinical text is sealed with.
  record_keys: final,
  refunds: kept,
  reminders: free,
  rooms: kept,
  sandbox_cards: kept,
  sandbox_intents: kept,
  // Removed, never taken away: what may be charged, and what somebody has read of it, is asked later.
  saved_cards: kept,
  // Opened and closed by the desk.
  screens: kept,
  sessions: free,
  // That a database is a demo, and the zone its times are meant in, is settled for good.
  settings: final,
  set_aside_events: free,
  // Which text of each function, view and trigger is in force.
  sql_files: read,
  staff_rights: free,
  stale_figures: free,
  // Which doctor has taken a visit over, and what its patient says to that.
  stand_ins: kept,
  stray_intents: kept,
  takings: final,
  till_counts: final,
  till_moves: final,
  till_shifts: final,
  time_off: free,
  unrelayed_events: free,
  unsealed_audit_events: free,
  users: kept,
  // Ended, never taken away.
  visit_fees: kept,
  // Sent by the desk; agreed to, and never taken away.
  visit_links: kept,
  // What was chosen when a visit was cancelled or moved.
  visit_reasons: final,
  // What was agreed as a visit was booked; its words are written once.
  visit_terms: kept,
  visits_not_lapsed: free,
  waitlist: kept,
  week_changes: free,
  weekly_slots: free,
}

/** Views are read, but for those through which claims are locked, and tables of the version before. */
const locked = 'select, update'
const viewRights: Record<string, string> = {
  appointments: locked,
  holds_over: locked,
  live_claims: locked,
  stand_in_links: free,
  standing_claims: locked,
  visit_link_mails: free,
}

const queueSchema = 'graphile_worker'

type Relation = { schema: string; name: string; kind: 'r' | 'v' | 'S'; secured: boolean; granted: string }

/** What the role has of each table, view and sequence of the product and of its queue, in the words of `wantedOf`. */
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

/** Undefined for a table of a newer Salus, whose rights are for that one to say. */
function wantedOf({ schema, name, kind }: Relation): string | undefined {
  if (kind === 'S') return 'usage'
  if (kind === 'v') return viewRights[name] ?? read
  if (schema === queueSchema) return name === 'migrations' ? read : free
  return tableRights[name]
}

const inOrder = (rights: string) => rights.split(', ').sort().join(', ')

/** The statements that make what a role is granted of this relation what it ought to be; none where it is. */
function correction(relation: Relation, role: string): string[] {
  const place = `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`
  const wanted = wantedOf(relation)
  const statements: string[] = []
  // The queue guards its rows against roles that were given no policy. Who may do what is granted above.
  if (relation.secured && relation.schema === queueSchema) {
    statements.push(`create policy salus on ${place} using (true) with check (true)`)
  }
  if (wanted === undefined || inOrder(wanted) === inOrder(relation.granted)) return statements
  return [...statements, `revoke all on ${place} from ${role}`, `grant ${wanted} on ${place} to ${role}`]
}

type Standing = {
  role_exists: boolean
  /** The role that migrates is the one that servers run as. */
  same: boolean
  may_make: boolean
  owns_database: boolean
  database: string
}

/**
 * Gives the application's role what it needs and no more; changes nothing where that is so. To be called by the owner,
 * after migrating. Throws `StartRefused` where there is no such role.
 */
export async function grantRights(client: pg.ClientBase, roleName: string): Promise<void> {
  const statements = await whatSettlesRights(client, roleName)
  // All at once: servers that run are never without their rights.
  if (statements.length > 0) await client.query(`begin; ${statements.join('; ')}; commit`)
}

/**
 * The same in the transaction of the migration that calls for it: functions that servers of before go on calling may
 * look at tables that it has just made.
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
