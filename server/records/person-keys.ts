import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { keyBytes, type Keyring, openBytes, sealBytes } from '../platform/encryption.ts'

/**
 * What law says about how long a part of a record is kept. `own`: what patients put in themselves; nothing binds it,
 * and it goes when the person is erased. `care`: what documents a treatment; it is kept until its time is over.
 */
export const retentionClasses = ['own', 'care'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Seals and opens with one person's key of one retention class. A place is any string that names what is sealed. */
export type PersonKey = {
  seal(content: string | Uint8Array, place: string): Buffer
  /** Throws if the place is another one, or the content was changed. */
  open(sealed: Buffer, place: string): Buffer
}

type Sealing = { db: Queries; records: Keyring }
type Row = { person_id: string; class: RetentionClass; key_id: string; wrapped: Buffer }

const placeOf = (personId: string, retention: RetentionClass) => `person_keys ${personId} ${retention}`

function unwrap(records: Keyring, row: Row): KeyObject {
  const secret = records.open({ keyId: row.key_id, bytes: row.wrapped }, placeOf(row.person_id, row.class))
  return createSecretKey(secret, 'base64')
}

const keyOf = (secret: KeyObject): PersonKey => ({
  seal: (content, place) => sealBytes(secret, typeof content === 'string' ? Buffer.from(content) : content, place),
  open: (sealed, place) => openBytes(secret, sealed, place),
})

/** The keys of a person that exist, by class: what has none was never written, or is erased. */
export async function personKeys(
  { db, records }: Sealing,
  personId: string,
): Promise<Partial<Record<RetentionClass, PersonKey>>> {
  const { rows } = await sql<Row>`
    select person_id, class, key_id, wrapped from person_keys where person_id = ${personId}
  `.execute(db)
  return Object.fromEntries(rows.map((row) => [row.class, keyOf(unwrap(records, row))]))
}

/** The person's key of this class, made now if there is none. Two who make it at once get the same one. */
export async function ownPersonKey(
  { db, records }: Sealing,
  personId: string,
  retention: RetentionClass,
): Promise<PersonKey> {
  const found = (await personKeys({ db, records }, personId))[retention]
  if (found) return found
  const made = records.seal(randomBytes(keyBytes).toString('base64'), placeOf(personId, retention))
  // The update changes nothing; with it the row of whoever was first comes back.
  const { rows } = await sql<Row>`
    insert into person_keys (person_id, class, key_id, wrapped)
    values (${personId}, ${retention}, ${made.keyId}, ${made.bytes})
    on conflict (person_id, class) do update set class = excluded.class
    returning person_id, class, key_id, wrapped
  `.execute(db)
  return keyOf(unwrap(records, rows[0]!))
}

/** Deletes the keys of these persons that no law binds. What they sealed cannot be read any more, by anybody. */
export async function erasePersonKeys(tx: Queries, persons: readonly string[]): Promise<void> {
  await sql`delete from person_keys where class = 'own' and person_id = any(${persons as string[]}::uuid[])`.execute(tx)
}

const batch = 500

/**
 * Wraps again, with the current key, every key that another one wraps; what is sealed with them stays as it is. May be
 * stopped and begun again at any time. Answers how many it wrapped.
 */
export async function rewrapPersonKeys(db: Database, records: Keyring): Promise<number> {
  let wrapped = 0
  for (let last = -1; last !== 0; wrapped += last) {
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Row>`
        select person_id, class, key_id, wrapped from person_keys where key_id <> ${records.current}
        limit ${batch} for no key update
      `.execute(tx)
      const again = rows.map((row) => {
        const place = placeOf(row.person_id, row.class)
        const { keyId, bytes } = records.seal(records.open({ keyId: row.key_id, bytes: row.wrapped }, place), place)
        return { person: row.person_id, class: row.class, keyId, bytes: bytes.toString('base64') }
      })
      await sql`
        update person_keys row set key_id = again."keyId", wrapped = decode(again.bytes, 'base64')
        from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as again (
          person uuid, class text, "keyId" text, bytes text
        )
        where row.person_id = again.person and row.class = again.class
      `.execute(tx)
      return rows.length
    })
  }
  return wrapped
}

/** The keys of the class `care` of these people; undefined for somebody whose key has ended. */
export async function careKeys(
  ground: Parameters<typeof personKeys>[0],
  people: readonly string[],
): Promise<(personId: string) => PersonKey | undefined> {
  const found = [...new Set(people)].map(async (id) => [id, (await personKeys(ground, id)).care] as const)
  const keys = new Map(await Promise.all(found))
  return (personId) => keys.get(personId)
}
