-- Rule: who answers a doctor's messages at a place now in their stead: a doctor who works here, or the desk of the
-- place (`to_doctor_id` is null). One for absences counts while the doctor is away there; it goes first.
create or replace view delegations_in_force as
  select delegation.id, delegation.doctor_id, place.id as place_id, delegation.to_doctor_id, delegation.applies
  from message_delegations delegation cross join places place
  where delegation.ended_at is null and delegation.begins_at <= clinic_now()
    and (delegation.until is null or delegation.until > clinic_now())
    and (delegation.to_doctor_id is null or works_here(delegation.to_doctor_id))
    and (delegation.applies = 'always' or doctor_away_until(delegation.doctor_id, place.id) is not null);
