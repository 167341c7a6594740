-- compatible
-- Reminders in the bell say of which doses they are: those from before cannot be known to hold.
delete from notices where kind = 'dose-due';
