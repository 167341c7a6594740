import { sql } from 'kysely'
import type { Need, Payer, Sex } from '#contract/people/person-lists.ts'
import { mustBePrinted, printedName } from '../auth/printed-name.ts'
import type { Queries } from '../platform/database.ts'

/** What the clinic knows of a person; unknown fields are omitted. */
export type NewPerson = {
  name: string
  /** `printedName` */
  nameLatin?: string | undefined
  /** YYYY-MM-DD */
  born?: string | null | undefined
  sex?: Sex | null | undefined
  /** The language by its tag. */
  language?: string | null | undefined
  phone?: string | undefined
  email?: string | undefined
  address?: string | undefined
  emergencyName?: string | undefined
  emergencyPhone?: string | undefined
  needs?: readonly Need[] | undefined
  payer?: Payer | null | undefined
  insurer?: string | undefined
  insuranceNumber?: string | undefined
  deskNote?: string | undefined
}

/**
 * Creates people without an account and answers their ids, in order. The caller has looked for duplicates before.
 * Throws `invalid_input` for a name that cannot be printed and has no Latin spelling.
 */
export async function createPersons(
  db: Queries,
  people: readonly NewPerson[],
  createdBy: string | null,
): Promise<string[]> {
  const wanted = people.map((person) => ({
    ...person,
    ...printedName(person.name, person.nameLatin),
    id: crypto.randomUUID(),
  }))
  await sql`
    insert into persons (
      id, name, name_latin, born, sex, language, phone, email, address, emergency_name, emergency_phone, needs, payer,
      insurer, insurance_number, desk_note, created_by
    )
    select id, name, "nameLatin", born, sex, language, coalesce(phone, ''), coalesce(email, ''), coalesce(address, ''),
      coalesce("emergencyName", ''), coalesce("emergencyPhone", ''), coalesce(needs, '{}'), payer,
      coalesce(insurer, ''), coalesce("insuranceNumber", ''), coalesce("deskNote", ''), ${createdBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      id uuid, name text, "nameLatin" text, born date, sex text, language text, phone text, email text, address text,
      "emergencyName" text, "emergencyPhone" text, needs text[], payer text, insurer text, "insuranceNumber" text,
      "deskNote" text
    )
  `.execute(db)
  return wanted.map(({ id }) => id)
}

/** Creates one person whose fields were typed, as `createPersons`; an address of a file may be as it is. */
export async function createPerson(db: Queries, person: NewPerson, createdBy: string | null): Promise<string> {
  mustBePrinted({ address: person.address })
  const [id] = await createPersons(db, [person], createdBy)
  return id!
}
