-- compatible
-- When somebody stops acting for a person, the end is written down: by whoever ends it, or by the job once a child is
-- old enough or the last day is over. A later change of the ages gives nobody anything back. See docs/decisions/0079.

-- From this birthday on the rights `record` and `messages` need an agreement that is younger than it.
alter table clinic_rules add column record_age smallint not null default 13 check (record_age between 8 and 21);
create function record_age() returns integer language sql stable as $$ select record_age from clinic_rules $$;

-- Null: somebody ended it. The job writes the others, and nobody has done them.
alter table guardianships add column ended_because text check (ended_because in ('age', 'day'));
alter table guardianships drop constraint guardianships_check3;
alter table guardianships add constraint guardianships_ended_by_somebody
  check (ended_at is not null or ended_by is null);

-- The rights that count of a guardianship: of a child who has reached `record_age` since it was agreed, not those to
-- records and messages; nor on the word of the account alone, whenever that was given.
create function rights_at_age(rights text[], kind text, born date, agreed_at timestamptz, on_own_word boolean)
returns text[]
language sql stable as $$
  select case
    when kind = 'child' and agreed_at is not null
      and (born + make_interval(years => record_age()))::date <= clinic_today()
      and (on_own_word or clinic_wall(agreed_at)::date < (born + make_interval(years => record_age()))::date)
    then array(select each from unnest(rights) with ordinality one (each, place)
      where each not in ('record', 'messages') order by place)
    else rights
  end
$$;

create or replace view guardians as
  select guardianship.id, guardianship.account_id, person.person_id, guardianship.kind,
    rights_at_age(
      guardianship.rights, guardianship.kind, person.born, guardianship.agreed_at,
      guardianship.agreed_by = guardianship.account_id
    ) as rights,
    least(
      guardianship.ends_on,
      case when guardianship.kind = 'child' then (person.born + make_interval(years => child_age()))::date - 1 end
    ) as last_day
  from guardianships guardianship
  join users account on account.id = guardianship.account_id and account.closed_at is null
  join people person on person.id = guardianship.person_id and person.erased_at is null
  where guardianship.agreed_at is not null and guardianship.ended_at is null
    and guardianship.begins_on <= clinic_today()
    and (guardianship.ends_on is null or guardianship.ends_on >= clinic_today())
    and (
      guardianship.kind <> 'child' or (person.born + make_interval(years => child_age()))::date > clinic_today()
    ) is true
    and cardinality(rights_at_age(
      guardianship.rights, guardianship.kind, person.born, guardianship.agreed_at,
      guardianship.agreed_by = guardianship.account_id
    )) > 0;

-- Whether an account may cancel or move this visit of somebody, or answer for them: the right `book` books; of a visit
-- that another has booked it needs `visits` too, for whoever changes a visit sees it.
create function may_change_visit(account uuid, of_patient uuid, of_booker uuid) returns boolean
language sql stable as $$
  select of_patient = any(acted_for(account, 'book'))
    and (of_booker is not distinct from account or of_patient = any(acted_for(account, 'visits')))
$$;

-- Whether an account is shown a visit in answer to a call that has booked it before: by the right `visits`, or as the
-- one who booked it by the right `book`, as long as nobody else has done anything to it.
create function shown_when_booked_again(account uuid, visit uuid) returns boolean
language sql stable as $$
  select exists (
    select from claims claim
    where claim.id = visit and (
      claim.patient_id = any(acted_for(account, 'visits'))
      or claim.booked_by = account and claim.patient_id = any(acted_for(account, 'book')) and not exists (
        select from appointment_events event
        where event.claim_id = claim.id and event.actor_id is distinct from account
      )
    )
  )
$$;

-- Lets go of what an account had in hand for people it does not act for any more: its holds of their times lapse, and
-- its saved card comes off their visits to come, which are paid at the clinic then. Of everybody where nobody is named.
-- Answers how many visits each card came off.
create function let_go_of_ended(of_account uuid, of_person uuid)
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

-- Nothing is charged to a card that a visit does not stand on any more. Money that was given back at the clinic is due
-- again there: what was ever taken there is not charged, so that giving back charges no card by itself (decision 0080).
create or replace function to_collect_cents(claim claims) returns integer language sql stable parallel safe as $$
  select case when due >= 50 and claim.saved_card_id is not null then due else 0 end
  from (
    select case
        when costs_fee_alone(claim.id, claim.status) then fee_cents(claim.id)
        else coalesce((
          select case
              when pays = 'deposit' and claim.status in ('pending', 'confirmed', 'in-progress', 'completed')
                then least(now_cents, claim.amount_cents)
              when pays = 'card-later' and claim.status = 'completed' and words is not null then claim.amount_cents
            end
          from visit_terms where claim_id = claim.id
        ), 0)
      end - coalesce((
        select sum(amount_cents) from takings where claim_id = claim.id and amount_cents > 0
      ), 0)::int as due
  ) reckoned
$$;

-- Whether a mail tells somebody what they did themselves: of those alone there are only so many in a day.
alter table mails add column own_doing boolean;

-- Whose saved card has paid, or was paid back, what a paper is about: nobody's where another way was.
create function card_owner_of_paper(of_paper uuid) returns table (account_id uuid) language sql stable as $$
  select card.account_id
  from papers paper
  join ledger_entries entry on entry.id = paper.entry_id
  join payments payment on payment.id = entry.payment_id
  join saved_cards card on card.id = payment.saved_card_id
  join users owner on owner.id = card.account_id and owner.closed_at is null
  where paper.id = of_paper
$$;
