-- When a final or append-only row is changed, deleted or truncated: refused.
--
-- Two exceptions, each announced by a setting local to its transaction: erasing a patient empties their texts, and
-- undoing an import deletes its rows. If servers use the owner's role, these triggers are the only protection.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' and tg_op = 'UPDATE' and tg_table_name in (
    'ratings', 'care_request_events', 'opening_balances', 'appointment_events', 'payments_received', 'price_reductions'
  ) then
    return new;
  end if;
  if current_setting('salus.undoing', true) = 'yes'
    and tg_table_name in ('appointment_events', 'opening_balances') and tg_op = 'DELETE'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger payment_events_append_only before update or delete on payment_events
  for each row execute function forbid_change();

create or replace trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function forbid_change();

create or replace trigger ratings_append_only before update or delete on ratings
  for each row execute function forbid_change();

create or replace trigger care_request_events_append_only before update or delete on care_request_events
  for each row execute function forbid_change();

create or replace trigger audit_events_append_only before update or delete on audit_events
  for each row execute function forbid_change();

create or replace trigger appointment_events_not_emptied before truncate on appointment_events
  for each statement execute function forbid_change();

create or replace trigger audit_events_not_emptied before truncate on audit_events
  for each statement execute function forbid_change();

create or replace trigger care_request_events_not_emptied before truncate on care_request_events
  for each statement execute function forbid_change();

create or replace trigger chart_notes_not_emptied before truncate on chart_notes
  for each statement execute function forbid_change();

create or replace trigger payment_events_not_emptied before truncate on payment_events
  for each statement execute function forbid_change();

create or replace trigger ratings_not_emptied before truncate on ratings
  for each statement execute function forbid_change();

create or replace trigger provider_events_append_only before update or delete on provider_events
  for each row execute function forbid_change();

create or replace trigger provider_events_not_emptied before truncate on provider_events
  for each statement execute function forbid_change();

create or replace trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function forbid_change();

create or replace trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement execute function forbid_change();

create or replace trigger legal_pages_append_only before update or delete on legal_pages
  for each row execute function forbid_change();

create or replace trigger legal_pages_not_emptied before truncate on legal_pages
  for each statement execute function forbid_change();

create or replace trigger legal_consents_append_only before update or delete on legal_consents
  for each row execute function forbid_change();

create or replace trigger legal_consents_not_emptied before truncate on legal_consents
  for each statement execute function forbid_change();

create or replace trigger opening_balances_append_only before update or delete on opening_balances
  for each row execute function forbid_change();

create or replace trigger opening_balances_not_emptied before truncate on opening_balances
  for each statement execute function forbid_change();

create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function forbid_change();

create or replace trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function forbid_change();

create or replace trigger payments_received_append_only before update or delete on payments_received
  for each row execute function forbid_change();

create or replace trigger payments_received_not_emptied before truncate on payments_received
  for each statement execute function forbid_change();

create or replace trigger visit_terms_not_emptied before truncate on visit_terms
  for each statement execute function forbid_change();

create or replace trigger visit_fees_not_emptied before truncate on visit_fees
  for each statement execute function forbid_change();

create or replace trigger receipts_append_only before update or delete on receipts
  for each row execute function forbid_change();

create or replace trigger receipts_not_emptied before truncate on receipts
  for each statement execute function forbid_change();

create or replace trigger till_shifts_append_only before update or delete on till_shifts
  for each row execute function forbid_change();

create or replace trigger till_shifts_not_emptied before truncate on till_shifts
  for each statement execute function forbid_change();

create or replace trigger till_counts_append_only before update or delete on till_counts
  for each row execute function forbid_change();

create or replace trigger till_counts_not_emptied before truncate on till_counts
  for each statement execute function forbid_change();

create or replace trigger till_moves_append_only before update or delete on till_moves
  for each row execute function forbid_change();

create or replace trigger till_moves_not_emptied before truncate on till_moves
  for each statement execute function forbid_change();

create or replace trigger money_of_days_append_only before delete or update on money_of_days
  for each row execute function forbid_change();

create or replace trigger money_of_days_not_emptied before truncate on money_of_days
  for each statement execute function forbid_change();

create or replace trigger visit_reasons_not_emptied before truncate on visit_reasons
  for each statement execute function forbid_change();

create or replace trigger price_reductions_append_only before delete or update on price_reductions
  for each row execute function forbid_change();

create or replace trigger price_reductions_not_emptied before truncate on price_reductions
  for each statement execute function forbid_change();

create or replace trigger erasures_not_emptied before truncate on erasures
  for each statement execute function forbid_change();

create or replace trigger emergency_accesses_append_only before delete or update on emergency_accesses
  for each row execute function forbid_change();

create or replace trigger emergency_accesses_not_emptied before truncate on emergency_accesses
  for each statement execute function forbid_change();

create or replace trigger record_item_versions_not_emptied before truncate on record_item_versions
  for each statement execute function forbid_change();

create or replace trigger medicine_plans_not_emptied before truncate on medicine_plans
  for each statement execute function forbid_change();

create or replace trigger medicine_phases_not_emptied before truncate on medicine_phases
  for each statement execute function forbid_change();

create or replace trigger record_list_sayings_not_emptied before truncate on record_list_sayings
  for each statement execute function forbid_change();

create or replace trigger record_papers_append_only before delete or update on record_papers
  for each row execute function forbid_change();

create or replace trigger record_papers_not_emptied before truncate on record_papers
  for each statement execute function forbid_change();

create or replace trigger paper_withdrawals_append_only before delete or update on paper_withdrawals
  for each row execute function forbid_change();

create or replace trigger paper_withdrawals_not_emptied before truncate on paper_withdrawals
  for each statement execute function forbid_change();

create or replace trigger prescription_codes_append_only before delete or update on prescription_codes
  for each row execute function forbid_change();

create or replace trigger prescription_codes_not_emptied before truncate on prescription_codes
  for each statement execute function forbid_change();

create or replace trigger dispensings_append_only before delete or update on dispensings
  for each row execute function forbid_change();

create or replace trigger dispensings_not_emptied before truncate on dispensings
  for each statement execute function forbid_change();

create or replace trigger refused_dispensings_append_only before delete or update on refused_dispensings
  for each row execute function forbid_change();

create or replace trigger refused_dispensings_not_emptied before truncate on refused_dispensings
  for each statement execute function forbid_change();

create or replace trigger dispensings_taken_back_append_only before delete or update on dispensings_taken_back
  for each row execute function forbid_change();

create or replace trigger dispensings_taken_back_not_emptied before truncate on dispensings_taken_back
  for each statement execute function forbid_change();

create or replace trigger form_versions_append_only before delete or update on form_versions
  for each row execute function forbid_change();

create or replace trigger form_versions_not_emptied before truncate on form_versions
  for each statement execute function forbid_change();

create or replace trigger form_responses_append_only before delete or update on form_responses
  for each row execute function forbid_change();

create or replace trigger form_responses_not_emptied before truncate on form_responses
  for each statement execute function forbid_change();

create or replace trigger consent_withdrawals_append_only before delete or update on consent_withdrawals
  for each row execute function forbid_change();

create or replace trigger consent_withdrawals_not_emptied before truncate on consent_withdrawals
  for each statement execute function forbid_change();
