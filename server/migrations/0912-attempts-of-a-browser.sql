-- compatible
-- The SHA-256 of the secret of a browser that the account has been logged in from: its tries are counted apart from all
-- others. Null: the try came from elsewhere.
alter table login_attempts add column browser_hash bytea;
