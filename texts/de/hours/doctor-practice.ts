import type { In } from '../../texts.ts'

export const doctorPractice: In<'doctorPractice'> = {
  title: 'Sprechzeiten · Salus',
  heading: (doctor) => `${doctor}: Sprechzeiten, Terminarten, Abwesenheit`,
  open: 'Sprechzeiten, Terminarten, Abwesenheit',
  back: 'Alle Ärztinnen und Ärzte',
  failed: 'Das konnte nicht geladen werden',
  hours: 'Wöchentliche Sprechzeiten',
  hoursLead: 'Wann Termine gebucht werden können. Die Zeiten gelten jede Woche und in der Zeit ihres Standorts.',
  week: (date) => `Sprechzeiten ab ${date}`,
  reason: 'Grund (freiwillig, nur für die Ärztin oder den Arzt)',
  offers: {
    heading: 'Terminarten',
    lead: 'Unter diesen wählen Patientinnen und Patienten beim Buchen. Gebuchte Termine behalten ihre Dauer und ihren Preis.',
    saved: 'Die Terminarten sind gespeichert.',
  },
}
