-- Rule: when a plan of a medicine is over, and who may see it. It ends when the person stops it, when its prescription
-- is withdrawn or replaced by a newer version, when its entry of the record gets an end or was an error, and when the
-- person has died; whatever comes first. Guardians do not see it where they do not see what it was made from.
create or replace view medicine_plans_now as
  select plan.id, plan.person_id, record.root_id, plan.added_at, plan.paper_id, plan.item_id, plan.version,
    plan.channels, plan.counted, plan.counted_at, plan.next_due_at, plan.sealed,
    plan.not_for_guardians or coalesce(paper.not_for_guardians, false) or coalesce(item.not_for_guardians, false)
      as not_for_guardians,
    ending.over_at, ending.because
  from medicine_plans plan
  join persons record on record.id = plan.person_id
  join persons root on root.id = record.root_id
  left join record_papers paper on paper.id = plan.paper_id
  left join record_items item on item.id = plan.item_id
  left join lateral (
    select over_at, because
    from (
      values (plan.stopped_at, 'stopped'),
        ((select at from paper_withdrawals withdrawal where withdrawal.paper_id = plan.paper_id), 'withdrawn'),
        ((select signed_at from record_papers newer where newer.replaces_id = plan.paper_id), 'replaced'),
        (
          case when item.state = 'in-error' or item.ended_on is not null then (
            select min(written.at) from record_item_versions written
            where written.item_id = item.id and written.version > coalesce((
              select max(going.version) from record_item_versions going
              where going.item_id = item.id and going.state = 'current' and going.ended_on is null
            ), 0)
          ) end, 'entry'
        ),
        (clinic_instant(root.deceased_on::timestamp), 'deceased')
    ) as ends (over_at, because)
    where over_at is not null order by over_at limit 1
  ) ending on true;
