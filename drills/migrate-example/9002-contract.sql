-- compatible since 9000

-- Contract, one version later: no running server knows the old name any more.
drop trigger payments_keep_both_counts on payments;
drop function keep_both_counts();
alter table payments drop column refund_attempts;
