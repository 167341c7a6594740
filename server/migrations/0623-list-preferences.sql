-- compatible
-- with list_tastes
-- How an account wants a list to look: `list_tastes` is `list_preferences`. Servers of the version before use the old
-- name as a view.
alter table list_tastes rename to list_preferences;
alter table list_preferences rename constraint list_tastes_pkey to list_preferences_pkey;
alter table list_preferences rename constraint list_tastes_account_id_fkey to list_preferences_account_id_fkey;
