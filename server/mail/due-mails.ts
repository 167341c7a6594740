import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { inWords } from '../platform/log-errors.ts'
import type { LetterFacts } from './enqueue.ts'

/** A mail that was taken to be sent. */
export type DueMail = {
  id: string
  kind: string
  /**
   * The appointment, if the mail is about one; its reader is then read from the account. For other mails `to_name` and
   * `to_email` name the reader.
   */
  claim_id: string | null
  user_id: string | null
  to_name: string | null
  to_email: string | null
  /** The language of the account now; for a reader without an account, the one that reception noted. */
  language: string | null
  facts: LetterFacts
  attempts: number
}

/** The lease (s) of mails that were taken: until it ends, no other server takes them. */
export const leaseSeconds = 120

/** A mail that has failed this often, over a day and a half, is given up. */
export const mostAttempts = 16

/** The number of due mails among which a group is chosen. */
const lookedAt = 500

/**
 * Takes up to `size` due mails. Recipients take turns: somebody with many mails does not delay the first mails of
 * others. The number of attempts guards the lease: a server that takes a mail later counts one more.
 */
export async function takeDueMails(db: Database, size: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select id, next_try_at, coalesce(user_id::text, to_email, claim_id::text) as reader
      from mails where sent_at is null and failed_at is null and next_try_at <= clinic_now()
      order by next_try_at limit ${lookedAt}
    ), chosen as (
      select id from (
        select id, next_try_at, row_number() over (partition by reader order by next_try_at) as turn from due
      ) ranked
      order by turn, next_try_at limit ${size}
    ), free as (
      select id from mails
      where id = any (array(select id from chosen)) and sent_at is null and failed_at is null
        and next_try_at <= clinic_now()
      for update skip locked
    )
    update mails set next_try_at = clinic_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = any (array(select id from free))
    returning id, kind, claim_id, user_id, to_name, to_email, facts, attempts,
      coalesce((select language from persons where persons.id = mails.user_id), facts ->> 'language') as language
  `.execute(db)
  return rows
}

/** A mail that the mail server has accepted, or that a demo keeps: its reader and its content. */
export type Accepted = { id: string; attempts: number; name: string; address: string; facts: object }

/** Marks mails as sent, unless another server has taken them since. */
async function markSent(db: Database, accepted: readonly Accepted[]): Promise<void> {
  await sql`
    update mails set sent_at = clinic_now(), last_error = null, to_name = sent.name, to_email = sent.address,
      facts = sent.facts
    from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as sent (
      id uuid, attempts int, name text, address text, facts jsonb
    )
    where mails.id = sent.id and mails.attempts = sent.attempts
  `.execute(db)
}

/** The longest time (ms) that an accepted mail waits to be marked as sent together with others. */
const gatherMs = 1000

/**
 * Gathers accepted mails and marks them as sent, at most a second after the mail server has taken them. If marking them
 * together fails, each is marked by itself. `end` marks the rest and throws what the database threw.
 */
export function sentMarks(db: Database) {
  let waiting: Accepted[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  const noteFailure = (error: unknown) => {
    failure ??= { error }
  }
  async function write(): Promise<void> {
    const marks = waiting
    waiting = []
    if (marks.length === 0) return
    try {
      await markSent(db, marks)
    } catch (error) {
      if (marks.length === 1) throw error
      for (const mark of marks) await markSent(db, [mark]).catch(noteFailure)
    }
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch(noteFailure)
  }
  return {
    add(mark: Accepted): void {
      waiting.push(mark)
      timer ??= setTimeout(flush, gatherMs)
    },
    async end(): Promise<void> {
      flush()
      await writing
      if (failure) throw failure.error
    },
  }
}

type Taken = Pick<DueMail, 'id' | 'attempts'>

const fencesOf = (taken: readonly Taken[]) => sql`
  unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ attempts }) => attempts)}::int[]) as fence (id, attempts)`

/** Plans the next try of a mail after 30 s, 1 min, 2 min … up to 6 hours, or gives it up after `mostAttempts`. */
export async function noteRefused(db: Database, { id, attempts }: Taken, error: unknown): Promise<void> {
  await sql`
    update mails
    set last_error = ${inWords(error)},
      next_try_at = clinic_now() + least(interval '6 hours', interval '30 s' * power(2, least(attempts - 1, 10))),
      failed_at = case when attempts >= ${mostAttempts} then clinic_now() end
    where id = ${id} and attempts = ${attempts} and sent_at is null
  `.execute(db)
}

/** Deletes mails that are no longer true. */
export async function dropMails(db: Database, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  await sql`
    delete from mails using ${fencesOf(taken)} where mails.id = fence.id and mails.attempts = fence.attempts
  `.execute(db)
}

/** Gives mails back as if they had not been taken, due in this many seconds: to the relay, or to the next round. */
export async function handBack(db: Database, taken: readonly Taken[], seconds: number): Promise<void> {
  if (taken.length === 0) return
  await sql`
    update mails set attempts = mails.attempts - 1, next_try_at = clinic_now() + make_interval(secs => ${seconds})
    from ${fencesOf(taken)} where mails.id = fence.id and mails.attempts = fence.attempts and sent_at is null
  `.execute(db)
}

/**
 * Puts mails about appointments aside until their readers confirm their addresses. Their next try is at infinity, so
 * that the search for due mails skips them, and they can be taken back like mails that were not tried yet. If the
 * reader confirms at the same moment, one of the two waits for the other: then the mail is due at once.
 */
export async function holdBack(db: Database, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  await sql`
    with reader as materialized (
      select id, email_confirmed_at is null as unconfirmed from users
      where id = any (array(select user_id from mails where id = any(${taken.map(({ id }) => id)}::uuid[])))
      order by id
      for share
    )
    update mails
    set attempts = 0, next_try_at = case when reader.unconfirmed then 'infinity' else clinic_now() end
    from reader, ${fencesOf(taken)}
    where reader.id = mails.user_id and mails.id = fence.id and mails.attempts = fence.attempts
      and mails.sent_at is null
  `.execute(db)
}
