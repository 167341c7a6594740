import type { In } from '../../texts.ts'

export const failureWords: In<'failureWords'> = {
  invalid_input:
    'Einige Ihrer Eingaben lassen sich so nicht verwenden. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  invalid_json: 'Die Anfrage war nicht lesbar.',
  not_http: 'Die Anfrage war nicht lesbar.',
  too_slow: 'Die Anfrage hat zu lange gebraucht, bis sie ankam. Bitte versuchen Sie es noch einmal.',
  headers_too_large: 'Löschen Sie die Cookies dieser Seite und versuchen Sie es noch einmal.',
  not_signed_in: 'Bitte melden Sie sich an, um fortzufahren.',
  session_idle: 'Hier hat eine Weile niemand gearbeitet. Bitte geben Sie Ihr Passwort ein, um fortzufahren.',
  wrong_password: 'Ihr bisheriges Passwort stimmt nicht.',
  link_not_valid: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte lassen Sie sich einen neuen schicken.',
  wrong_login: 'E-Mail-Adresse, Passwort oder Rolle stimmen nicht.',
  wrong_pin: 'Das ist nicht die PIN.',
  pin_over: 'Bitte melden Sie sich hier mit Ihrem Passwort an. Danach gilt Ihre PIN wieder.',
  passkey_refused:
    'Dieser Passkey hat hier nicht funktioniert. Versuchen Sie es noch einmal oder auf einem anderen Weg.',
  oidc_refused:
    'Diese Anmeldung hat nicht geklappt: Sie hat zu lange gedauert, wurde in einem anderen Browser begonnen oder abgelehnt. Beginnen Sie neu.',
  oidc_no_account:
    'Zu dieser Anmeldung gehört hier kein Konto. Lassen Sie sich von einem Admin mit derselben E-Mail-Adresse einladen und öffnen Sie zuerst den Link in dieser Mail.',
  oidc_account_ended: 'Ihr Zugang hier ist beendet. Fragen Sie einen Admin, wenn Sie das für einen Irrtum halten.',
  oidc_only:
    'Ärzte und Mitarbeitende melden sich hier mit der Anmeldung der Klinik an. Nehmen Sie deren Knopf auf der Anmeldeseite.',
  step_up_needed: 'Bestätigen Sie, dass Sie es sind, und versuchen Sie es dann noch einmal.',
  second_factor_needed:
    'Bestätigen Sie mit Ihrem Passkey oder einem Code, dass Sie es sind. Wenn Sie noch nichts davon haben, richten Sie es zuerst ein.',
  wrong_code: 'Dieser Code stimmt nicht oder wurde schon benutzt. Geben Sie den ein, der jetzt angezeigt wird.',
  has_totp: 'Sie haben bereits eine Authenticator-App. Entfernen Sie sie zuerst.',
  too_many_passkeys: 'Mehr Passkeys kann ein Konto nicht haben. Entfernen Sie zuerst einen.',
  intent_not_paid: 'Diese Zahlung ist noch nicht eingegangen. Es wurde nichts gebucht.',
  card_declined: 'Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.',
  insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt. Bitte versuchen Sie es mit einer anderen.',
  incorrect_number: 'Ihre Kartennummer stimmt nicht.',
  invalid_expiry: 'Ihre Karte ist abgelaufen, oder das Ablaufdatum stimmt nicht.',
  incorrect_cvc: 'Die Prüfnummer Ihrer Karte stimmt nicht.',
  challenge_failed:
    'Ihre Bank konnte nicht bestätigen, dass Sie es waren. Bitte versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.',
  wrong_role: 'Mit Ihrem Konto ist das nicht möglich.',
  right_missing: 'Dieses Recht haben Sie nicht. Bitte fragen Sie die Verwaltung der Klinik danach.',
  right_for_all_needed:
    'Dafür brauchen Sie dieses Recht für alle Standorte. Fragen Sie die Verwaltung der Klinik danach.',
  beyond_your_rights: 'Ein Recht, das Sie selbst nicht haben, können Sie weder geben noch nehmen.',
  role_not_open:
    'Hier können sich nur Patientinnen und Patienten registrieren. Ärztinnen, Ärzte und Verwaltung nimmt die Klinik auf.',
  not_found: 'Das konnten wir nicht finden.',
  visit_not_found:
    'Wir haben heute keinen Termin von Ihnen gefunden. Bitte prüfen Sie Ihre Eingabe oder gehen Sie zum Empfang.',
  person_known: 'Vielleicht ist diese Person schon eingetragen. Sehen Sie zuerst nach, oder legen Sie sie trotzdem an.',
  no_child: 'Nach diesem Geburtsdatum ist die Person kein Kind mehr oder noch nicht geboren.',
  no_such_account: 'Unter dieser E-Mail-Adresse gibt es kein Konto einer anderen Person.',
  email_of_account: 'Mit dieser E-Mail-Adresse meldet sich die Person an: Nur sie selbst kann sie im Profil ändern.',
  reads_already: 'Sie dürfen diese Akte bereits lesen.',
  too_many_shares: 'Von dieser Akte ist schon sehr viel geteilt. Beenden Sie zuerst etwas davon.',
  too_many_people:
    'Mehr Personen kann dieses Konto nicht vertreten. Beenden Sie eine Vertretung, bevor Sie eine weitere hinzufügen.',
  both_have_accounts: 'Beide haben ein eigenes Konto. Deaktivieren Sie zuerst eines davon.',
  guardians_differ:
    'Die beiden Einträge werden nicht von denselben Personen vertreten. Prüfen Sie, wer künftig beide vertreten würde, und führen Sie sie dann zusammen.',
  merge_by_another:
    'Sie teilen sich mit diesem Konto ein Gerät, eine Telefonnummer oder eine Adresse. Bitten Sie eine Kollegin oder einen Kollegen, die Akten zusammenzuführen.',
  fee_needs_pay:
    'Die Absage kostet eine Gebühr, und Sie dürfen für diese Person nicht bezahlen. Bitten Sie sie selbst oder den Empfang, abzusagen.',
  acting_ended:
    'Sie können für diese Person nicht mehr buchen. Haben Sie für diesen Termin bezahlt, ist der ganze Betrag auf dem Weg zurück zu Ihnen.',
  acts_already: 'Dieses Konto vertritt die Person schon oder hat darum gebeten.',
  visits_overlap: 'Beide haben zur selben Zeit einen Termin. Verschieben Sie zuerst einen davon oder sagen Sie ihn ab.',
  same_person: 'Beide Einträge gehören schon zur selben Person.',
  email_in_use: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  legal_changed:
    'Die Nutzungsbedingungen oder Datenschutzhinweise wurden soeben geändert. Bitte lesen Sie sie und stimmen Sie noch einmal zu.',
  has_password: 'Wer schon ein Passwort hat, braucht keine Einladung.',
  import_under_way:
    'Der Import läuft gerade oder hat inzwischen einen anderen Stand. Sehen Sie nach, wie weit er ist, und versuchen Sie es noch einmal.',
  import_incomplete: 'Es sind nicht alle Teile der Datei angekommen. Bitte senden Sie sie noch einmal.',
  import_built_on: 'Auf diesem Import baut schon etwas auf. Er lässt sich deshalb nicht mehr zurücknehmen.',
  slot_taken: 'Dieser Termin wurde gerade vergeben. Bitte wählen Sie einen anderen.',
  earlier_time_held:
    'Diese frühere Zeit ist für einen schon gebuchten Termin freigehalten. Verschieben Sie diesen Termin dorthin, statt einen zweiten zu buchen.',
  slot_not_offered: 'Dieser Termin kann nicht gebucht werden. Bitte wählen Sie einen anderen.',
  no_such_time:
    'In dieser Nacht wird die Uhr umgestellt: Diese Zeit gibt es nicht, oder der Termin wäre kürzer oder länger. Wählen Sie eine andere Zeit.',
  stand_in_not_free: 'Diese Arztvertretung kann keinen der Termine mehr übernehmen. Bitte wählen Sie eine andere.',
  undo_over:
    'Zum Zurücknehmen ist es zu spät: Die Benachrichtigungen sind schon unterwegs. Bitte ändern Sie die Termine einzeln.',
  patient_busy: 'Zu dieser Zeit haben Sie schon einen Termin. Bitte wählen Sie einen anderen.',
  no_room_free: 'Zu dieser Zeit ist kein Raum frei. Bitte wählen Sie eine andere.',
  room_taken: 'In diesem Raum ist schon jemand. Wählen Sie einen anderen oder rufen Sie trotzdem auf.',
  for_known_patients:
    'Diese Terminart ist für Personen, die schon einmal bei uns waren. Bitte wählen Sie eine andere, oder rufen Sie uns an.',
  phone_needed: 'Für diesen Termin braucht die Klinik eine Telefonnummer. Geben Sie zuerst eine ein.',
  address_needed: 'Dieser Termin findet zu Hause statt. Geben Sie zuerst die Adresse ein.',
  visit_needs_contact:
    'Für einen kommenden Termin wird diese Angabe gebraucht. Geben Sie eine andere Telefonnummer, E-Mail-Adresse oder Anschrift ein, oder ändern Sie zuerst den Termin.',
  series_not_free: 'Nicht alle diese Termine sind noch frei. Es wurde nichts gebucht.',
  card_not_offered: 'Dieser Betrag ist für eine Online-Zahlung zu klein. Bitte wählen Sie die Zahlung in der Klinik.',
  saved_card_needed:
    'Für diesen Termin wird eine Karte hinterlegt. Bitte wählen Sie eine Ihrer Karten, oder fügen Sie eine hinzu.',
  card_not_kept:
    'Ihre Bank hat noch nicht zugestimmt, diese Karte zu hinterlegen. Bitte versuchen Sie es noch einmal, oder nehmen Sie eine andere.',
  card_ends_before: 'Diese Karte läuft vor dem Termin ab. Wählen Sie eine andere Karte.',
  card_in_use: 'Ein kommender Termin oder eine Zahlung braucht diese Karte noch.',
  visits_to_come: 'Sagen Sie zuerst Ihre kommenden Termine ab, auch die, die Sie für andere gebucht haben.',
  no_email: 'Von dieser Person ist keine E-Mail-Adresse bekannt. Bitte tragen Sie zuerst eine ein.',
  too_soon_for_link:
    'Der Termin liegt zu nah, um noch einen Link zu schicken. Buchen Sie ihn ohne Link; bezahlt wird er in der Klinik.',
  too_soon_while_waiting:
    'Dieser Termin wartet noch darauf, dass er über den zugeschickten Link bestätigt wird; dafür ist die neue Zeit zu nah. Kassieren Sie zuerst am Empfang oder wählen Sie eine spätere Zeit.',
  link_not_needed: 'Für diesen Termin gibt es keinen Link zu schicken.',
  method_not_offered: 'Dieser Termin kann so nicht bezahlt werden. Bitte wählen Sie eine andere Zahlungsart.',
  not_payable:
    'Für diesen Termin ist mit PayPal nichts mehr zu bezahlen. Wie es um ihn steht, sehen Sie bei Ihren Terminen.',
  too_many_views:
    'Mehr Ansichten dieser Liste können Sie nicht speichern. Löschen Sie eine, die Sie nicht mehr brauchen.',
  too_many_unpaid:
    'Sie haben mehrere kommende Termine, die noch nicht bezahlt sind. Bitte bezahlen Sie diesen mit Karte oder sagen Sie einen ab, den Sie nicht mehr brauchen.',
  address_unconfirmed:
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie einen weiteren Termin buchen, der noch nicht bezahlt ist. Öffnen Sie den Link, den wir Ihnen geschickt haben, oder fordern Sie in Ihrem Profil einen neuen an.',
  ambulance_open:
    'Ein Rettungswagen ist schon angefordert. Den Stand sehen Sie auf Ihrer Notfallseite; wenn Sie etwas ergänzen möchten, rufen Sie die Nummer an, die dort steht.',
  intent_for_other_time: 'Diese Zahlung galt einem anderen Termin.',
  intent_over: 'Diese Zahlung ist abgelaufen. Bitte wählen Sie noch einmal einen Termin.',
  slot_lost_refund: 'Dieser Termin kann nicht mehr gebucht werden. Der ganze Betrag ist auf dem Weg zurück zu Ihnen.',
  payment_under_review: 'Diese Zahlung passt nicht zu ihrer Buchung. Die Klinik weiß davon und meldet sich bei Ihnen.',
  not_cancellable: 'Absagen lässt sich nur ein Termin, der noch nicht bestätigt ist und noch nicht begonnen hat.',
  already_here: 'Sie sind schon da. Bitte sagen Sie am Empfang, was Sie ändern möchten.',
  fee_applies: 'Wenn Sie jetzt absagen, fällt eine Absagegebühr an.',
  too_late_to_cancel:
    'Selbst absagen können Sie diesen Termin nicht mehr, dafür ist es zu spät. Bitte rufen Sie uns an.',
  already_rated: 'Diesen Besuch haben Sie schon bewertet.',
  transition_not_allowed: 'Dieser Statuswechsel ist nicht möglich.',
  form_not_ready: 'Dieses Formular kann noch nicht veröffentlicht werden. Die Liste daneben sagt, was fehlt.',
  only_for_consents: 'Nur eine Einwilligung kann Voraussetzung für etwas sein.',
  consent_published:
    'Diese Einwilligung wurde für das unterschrieben, was sie jetzt erlaubt. Für etwas anderes veröffentlichen Sie ein neues Formular: Kopieren Sie dieses und wählen Sie dort, bevor Sie es veröffentlichen.',
  form_not_asked: 'Nach diesem Formular wird nicht mehr gefragt.',
  form_given: 'Dieses Formular wurde schon abgegeben. Um etwas zu ändern, korrigieren Sie das Abgegebene.',
  form_link_just_mailed:
    'Dieser Link wurde erst vor wenigen Minuten gemailt. Fragen Sie nach, ob er angekommen ist, auch im Spam-Ordner, bevor Sie ihn noch einmal mailen.',
  no_mail_address:
    'Für diese Person ist keine E-Mail-Adresse notiert. Tragen Sie eine ein oder füllen Sie die Formulare gemeinsam aus.',
  form_replaced:
    'Dieses Formular wurde inzwischen neu abgegeben. Was Sie hier eingegeben haben, bleibt: Sehen Sie nach, was zuletzt abgegeben wurde, und berichtigen Sie das.',
  form_incomplete: 'Es fehlt noch etwas, oder etwas stimmt nicht. Sehen Sie sich die markierten Fragen an.',
  form_guardian_signs: 'In diesem Alter unterschreibt ein Elternteil oder eine sorgeberechtigte Person.',
  form_pass_over:
    'Ihre Zeit hier ist abgelaufen. Was Sie eingegeben haben, ist gespeichert. Öffnen Sie die Formulare erneut.',
  too_many_form_files: 'Zu dieser Frage passen keine weiteren Dateien.',
  consent_needed: 'Vor der Teilnahme ist Ihre Einwilligung nötig. Lesen und unterschreiben Sie sie zuerst.',
  consent_not_yours:
    'Diese Einwilligung wurde selbst unterschrieben. Nur die Person selbst oder ihr Arzt kann sie widerrufen.',
  changed_meanwhile:
    'Inzwischen hat jemand anderes diesen Termin geändert. Sie sehen jetzt den neuesten Stand; Ihre Notizen sind noch da, bitte speichern Sie noch einmal.',
  visit_moved_on: 'Dieser Termin hat sich inzwischen geändert. Sie sehen jetzt den neuesten Stand.',
  task_done: 'Das ist schon erledigt und steht nicht mehr auf der Liste.',
  task_moved_on: 'Inzwischen wurde hier etwas vermerkt. Sie sehen jetzt den neuesten Stand.',
  not_put_off_so_long: 'So lange lässt sich eine Aufgabe nicht zurückstellen, und nur auf einen künftigen Zeitpunkt.',
  proof_wrong:
    'Das stimmt nicht mit dem überein, was wir zu diesem Termin vermerkt haben. Bitte sehen Sie noch einmal nach oder rufen Sie uns an.',
  video_pass_over: 'Dieser Platz wurde auf einem anderen Gerät eingenommen, oder der Raum ist geschlossen.',
  video_not_yours: 'Das kann nur die Ärztin oder der Arzt des Termins.',
  video_room_closed: 'Der Raum öffnet eine Viertelstunde vor dem Termin und schließt eine halbe Stunde danach.',
  reason_ended: 'Dieser Grund steht nicht mehr auf der Liste der Klinik. Wählen Sie einen anderen.',
  last_reason: 'Ein Grund bleibt immer auf der Liste. Fügen Sie zuerst einen anderen hinzu.',
  check_in_closed: 'Sie können Ihre Ankunft ab einer Stunde vor Ihrem Termin und bis zu seinem Ende melden.',
  oversteps: 'Das geht über das Angebotene hinaus und muss bestätigt werden.',
  person_busy: 'Diese Person hat zu dieser Zeit schon einen Termin.',
  not_reschedulable: 'Dieser Termin kann nicht mehr verschoben werden.',
  times_are_free: 'In diesem Zeitraum gibt es noch freie Termine. Bitte wählen Sie einen davon.',
  no_hours_then:
    'In diesem Zeitraum gibt es keine Sprechzeiten. Bitte wählen Sie andere Tage oder eine andere Tageszeit.',
  already_waiting: 'Für diese Tage stehen Sie schon auf der Warteliste.',
  time_off_overlaps: 'In dieser Zeit ist schon eine Abwesenheit eingetragen.',
  visits_differ:
    'Die Termine in dieser Zeit haben sich geändert, deshalb wurde keiner abgesagt. Prüfen Sie die Liste noch einmal.',
  not_ratable: 'Bewerten können Sie einen Besuch, sobald er abgeschlossen und seine Zeit vorbei ist.',
  doctor_already_rated:
    'Diese Ärztin oder diesen Arzt haben Sie erst vor Kurzem bewertet. Sie können einen späteren Besuch bewerten.',
  cancelled_is_final: 'Dieser Termin wurde abgesagt und lässt sich nicht mehr ändern.',
  asking_not_needed: 'Das können Sie noch selbst tun. Sie müssen dafür niemanden fragen.',
  not_askable: 'Dieser Termin hat schon begonnen oder ist vorbei. Bitte rufen Sie uns an.',
  already_asked: 'Zu diesem Termin haben Sie schon angefragt. Die Klinik antwortet Ihnen.',
  not_movable: 'Diese Anfrage hat inzwischen einen anderen Stand. Bitte sehen Sie noch einmal nach.',
  no_bed_free:
    'Auf dieser Station ist kein Bett frei. Machen Sie zuerst eines frei oder bieten Sie eine andere Station an.',
  not_refundable: 'Bei dieser Zahlung ist nichts zu erstatten.',
  nothing_to_decide: 'Bei dieser Zahlung gibt es nichts mehr zu entscheiden.',
  decision_needed: 'Diese Zahlung braucht noch eine Entscheidung oder die Auskunft des Zahlungsdienstes.',
  sum_changed: 'Dieser Betrag hat sich inzwischen geändert. Bitte sehen Sie noch einmal nach.',
  paid_by_card:
    'Mehr als der neue Preis wurde mit Karte oder online bezahlt. Das können Sie am Empfang nicht zurückgeben: Senken Sie den Preis um weniger.',
  till_is_open: 'Die Kasse ist schon geöffnet: Jemand aus dem Team war schneller.',
  till_is_closed: 'Die Kasse ist schon geschlossen: Jemand aus dem Team war schneller.',
  more_than_in_till: 'So viel Geld ist nicht in der Kasse.',
  difference_needs_reason: 'Bitte sagen Sie, wie es zu der Differenz kam.',
  time_not_free:
    'Dieser Termin ist nicht mehr frei, oder er hat schon begonnen. Bitte erstatten Sie stattdessen das Geld.',
  messages_off:
    'Diese Ärztin oder dieser Arzt nimmt zurzeit keine Nachrichten an. Schreiben Sie dem Empfang, oder rufen Sie die Klinik an.',
  no_visit_with_doctor:
    'Nachrichten gehen zwischen Patienten und Ärzten, die einen Termin miteinander haben oder hatten. Es gab keinen.',
  doctor_left: 'Diese Ärztin oder dieser Arzt arbeitet nicht mehr hier. Schreiben Sie dem Empfang.',
  nobody_reads_messages:
    'Diese Person hat kein Konto, und niemand mit einem Konto liest ihre Nachrichten. Rufen Sie an, oder schreiben Sie einen Brief.',
  message_sent_otherwise:
    'Diese Nachricht wurde schon mit einem anderen Text gesendet. Senden Sie den neuen Text als weitere Nachricht.',
  message_not_yours: 'Nur wer eine Nachricht gesendet hat, kann sie zurücknehmen.',
  message_too_old: 'Eine Nachricht kann eine Stunde lang zurückgenommen werden. Diese Stunde ist vorbei.',
  draft_moved_on: 'Dieser Text wurde in einem anderen Fenster geändert. Sehen Sie zuerst dort nach.',
  too_many_message_files: 'Eine Nachricht hat höchstens 10 Dateien. Senden Sie die übrigen mit einer weiteren.',
  delegations_overlap: 'Zu dieser Zeit beantwortet schon jemand anderes Ihre Nachrichten. Beenden Sie das zuerst.',
  delegation_over: 'Diese Zeit ist schon vorbei. Wählen Sie ein späteres Ende.',
  last_admin: 'Sonst hat niemand alle Rechte. Geben Sie sie zuerst jemand anderem.',
  own_account: 'Mit dem eigenen Konto geht das nicht.',
  account_erased: 'Dieses Konto wurde gelöscht.',
  name_in_use: 'Diesen Namen gibt es schon.',
  hours_overlap: 'Zwei dieser Zeiten überschneiden sich. Niemand kann an zwei Orten zugleich sein.',
  first_place_stays: 'Der erste Standort bleibt geöffnet: Er ist gemeint, wo keiner genannt wird.',
  consultation_stays:
    'Die Sprechstunde bleibt, wie sie ist: Alle bieten sie an. Name und Beschreibung können Sie ändern.',
  image_too_large: 'Das Bild darf höchstens 5\u00a0MB groß sein.',
  document_too_large:
    'Alle Dateien eines Dokuments dürfen zusammen höchstens 100 MB haben. Bitte fügen Sie sie als mehrere Dokumente hinzu.',
  heic_picture:
    'Dieses Bild hat das Format HEIC, das viele Geräte nicht öffnen können. Bitte nehmen Sie es noch einmal als JPEG auf, oder wählen Sie es in einem Browser, der es umwandeln kann, etwa Safari.',
  picture_damaged: 'Dieses Bild ist nicht vollständig. Bitte wählen Sie es noch einmal.',
  too_many_documents:
    'Für weitere Dokumente dieser Person ist kein Platz. Bitte löschen Sie einige, die nicht mehr gebraucht werden.',
  too_many_uploads:
    'Zu viele Uploads sind nicht abgeschlossen. Bitte schließen Sie erst einige ab, oder brechen Sie sie ab.',
  upload_moved_on: 'Inzwischen ist ein anderer Teil dieser Datei angekommen.',
  upload_changed: 'Die Datei hat sich beim Senden geändert. Bitte fügen Sie sie noch einmal hinzu.',
  document_not_yours: 'Dieses Dokument ändert nur, wer es hinzugefügt hat: die Seite des Patienten oder die Klinik.',
  entry_not_yours: 'Diesen Eintrag ändert nur, wer ihn gemacht hat: die Seite des Patienten oder seine Ärzte.',
  entry_in_error: 'Dieser Eintrag wurde als Irrtum durchgestrichen. Fügen Sie einen neuen hinzu.',
  paper_withdrawn: 'Dieses Papier wurde zurückgezogen. Es kann nichts mehr hinzugefügt werden.',
  prescription_unknown: 'Zu diesem Code gibt es kein Rezept. Vergleichen Sie jedes Zeichen mit dem Papier.',
  prescription_unproven: 'Der Code oder das Geburtsdatum ist falsch. Vergleichen Sie beides mit dem Papier.',
  prescription_closed: 'Dieses Rezept kann nicht mehr eingelöst werden. Fragen Sie die Klinik, die es ausgestellt hat.',
  dispensed_meanwhile: 'Eine andere Apotheke hat es gerade eingelöst. Sehen Sie nach, wie es jetzt steht.',
  taken_back_already: 'Das wurde schon zurückgenommen.',
  repeat_asked: 'Sie haben schon um dieses Folgerezept gebeten. Sie erfahren es, sobald die Antwort da ist.',
  repeat_not_possible: 'Um ein Folgerezept kann hier nicht gebeten werden. Buchen Sie stattdessen einen Termin.',
  repeat_answered: 'Diese Bitte wurde schon beantwortet.',
  plan_source:
    'Dieses Rezept oder dieser Eintrag lässt sich nicht planen: Es ist vorbei oder nicht in dieser Gesundheitsakte.',
  plan_dates: 'Ein Plan beginnt höchstens ein Jahr vor oder nach heute.',
  plan_over: 'Dieser Plan ist vorbei. Planen Sie das Medikament neu, wenn es noch eingenommen wird.',
  too_many_plans: 'Es gibt zu viele Pläne. Beenden Sie einige, die nicht mehr gebraucht werden.',
  dose_unknown: 'Zu dieser Zeit steht nach dem Plan nichts an. Sehen Sie sich den Plan an, wie er jetzt ist.',
  dose_answered: 'Zu dieser Einnahme wurde schon etwas gesagt. Sehen Sie nach, was.',
  dose_too_early: 'Für eine weitere Einnahme ist es zu früh.',
  dose_time:
    'Eine Einnahme lässt sich nicht für die Zukunft angeben, nicht viel früher als fällig und nicht lange danach.',
  allergy_needs_reason: 'Das trifft auf eine erfasste Allergie. Sagen Sie, warum Sie es trotzdem verordnen.',
  birthday_missing: 'Ein Rezept braucht das Geburtsdatum. Der Empfang kann es eintragen.',
  patient_deceased: 'Diese Person ist verstorben. Es kann nichts mehr verordnet werden.',
  valid_until_range: 'Der letzte Tag ist schon vorbei oder liegt mehr als ein Jahr voraus.',
  entry_dates:
    'Dieses Datum ist nicht möglich: Es liegt in der Zukunft, vor der Geburt, oder das Ende liegt vor dem Anfang.',
  too_many_entries: 'In dieser Akte ist kein Platz für weitere Einträge.',
  list_has_entries:
    'In der Liste stehen Einträge, die weiter gelten. Beenden Sie sie oder streichen Sie sie zuerst durch.',
  only_a_doctor: 'Das kann in einer Gesundheitsakte nur ein Arzt.',
  target_stands: 'Für diese Messung gilt schon ein Zielwert. Ändern oder beenden Sie ihn.',
  nothing_to_add: 'In dieser Datei ist nichts, was hinzukommen könnte.',
  file_taken_back: 'Diese Datei wurde schon zurückgenommen.',
  only_the_patient: 'Was Sorgeberechtigte sehen, entscheiden nur die betroffene Person und ihre Ärzte.',
  file_infected: 'In dieser Datei wurde etwas Schädliches gefunden. Sie wird deshalb nicht geöffnet.',
  file_not_scanned: 'Diese Datei wartet noch auf die Prüfung. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  file_lost: 'Diese Datei ist im Speicher nicht zu finden. Bitte sagen Sie es der Klinik.',
  cannot_be_printed: 'Einige Zeichen lassen sich nicht drucken. Schreiben Sie sie in lateinischen Buchstaben.',
  not_a_document: 'Bitte wählen Sie ein PDF oder ein Bild.',
  not_an_image: 'Bitte wählen Sie ein Bild.',
  too_large: 'Was Sie geschickt haben, ist zu groß.',
  unsupported_media: 'Diese Art von Inhalt wird hier nicht angenommen.',
  too_many_requests: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  moved_too_often:
    'Heute können Sie diesen Termin nicht noch einmal verschieben. Versuchen Sie es morgen wieder oder rufen Sie uns an.',
  too_many_holds:
    'Sie haben es in der letzten Stunde sehr oft versucht. Bitte warten Sie ein wenig, bevor Sie den nächsten Termin wählen.',
  too_many_care_requests:
    'Sie haben heute schon viele Anfragen geschickt. Bitte rufen Sie uns an oder versuchen Sie es morgen wieder.',
  too_many_logins:
    'Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
  not_ready: 'Salus ist im Moment nicht bereit. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  provider_unavailable:
    'Der Zahlungsdienst antwortet nicht. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
  oidc_unavailable:
    'Die Anmeldung der Klinik ist gerade nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal.',
  no_papers_now: 'Dieses PDF konnte gerade nicht erstellt werden. Versuchen Sie es in einer Minute noch einmal.',
  unexpected: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
}
