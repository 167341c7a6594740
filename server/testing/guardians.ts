import type { GuardianRight } from '#contract/people/person-lists.ts'
import type { Clinic, Person } from './clinic.ts'

/** Adds people who act for an adult, who has agreed to these rights. */
export const guardiansIn =
  (clinic: Clinic) =>
  async (personId: string, rights: readonly GuardianRight[], name = 'Gila Guardian'): Promise<Person> => {
    const guardian = await clinic.addPerson('user', name)
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'partner', $3, $1, clinic_now(), $2)`,
      [guardian.id, personId, rights],
    )
    return guardian
  }
