/** Ends the time in which acts on many visits can be undone, as a minute later: letters and refunds are due. */
export async function undoOver({ rows }: { rows: (statement: string) => Promise<unknown> }): Promise<void> {
  await rows(
    `with over as (update acts_of_many set at = at - interval '61 s' where undone_at is null returning before)
     , events as (
       update unrelayed_events set told_from = clinic_now() where event_id in (
         select (event ->> 'id')::bigint from over, jsonb_array_elements(before -> 'events') event
       )
     ), letters as (
       update mails set next_try_at = clinic_now() where sent_at is null and id in (
         select coalesce(mail ->> 'id', mail #>> '{}')::uuid from over, jsonb_array_elements(before -> 'mails') mail
       )
     )
     update payments set next_check_at = clinic_now() where next_check_at > clinic_now() and id in (
       select (key)::uuid from over, jsonb_object_keys(coalesce(before -> 'looks', '{}')) key
     )`,
  )
}
