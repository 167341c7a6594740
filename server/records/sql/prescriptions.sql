-- Rule: whether a prescription can be dispensed. Withdrawn and replaced ones cannot, nor those of somebody who has
-- died, was erased or whose record was merged into another. What was dispensed of an earlier version counts.
create or replace view prescriptions as
  select code.paper_id, code.code_hash, code.allowed, code.valid_until, counted.used,
    paper.person_id, paper.doctor_id, paper.place_id, paper.signed_at, paper.not_for_guardians,
    case
      when paper_state(paper.id) <> 'valid' or person.merged_into is not null or root.erased_at is not null
        or root.deceased_on is not null or not exists (
          select from person_keys key where key.person_id = paper.person_id and key.class = 'care'
        )
      then 'withdrawn'
      when counted.used >= code.allowed then 'used'
      when code.valid_until < today_at(paper.place_id) then 'expired'
      else 'open'
    end as state,
    paper.root_id, code.proof_hash
  from prescription_codes code
  join record_papers paper on paper.id = code.paper_id
  join persons person on person.id = paper.person_id
  join persons root on root.id = person.root_id
  cross join lateral (
    select count(*)::int as used
    from record_papers other join dispensings dispensing on dispensing.paper_id = other.id
    where other.root_id = paper.root_id
      and not exists (select from dispensings_taken_back back where back.dispensing_id = dispensing.id)
  ) counted;
