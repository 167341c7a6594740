import type { In } from '../texts.ts'

export const visitlink: In<'visitlink'> = {
  title: 'Ihr Termin · Salus',
  description: 'Stimmen Sie den Bedingungen Ihres Termins zu und hinterlegen Sie eine Karte oder zahlen Sie an.',
  heading: 'Ihr Termin',
  hello: (name) => `Guten Tag, ${name}`,
  visit: (date, time, doctor) => `${date}, ${time} Uhr, bei Dr. ${doctor}`,
  until: (date, time) =>
    `Wir halten Ihnen den Termin bis ${date}, ${time} Uhr frei. Danach können ihn andere buchen, und Sie zahlen nichts.`,
  agreed: 'Dem stimmen Sie zu:',
  agree: 'Ich habe das gelesen und stimme zu',
  toCard: 'Weiter zur Karte',
  toDeposit: 'Weiter zur Anzahlung',
  keep: 'Diese Karte hinterlegen',
  pay: (sum) => `${sum} bezahlen`,
  mandateOfVisit:
    'Ich erlaube der Klinik, diese Karte in meiner Abwesenheit zu belasten, und zwar nur mit dem, was für diesen Termin vereinbart ist. Sie wird gelöscht, sobald der Termin eine Woche her ist und für ihn nichts mehr zu zahlen ist.',
  done: 'Vielen Dank, Ihr Termin steht fest.',
  doneKept: 'Ihre Karte ist nur für diesen Termin hinterlegt. Es wurde nichts abgebucht.',
  donePaid: 'Ihre Anzahlung ist bezahlt.',
  paidSoFar: (sum) => `Für diesen Termin bezahlt: ${sum}`,
  fee: (sum) => `Er kostet wie vereinbart eine Gebühr von ${sum}.`,
  cancelled: 'Dieser Termin ist abgesagt.',
  goesBack: 'Was Sie darüber hinaus bezahlt haben, geht auf demselben Weg zurück.',
  atClinic: 'Ihr Termin steht fest. Bezahlt wird er in der Klinik.',
  was: 'Dem haben Sie zugestimmt:',
  toPay: (sum) => `${sum} zu bezahlen`,
  toPaySays:
    'Die Karte, die für diesen Termin hinterlegt ist, hat nicht bezahlt. Bitte bezahlen Sie mit einer eigenen Karte.',
  paid: 'Vielen Dank, es ist bezahlt.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  loadFailed: 'Ihr Termin konnte nicht geladen werden',
  over: 'Dieser Link öffnet nichts mehr. Wenn Sie noch einen Termin möchten, rufen Sie uns bitte an.',
  reachUs: 'So erreichen Sie uns',
  nothingToAgree: 'Hier ist nichts zu bestätigen.',
  nothingToAgreeSays:
    'Vielleicht ist der Termin schon bestätigt, die Frist vorbei, oder jemand anderes kümmert sich darum.',
  noToken: 'Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
  call: (phone) => `Fragen? Rufen Sie uns an: ${phone}`,
}
