-- compatible
-- The language that somebody reads, by its tag (`de`); where it is not known it is English. Which ones are spoken is
-- for the texts to say, not for the database.
alter table users add column language text constraint users_language_tag check (language ~ '^[a-z]{2,3}$');
