import type { In } from '../../texts.ts'

export const statusButtons: In<'statusButtons'> = {
  acts: { confirmed: 'Bestätigen', completed: 'Abschließen', cancelled: 'Absagen' },
  actsOn: {
    confirmed: (name, time) => `Bestätigen: ${name}, ${time}`,
    completed: (name, time) => `Abschließen: ${name}, ${time}`,
    cancelled: (name, time) => `Absagen: ${name}, ${time}`,
  },
  done: 'Der Status des Termins ist geändert',
  failed: 'Der Status des Termins konnte nicht geändert werden',
  cancel: {
    title: 'Diesen Termin absagen?',
    paid: (name, doctor, date, time, price) =>
      `<b>${name}</b> bei Dr. ${doctor}, <b>${date}, ${time}</b>. ` +
      `Der volle Betrag von ${price} wird erstattet. Die Patientin oder der Patient erfährt es per E-Mail.`,
    unpaid: (name, doctor, date, time) =>
      `<b>${name}</b> bei Dr. ${doctor}, <b>${date}, ${time}</b>. ` +
      'Es ist nichts zu erstatten. Die Patientin oder der Patient erfährt es per E-Mail.',
    keep: 'Behalten',
    confirm: 'Termin absagen',
  },
  complete: {
    title: 'Einen Termin abschließen, der noch nicht begonnen hat?',
    says: (name, doctor, date, time) =>
      `<b>${name}</b> bei Dr. ${doctor}, <b>${date}, ${time}</b>. Seine Zeit kommt erst noch.`,
    keep: 'Noch nicht',
    confirm: 'Abschließen',
  },
}
