import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const bookingSummary: In<'bookingSummary'> = {
  label: 'Ihr Termin',
  experience: (years) => plural(years, { one: '# Jahr Erfahrung', other: '# Jahre Erfahrung' }),
  when: 'Wann',
  chooseDay: 'Tag wählen',
  chooseTime: 'Uhrzeit wählen',
  where: 'Wo',
  fee: 'Preis',
  note: 'Bis Ihr Termin bestätigt ist, können Sie ihn absagen und bekommen den vollen Betrag zurück. Danach wenden Sie sich an die Klinik.',
  noteHours: (hours) =>
    hours === 0
      ? 'Bis der Termin beginnt, können Sie ihn kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.'
      : plural(hours, {
          one: 'Bis # Stunde vorher können Sie den Termin kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.',
          other:
            'Bis # Stunden vorher können Sie den Termin kostenlos absagen oder verschieben. Bei einer Absage bekommen Sie den vollen Betrag zurück.',
        }),
  noteOver:
    'Der Termin beginnt so bald, dass Sie ihn nicht mehr selbst absagen oder verschieben können. Sie können die Klinik darum bitten.',
}
