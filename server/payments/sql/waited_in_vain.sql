-- Whether the patient of a video visit came and the clinic did not: they joined, and the doctor never let them in, or
-- the line failed on the clinic's side. Not coming costs them nothing.
create or replace function waited_in_vain(of_claim uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from video_calls
    where claim_id = of_claim
      and (patient_joined_at is not null and let_in_at is null or line_failed_at is not null)
  )
$$;
