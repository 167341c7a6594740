// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const folder = 'server/messages'

/** Who reads messages, how often one is sent, and what is promised. */
export const guardsOfMessages: readonly Guard[] = [
  {
    name: 'a guardian reads messages by the right to them alone',
    file: `${folder}/sql/thread_readers.sql`,
    text: "and 'messages' = any(guardian.rights)",
    instead: '',
    tests: [`${folder}/who-reads.test.ts`],
  },
  {
    name: 'reception reads conversations with doctors only where they are delegated to it',
    file: `${folder}/sql/thread_readers.sql`,
    text: 'thread.doctor_id is null or exists (',
    instead: 'true or exists (',
    tests: [`${folder}/who-reads.test.ts`],
  },
  {
    name: 'a delegation that was ended opens nothing',
    file: `${folder}/sql/delegations_in_force.sql`,
    text: 'where delegation.ended_at is null and',
    instead: 'where',
    tests: [`${folder}/who-reads.test.ts`],
  },
  {
    name: 'some hours off are no absence',
    file: `${folder}/sql/doctor_away_until.sql`,
    text: 'where off.start_time is null',
    instead: '',
    tests: [`${folder}/who-reads.test.ts`],
  },
  {
    name: 'a thread without a message is read by whoever has begun it',
    file: `${folder}/sql/thread_readers.sql`,
    text: 'where thread.last_seq > 0 or thread.begun_by = reader.account_id',
    instead: '',
    tests: [`${folder}/messages.test.ts`],
  },
  {
    name: 'reception reads what a doctor left open once that doctor has left',
    file: `${folder}/sql/left_threads.sql`,
    text: 'where not works_here(doctor.id)',
    instead: 'where true',
    tests: [`${folder}/left.test.ts`],
  },
  {
    name: 'no doctor is named to a guardian without the right to visits',
    file: `${folder}/recipients.ts`,
    text: '${namesDoctors} and ',
    instead: '',
    tests: [`${folder}/recipients.test.ts`],
  },
  {
    name: 'what reception has marked as unread counts though it was answered',
    file: `${folder}/sql/unread_in.sql`,
    text: ' or message.seq <= mark.marked_upto',
    instead: '',
    tests: [`${folder}/unread.test.ts`],
  },
  {
    name: 'messages of a thread are numbered one after the other',
    file: `${folder}/reach.ts`,
    text: 'await sql`select from threads where id = ${id} for no key update`.execute(tx)',
    instead: '',
    tests: [`${folder}/messages.test.ts`],
  },
  {
    name: 'an id that has sent another text is refused',
    file: `${folder}/send.ts`,
    text: "if (takenBackAt === null && !isSame) throw new Failure('message_sent_otherwise')",
    instead: '',
    tests: [`${folder}/messages.test.ts`],
  },
  {
    name: 'a message is taken back by its sender alone',
    file: `${folder}/take-back.ts`,
    text: "if (sender !== caller.id) throw new Failure('message_not_yours')",
    instead: '',
    tests: [`${folder}/messages.test.ts`],
  },
  {
    name: 'a file of a draft is opened by its writer alone',
    file: `${folder}/files.ts`,
    text: 'and (file.message_id is not null or file.added_by = ${caller.id})',
    instead: '',
    tests: [`${folder}/messages.test.ts`],
  },
  {
    name: 'what was taken back answers nothing',
    file: `${folder}/sql/first_unanswered.sql`,
    text: 'where answer.thread_id = thread and answer.by_clinic and answer.taken_back_at is null',
    instead: 'where answer.thread_id = thread and answer.by_clinic',
    tests: [`${folder}/expected.test.ts`, `${folder}/counts.test.ts`],
  },
  {
    name: 'a mail about a message that was read does not leave',
    file: 'server/mail/addressed.ts',
    text: "      (kind !== 'message' || unread.has(id)) &&\n",
    instead: '',
    tests: [`${folder}/told.test.ts`],
  },
]
