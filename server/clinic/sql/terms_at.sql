-- Rule: deposit. The terms of a kind as amounts, for a visit of this price: what is paid when booking, and the fees.
-- `plain`: nothing but the price has to be agreed to.
create or replace function terms_at(kind kinds, price integer) returns table (
  pays text, now_cents integer, free_hours smallint, late_fee_cents integer, no_show_cents integer,
  most_moves smallint, plain boolean
)
language sql immutable parallel safe as $$
  select kind.pays,
    case kind.pays
      when 'full' then price
      when 'deposit' then case when price < card_minimum_cents() then 0
        else least(
          price, greatest(card_minimum_cents(), part_of(price, kind.deposit_cents, kind.deposit_percent))
        ) end
      else 0
    end,
    kind.free_hours,
    nullif(part_of(price, kind.late_fee_cents, kind.late_fee_percent), 0),
    nullif(part_of(price, kind.no_show_cents, kind.no_show_percent), 0),
    kind.most_moves,
    kind.pays = 'full' and num_nonnulls(kind.free_hours, kind.no_show_cents, kind.no_show_percent, kind.most_moves) = 0
$$;
