import { sql } from 'kysely'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { type SeatPass, seatOf } from './seats.ts'

type Report = Omit<InputOf<typeof contract.reportVideo>['body'], 'pass'> & { pass: SeatPass }

/** Notes how the line of a call was; the last report counts. What guests report is not counted. Throws as `seatOf`. */
export async function reportVideo(ground: Ground, report: Report): Promise<void> {
  const { side, claim_id: id } = await seatOf(ground, report.pass)
  if (side === 'guest') return
  await sql`
    update video_calls
    set outcome = ${report.outcome}, at_first = ${report.atFirst}, by_relay = ${report.byRelay},
      first_picture_ms = ${report.firstPictureMs}, fell = ${report.fell}
    where claim_id = ${id}
  `.execute(ground.db)
}

/** How the calls of the last month went: those in which the patient was let in, or the line failed. */
export async function videoFigures({
  db,
  config,
}: Pick<Ground, 'db' | 'config'>): Promise<BodyOf<typeof contract.videoFigures>> {
  type Counted = Omit<BodyOf<typeof contract.videoFigures>, 'hasRelay' | 'firstPictureMs'>
  const { rows } = await sql<Counted & { p50: number | null; p95: number | null }>`
    select count(*)::int as calls,
      count(*) filter (where outcome = 'connected' and at_first)::int as "connectedAtFirst",
      count(*) filter (where outcome = 'connected' and by_relay)::int as "byRelay",
      count(*) filter (where fell > 0)::int as fell,
      count(*) filter (where outcome = 'failed')::int as "neverConnected",
      count(*) filter (where line_failed_at is not null)::int as "lineFailed",
      round(percentile_cont(0.5) within group (order by first_picture_ms))::int as p50,
      round(percentile_cont(0.95) within group (order by first_picture_ms))::int as p95
    from video_calls
    where coalesce(let_in_at, line_failed_at) > clinic_now() - interval '1 month'
  `.execute(db)
  const { p50, p95, ...counted } = rows[0]!
  return {
    ...counted,
    firstPictureMs: p50 === null || p95 === null ? null : { p50, p95 },
    hasRelay: config.turn !== undefined,
  }
}
