-- Rule: the forms that are asked for a visit, and how far each is: `missing`, `begun`, `given`, or `withdrawn`. Derived
-- from the visit and from what was given, so that it holds however the visit was booked or moved.
--
-- Asked are published and offered forms that fit the visit's kind and the person's age and sex then (somebody whose
-- birthday or sex is unknown fits no form that depends on it):
-- - each-visit: given for this visit.
-- - first-visit: given once, from the first visit on.
-- - yearly: given within the year before the visit.
-- Whatever they say, a form is asked that staff have asked for by hand, until it is given since then. What was given
-- before the visit was booked is not asked for it.
create or replace function forms_of_visit(visit uuid) returns table (
  form_id uuid, version integer, purpose text, asked text, guards text, required boolean, state text, at timestamptz,
  draft_id uuid, response_id uuid, claim_id uuid, person_id uuid
) language sql stable as $$
  select form.id, coalesce(draft.version, newest.version), form.purpose, form.asked, form.guards,
    form.required or (form.guards = 'video' and claim.mode = 'video') is true,
    case
      when counts.is_given then 'given'
      when given.state = 'withdrawn' then 'withdrawn'
      when draft.id is not null then 'begun'
      else 'missing'
    end,
    case when counts.is_given then given.given_at when given.state = 'withdrawn' then given.withdrawn_at
      else draft.touched_at end,
    draft.id, case when counts.is_given or given.state = 'withdrawn' then given.id end, belongs.claim_id, record.root_id
  from claims claim
  join persons record on record.id = claim.patient_id
  join people patient on patient.id = claim.patient_id
  join forms form on form.offered
  cross join lateral (
    select form.asked <> 'by-hand'
      and (form.sex is null or form.sex = patient.sex) is true
      and (form.age_from is null or patient.born + make_interval(years => form.age_from) <= claim.date) is true
      and (form.age_to is null or patient.born + make_interval(years => form.age_to + 1) > claim.date) is true
      and (
        exists (select from form_kinds kind where kind.form_id = form.id and kind.kind_id = claim.kind_id)
        or not exists (select from form_kinds kind where kind.form_id = form.id)
      ) as by_rule
    offset 0
  ) fits
  left join lateral (
    select request.asked_at, request.claim_id from form_requests request
    join persons asked on asked.id = request.person_id and asked.root_id = record.root_id
    where request.form_id = form.id and request.taken_back_at is null
      and (request.claim_id is null or request.claim_id = claim.id)
    order by request.asked_at desc limit 1
  ) request on true
  cross join lateral (
    select case when fits.by_rule and form.asked = 'each-visit' or request.claim_id is not null then claim.id end
      as claim_id
    offset 0
  ) belongs
  join lateral (
    select published.version from form_versions published
    where published.form_id = form.id and (fits.by_rule or request.asked_at is not null)
    order by published.version desc limit 1
  ) newest on true
  left join lateral (
    select response.id from persons other join form_responses response on response.person_id = other.id
    where other.root_id = record.root_id and response.form_id = form.id
      and (belongs.claim_id is null or response.claim_id = belongs.claim_id)
    order by response.given_at desc, response.id desc limit 1
  ) newest_given on true
  left join given_forms given on given.id = newest_given.id
  left join lateral (
    select draft.id, draft.version, draft.touched_at from persons other join form_drafts draft
      on draft.person_id = other.id
    where other.root_id = record.root_id and draft.form_id = form.id and draft.revision > 0
      and draft.claim_id is not distinct from belongs.claim_id and draft.corrects_id is null
    order by draft.touched_at desc, draft.id limit 1
  ) draft on true
  cross join lateral (
    select (
      given.state = 'current' and (request.asked_at is null or given.given_at >= request.asked_at)
      and (form.asked <> 'yearly' or given.given_at > lower(claim.during) - interval '1 year')
    ) is true as is_given
  ) counts
  where claim.id = visit and claim.status not in ('held', 'lapsed', 'cancelled')
    and not (counts.is_given and belongs.claim_id is null and given.given_at < claim.created_at)
$$;
