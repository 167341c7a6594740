import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Where a doctor has no hours at their first place any more, the place with most of their hours becomes the first one,
 * because calls without a place mean it. The doctor's room belonged to the earlier place and is emptied. Only a change
 * of the whole week (`my-hours`) calls this; `update-slots` leaves other places untouched.
 */
export async function setFirstPlace(tx: Queries, userId: string): Promise<void> {
  await sql`
    update doctors set place_id = busiest.place_id,
      location = case when busiest.place_id = doctors.place_id then doctors.location else '' end
    from (
      select slot.place_id
      from weekly_slots slot
      join doctors doctor on doctor.id = slot.doctor_id
      join places place on place.id = slot.place_id and not place.closed
      where doctor.user_id = ${userId} and clinic_today() between slot.from_date and slot.until_date
      group by slot.place_id order by sum(slot.end_time - slot.start_time) desc, slot.place_id limit 1
    ) busiest
    where doctors.user_id = ${userId} and not exists (
      select from weekly_slots slot where slot.doctor_id = doctors.id and slot.place_id = doctors.place_id
        and clinic_today() between slot.from_date and slot.until_date
    )
  `.execute(tx)
}
