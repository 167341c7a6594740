import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { type OpenState, triesOfCode } from '#contract/records/prescription-lists.ts'
import type { dispense as contract, SeenPrescription } from '#contract/records/prescriptions.ts'
import { clinic } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { birthdayIn } from '../../people/search.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { Failure } from '../../platform/failure.ts'
import { countExactly } from '../../platform/limits.ts'
import { lockRecord } from '../items/write.ts'
import { personKeys } from '../person-keys.ts'
import { hashOf, proofOf } from './codes.ts'
import { sealPharmacy } from './seal.ts'

type Row = Omit<SeenPrescription, 'initials'> & { paperId: string; personId: string; name: string }

const seen = sql`
  prescription.paper_id as "paperId", prescription.person_id as "personId", prescription.state, prescription.used,
  prescription.allowed, prescription.valid_until as "validUntil",
  printed_name(root.name, root.name_latin) as name,
  (prescription.signed_at at time zone zone_of(prescription.place_id))::date as "signedOn",
  place.name as place, place.phone
  from prescriptions prescription
  join persons person on person.id = prescription.person_id
  join persons root on root.id = person.root_id
  join places place on place.id = prescription.place_id`

/** What anybody sees who has the code: no medicine, and of the name only initials. Throws `prescription_unknown`. */
export async function lookAtPrescription({ db }: Pick<Ground, 'db'>, code: string): Promise<SeenPrescription> {
  const { rows } = await sql<Row>`select ${seen} where prescription.code_hash = ${hashOf(code)}`.execute(db)
  if (!rows[0]) throw new Failure('prescription_unknown')
  return shownOf(rows[0])
}

/**
 * Notes that a pharmacy has dispensed a prescription, and from which network; so is a wrong birthday noted. Two
 * pharmacies at once take turns: each has to have seen how often it was dispensed before. Throws
 * `prescription_unproven` alike for a wrong code and a wrong birthday, `prescription_closed` for one that is used up,
 * expired or withdrawn, `dispensed_meanwhile`, and `too_many_requests` after too many tries with the same code.
 */
export async function dispense(
  ground: Pick<Ground, 'db' | 'records'>,
  { code, born, pharmacy, used, requestId }: InputOf<typeof contract>['body'],
  address: string,
): Promise<SeenPrescription> {
  const hash = hashOf(code)
  await countExactly(ground.db, `prescription ${hash.toString('base64url')}`, triesOfCode.calls, triesOfCode.perSeconds)
  const birthday = birthdayIn(born)
  const proof = birthday && proofOf(code, birthday)
  const block = addressBlock(address)
  const noted = await inTransaction(ground.db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<Row>`
        select ${seen} where prescription.code_hash = ${hash} and case
          when prescription.proof_hash is null then root.born = ${birthday}::date
          else prescription.proof_hash = ${proof}
        end
      `.execute(tx)
      return rows[0]
    }
    const proven = await read()
    if (!proven) {
      await sql`
        insert into refused_dispensings (paper_id, address_block)
        select paper_id, ${block} from prescription_codes where code_hash = ${hash}
      `.execute(tx)
      return null
    }
    // Other pharmacies, and a doctor who is withdrawing it, wait.
    await lockRecord(tx, proven.personId)
    const found = (await read())!
    if (await isNoted(tx, found.paperId, requestId)) return shownOf(found)
    if (found.state !== 'open') throw new Failure('prescription_closed')
    if (found.used !== used) throw new Failure('dispensed_meanwhile')
    const { care } = await personKeys({ db: tx, records: ground.records }, found.personId)
    const id = randomUUID()
    await sql`
      insert into dispensings (id, paper_id, number, request_id, sealed, address_block)
      select ${id}, ${found.paperId}, count(*) + 1, ${requestId}, ${sealPharmacy(care!, id, pharmacy)}, ${block}
      from dispensings where paper_id = ${found.paperId}
    `.execute(tx)
    return shownOf((await read())!)
  })
  if (!noted) throw new Failure('prescription_unproven')
  return noted
}

/** Whether this call was made before. */
async function isNoted(tx: Queries, paperId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from dispensings where paper_id = ${paperId} and request_id = ${requestId}
  `.execute(tx)
  return rows.length > 0
}

function shownOf({ paperId: _, personId: __, name, phone, ...row }: Row): SeenPrescription {
  return { ...row, state: row.state as OpenState, initials: initialsOf(name), phone: phone || clinic.phone }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letters of the first and the last name: `M. L.` */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => `${[...letters.segment(word)][0]!.segment}.`).join(' ')
}
