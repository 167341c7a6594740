// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const tests = ['server/video/video.test.ts', 'server/video/live-video.test.ts']

/** The rooms of video visits: decision 0120. */
export const guardsOfVideo: readonly Guard[] = [
  {
    name: 'nobody joins a video visit before its room opens, or once it has ended',
    file: 'server/video/standing.ts',
    text: '(${isComing} and ${isItsTime})',
    instead: '(${isComing})',
    tests,
  },
  {
    name: 'who may only see a visit does not join it',
    file: 'server/video/join.ts',
    text: 'and may_check_in(claim.id, ${caller.id}::uuid)',
    instead: '',
    tests,
  },
  {
    name: 'a guardian whose right has ended is out of the room',
    file: 'server/video/seats.ts',
    text: 'when seat.link_id is null then may_check_in(claim.id, seat.account_id)',
    instead: 'when seat.link_id is null then true',
    tests,
  },
  {
    name: 'a log-in that was ended ends its seat',
    file: 'server/video/seats.ts',
    text: 'where session.id = seat.session_id and session.ended_at is null and account.closed_at is null',
    instead: 'where session.id = seat.session_id and account.closed_at is null',
    tests,
  },
  {
    name: 'a doctor who does not have the visit any more is out of the room',
    file: 'server/video/seats.ts',
    text: "when seat.side = 'doctor' then doctor.user_id = seat.account_id",
    instead: "when seat.side = 'doctor' then true",
    tests,
  },
  {
    name: 'a mailed link that has ended ends its seat',
    file: 'server/video/seats.ts',
    text: 'where link.id = seat.link_id and ${stillTheirs})',
    instead: 'where link.id = seat.link_id)',
    tests,
  },
  {
    name: 'a new invitation ends the last',
    file: 'server/video/join.ts',
    text: 'select claim_id from video_calls where invite_id = ${inviteId}::uuid for update',
    instead: 'select claim_id from video_calls where invite_id is not null for update',
    tests,
  },
  {
    name: 'of two devices of one side the newest has the seat',
    file: 'server/migrations/0720-video-rooms.sql',
    text: 'create unique index video_seats_one_open on video_seats (claim_id, side) where left_at is null;',
    instead: 'create unique index video_seats_one_open on video_seats (id, claim_id, side) where left_at is null;',
    tests,
  },
  {
    name: 'signals stay within their room',
    file: 'server/video/signals.ts',
    text: 'and seat.claim_id = ${own.claim_id} and ${isIn}',
    instead: 'and ${isIn}',
    tests,
  },
  {
    name: 'whoever waits does not signal',
    file: 'server/video/signals.ts',
    text: "  if (!own.is_in) throw new Failure('video_not_yours')\n",
    instead: '',
    tests,
  },
  {
    name: 'who waited for the doctor by video pays no fee for not coming',
    file: 'server/payments/sql/waited_in_vain.sql',
    text: 'patient_joined_at is not null and let_in_at is null or line_failed_at is not null',
    instead: 'line_failed_at is not null',
    tests,
  },
  {
    name: 'a chat is kept only when both have agreed to the same lines',
    file: 'server/video/keep-chat.ts',
    text: 'if (agreed.patient === agreed.doctor)',
    instead: 'if (agreed.patient && agreed.doctor)',
    tests,
  },
]
