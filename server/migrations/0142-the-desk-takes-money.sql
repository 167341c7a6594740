-- compatible
-- Whoever was given the rights of the desk before there was one to take money has that too, as who is given them now.
-- Who has some of them alone, or others beside, was meant otherwise: that is for an admin to say.
insert into staff_rights (account_id, right_name)
select account_id, 'take-money' from staff_rights
join users on users.id = account_id and users.role = 'reception' and users.closed_at is null
group by account_id
having array_agg(right_name order by right_name) = array['desk', 'people'] and bool_and(place_id is null)
on conflict do nothing;
