-- compatible
-- An address that a member of staff has entered for an account with a password. Until the owner confirms it (by the
-- mailed link and their password) no password link goes to it: otherwise whoever enters an address could take the
-- account over. Null where the owner chose the address; meaningless once the account has another one.
alter table users add column staff_email text;
