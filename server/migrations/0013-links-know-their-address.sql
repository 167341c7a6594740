-- A link to set a password opens the account only while the account still has the address the link was mailed to.
alter table password_links add column email text;
update password_links link set email = person.email from users person where person.id = link.user_id;
alter table password_links alter column email set not null;

-- Whose picture an image is: only doctors' are public.
create index users_image on users (image_id) where image_id is not null;
