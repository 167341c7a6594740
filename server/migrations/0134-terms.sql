-- compatible
-- What a visit costs: the terms of money of a kind, and what was agreed of each visit as it was booked.
--
-- full      all of it is paid before, or at the clinic where the kind is one there
-- deposit   a part of it is paid before by card, the rest at the clinic
-- nothing   nothing is paid before
alter table kinds
  add column pays text not null default 'full'
    constraint kinds_pays check (pays in ('full', 'deposit', 'nothing')),
  add column deposit_cents integer constraint kinds_deposit_cents check (deposit_cents > 0),
  add column deposit_percent smallint constraint kinds_deposit_percent check (deposit_percent between 1 and 100),
  -- Cancelling is free until so many hours before; null is always.
  add column free_hours smallint constraint kinds_free_hours check (free_hours between 1 and 720),
  add column late_fee_cents integer constraint kinds_late_fee_cents check (late_fee_cents > 0),
  add column late_fee_percent smallint constraint kinds_late_fee_percent check (late_fee_percent between 1 and 100),
  add column no_show_cents integer constraint kinds_no_show_cents check (no_show_cents > 0),
  add column no_show_percent smallint constraint kinds_no_show_percent check (no_show_percent between 1 and 100),
  -- How often its patient may move it; null is as often as they like.
  add column most_moves smallint constraint kinds_most_moves check (most_moves between 0 and 20),
  add constraint kinds_terms_are_whole check (
    num_nonnulls(deposit_cents, deposit_percent) = (pays = 'deposit')::int
    and num_nonnulls(late_fee_cents, late_fee_percent) = (free_hours is not null)::int
    and num_nonnulls(no_show_cents, no_show_percent) <= 1
  );

-- A part of a price, as an amount or per cent of it: never more than the price; null where there is none.
create function part_of(price integer, cents integer, percent smallint) returns integer
  language sql immutable parallel safe
  return case when num_nonnulls(cents, percent) > 0
    then least(price, coalesce(cents, round(price * percent / 100.0)::integer)) end;

-- What the terms of a kind come to for a visit of this price. `plain`: there is nothing to agree on beside the price.
create function terms_at(kind kinds, price integer) returns table (
  pays text, now_cents integer, free_hours smallint, late_fee_cents integer, no_show_cents integer,
  most_moves smallint, plain boolean
)
language sql immutable parallel safe as $$
  select kind.pays,
    case kind.pays
      when 'full' then price
      -- A card takes no less than 50 cents.
      when 'deposit' then case when price < 50 then 0
        else least(price, greatest(50, part_of(price, kind.deposit_cents, kind.deposit_percent))) end
      else 0
    end,
    kind.free_hours,
    nullif(part_of(price, kind.late_fee_cents, kind.late_fee_percent), 0),
    nullif(part_of(price, kind.no_show_cents, kind.no_show_percent), 0),
    kind.most_moves,
    kind.pays = 'full' and num_nonnulls(kind.free_hours, kind.no_show_cents, kind.no_show_percent, kind.most_moves) = 0
$$;

-- What was agreed of a visit, with the words that whoever booked it was shown. Never changed: what becomes of the kind
-- is nothing to it. Without the words no fee is ever due.
create table visit_terms (
  claim_id uuid primary key references claims,
  pays text not null,
  now_cents integer not null,
  free_hours smallint,
  late_fee_cents integer,
  no_show_cents integer,
  most_moves smallint,
  words text,
  language text,
  constraint visit_terms_words_in_a_language check ((words is null) = (language is null))
);

create function agree_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into visit_terms (claim_id, pays, now_cents, free_hours, late_fee_cents, no_show_cents, most_moves)
  select taken.id, terms.pays, terms.now_cents, terms.free_hours, terms.late_fee_cents, terms.no_show_cents,
    terms.most_moves
  from taken
  join kinds on kinds.id = taken.kind_id
  cross join lateral terms_at(kinds, taken.amount_cents) terms
  where not terms.plain;
  return null;
end $$;
create trigger claims_agree_terms after insert on claims referencing new table as taken
  for each statement execute function agree_terms();

create function keep_terms() returns trigger language plpgsql as $$
begin
  if old.words is not null or (to_jsonb(new) - '{words,language}'::text[]) <> (to_jsonb(old) - '{words,language}'::text[])
  then
    raise exception 'what was agreed of visit % stays', old.claim_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger visit_terms_stay before update on visit_terms for each row execute function keep_terms();
create trigger visit_terms_not_emptied before truncate on visit_terms
  for each statement execute function forbid_change();
