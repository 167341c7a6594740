-- Ends what accounts had begun for people they no longer act for: their holds lapse, and visits on their saved cards
-- are to be paid at the clinic instead. Without an account, this is done for all. Answers how many visits each card was
-- taken off.
create or replace function let_go_of_ended(of_account uuid, of_person uuid)
returns table (account_id uuid, person_id uuid, visits integer)
language plpgsql as $$
begin
  with ended as (
    update claims set status = 'lapsed'
    where id = any(array(
      select claim.id from claims claim
      where claim.status = 'held' and claim.booked_by <> claim.patient_id
        and (of_account is null or claim.booked_by = of_account)
        and (of_person is null or claim.patient_id = any(records_with(of_person)))
        and (
          claim.patient_id <> all(acted_for(claim.booked_by, 'book'))
          or claim.patient_id <> all(acted_for(claim.booked_by, 'pay'))
            and exists (select from payments where payments.claim_id = claim.id)
        )
      order by claim.id for update of claim
    ))
    returning id
  )
  update payments set next_check_at = clinic_now(), look = look + 1
  where claim_id in (select id from ended) and status in ('creating', 'open');
  return query
  with off as (
    update claims
    set saved_card_id = null,
      payment_method = case
        when exists (
          select from payments where payments.claim_id = claims.id and coalesce(payments.captured_cents, 0) > 0
        ) then payment_method
        else 'clinic'
      end
    from saved_cards card
    where claims.id = any(array(
      select claim.id from claims claim join saved_cards owned on owned.id = claim.saved_card_id
      where claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()
        and owned.account_id <> claim.patient_id
        and (of_account is null or owned.account_id = of_account)
        and (of_person is null or claim.patient_id = any(records_with(of_person)))
        and claim.patient_id <> all(acted_for(owned.account_id, 'pay'))
      order by claim.id for update of claim
    )) and card.id = claims.saved_card_id
    returning claims.id, card.account_id as owner, claims.patient_id as patient
  ), woken as (
    update payments set next_check_at = clinic_now(), look = look + 1
    where claim_id in (select id from off) and status in ('creating', 'open') and saved_card_id is not null
  )
  select off.owner, people.person_id, count(*)::integer
  from off join people on people.id = off.patient group by off.owner, people.person_id;
end $$;
