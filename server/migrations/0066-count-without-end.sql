-- compatible
-- Servers of before go on asking without an end, by the one way of counting that there is.
create or replace function claims_counting_against(of_patient uuid, wanted_as text) returns integer
language sql stable return claims_counting_against(of_patient, wanted_as, null);
