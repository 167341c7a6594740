-- compatible since 9000

-- Contract, a version later: no server that still runs knows the old name.
drop trigger payments_keep_both_counts on payments;
drop function keep_both_counts();
alter table payments drop column refund_attempts;
