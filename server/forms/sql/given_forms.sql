-- Rule: what a given form is now. `withdrawn`: its consent was withdrawn. `replaced`: the same form was given again
-- since, of a form for each visit for the same visit. `lapsed`: a guardian signed for somebody who was below the age at
-- which guardianships of children end, and is not any more: the person is asked themselves. Otherwise `current`.
create or replace view given_forms as
  select response.id, response.form_id, response.version, response.person_id, person.root_id, response.claim_id,
    response.corrects_id, response.language, response.given_at, response.given_by, response.given_way,
    response.signed_as, withdrawal.at as withdrawn_at, withdrawal.by_id as withdrawn_by,
    case
      when withdrawal.at is not null then 'withdrawn'
      when exists (
        select from form_responses newer join persons other on other.id = newer.person_id
        where other.root_id = person.root_id and newer.form_id = response.form_id
          and newer.claim_id is not distinct from response.claim_id
          and (newer.given_at, newer.id) > (response.given_at, response.id)
      ) then 'replaced'
      when response.signed_as = 'guardian' and form.purpose = 'consent'
        and (root.born + make_interval(years => child_age()))::date <= clinic_today()
        and (root.born + make_interval(years => child_age()))::date > response.given_at
        then 'lapsed'
      else 'current'
    end as state
  from form_responses response
  join forms form on form.id = response.form_id
  join persons person on person.id = response.person_id
  join persons root on root.id = person.root_id
  left join consent_withdrawals withdrawal on withdrawal.response_id = response.id;
