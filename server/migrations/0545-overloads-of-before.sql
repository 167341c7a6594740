-- compatible
-- Nobody calls them: servers of commit 739764d ask with all arguments.
drop function if exists claims_counting_against(uuid, text);
drop function if exists note_login_attempt(text, text, interval, integer, integer, integer);
