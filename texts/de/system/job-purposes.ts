import type { In } from '../../texts.ts'

export const jobPurposes: In<'jobPurposes'> = {
  'sweep-payments':
    'Fragt beim Zahlungsdienst nach, wie Zahlungen ausgegangen sind, und erstattet, was zu erstatten ist',
  'forget-cards': 'Lässt den Zahlungsdienst Karten vergessen, die entfernt wurden',
  'compare-books': 'Vergleicht unsere Bücher mit denen des Zahlungsdienstes',
  'tell-of-payments': 'Weist die Verwaltung auf Zahlungen hin, die jemand ansehen sollte',
  'issue-papers': 'Stellt Belege und Erstattungsbelege für Zahlungen aus',
  'work-on-waiting-list': 'Bietet frei gewordene Termine der Warteliste an',
  'relay-events': 'Macht aus dem, was mit Terminen geschieht, E-Mails und Mitteilungen',
  'refresh-figures': 'Hält die Zahlen der Auswertungen frisch',
  remind: 'Erinnert Patientinnen und Patienten an ihre Termine',
  'deliver-mail': 'Verschickt E-Mails',
  'analyze-claims': 'Lässt die Datenbank neu planen, sobald sie gewachsen ist',
  'seal-audit': 'Versiegelt, was das Protokoll vermerkt hat',
  'end-guardianships': 'Hält fest, wann ein Kind alt genug ist und niemand mehr dafür handelt',
  'forget-old-attempts': 'Vergisst Anmeldeversuche, die nicht mehr zählen',
  'forget-video': 'Vergisst, wie die Browser von Videoterminen einander gefunden haben',
  'check-oidc-sessions': 'Fragt bei der Anmeldung der Klinik nach, ob jemand dort beendet wurde',
  'tend-documents':
    'Räumt abgebrochene Uploads und gelöschte Dateien auf, lässt neue Dateien prüfen und gibt Dokumente frei, deren Zeit gekommen ist',
  'tend-messages':
    'Löscht Entwürfe von Nachrichten, die lange niemand angerührt hat, und Unterhaltungen, deren Schlüssel geendet hat',
  'end-care-keys':
    'Beendet, was von gelöschten Personen nach dem Gesetz aufzubewahren war, sobald die Frist vorbei ist',
  'work-on-imports': 'Liest Dateien aus anderen Systemen und übernimmt, was entschieden ist',
}
