-- compatible
-- A right is held for all places (place_id null) or for one. Servers of the version before know only the first, so a
-- row of a place opens nothing there.
alter table staff_rights add constraint staff_rights_place foreign key (place_id) references places;

-- What an account may do at one place only: [{ "placeId": …, "rights": […] }].
create function place_rights_of(account uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('placeId', place_id, 'rights', rights) order by place_id), '[]')
  from (
    select place_id, array_agg(right_name order by right_name) as rights
    from staff_rights where account_id = account and place_id is not null group by place_id
  ) own
$$;

-- Whether somebody who can log in as staff may do this at a place: by a right for it, or for all places.
create function may_at(account uuid, wanted text, place uuid) returns boolean stable language sql as $$
  select exists (
    select from staff_rights
    where account_id = account and right_name in (wanted, 'all') and (place_id is null or place_id = place)
  )
$$;

-- Whether an account has a right for all places, or for one at least.
create function may_somewhere(account uuid, wanted text) returns boolean stable language sql as $$
  select exists (select from staff_rights where account_id = account and right_name in (wanted, 'all'))
$$;

-- The place of a thing that an address names (`placedThings` of the contract); null for what does not exist, and for
-- what belongs to all places.
create function place_of(thing text, wanted uuid) returns uuid stable language sql as $$
  select case thing
    when 'appointment' then (select place_id from claims where id = wanted)
    when 'payment' then (
      select claim.place_id from payments join claims claim on claim.id = payments.claim_id where payments.id = wanted
    )
    when 'change-request' then (
      select claim.place_id from change_requests request join claims claim on claim.id = request.claim_id
      where request.id = wanted
    )
    when 'time-off' then (select place_id from time_off where id = wanted)
    when 'till-shift' then (select place_id from till_shifts where id = wanted)
    when 'screen' then (select place_id from screens where id = wanted)
    when 'place' then (select id from places where id = wanted)
    when 'room' then (select place_id from rooms where id = wanted)
    when 'closure' then (select place_id from closures where id = wanted)
  end
$$;
