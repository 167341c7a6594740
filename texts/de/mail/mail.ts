import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const holds = (days: number) => plural(days, { one: 'Der Link gilt # Tag', other: 'Der Link gilt # Tage' })

export const mail: In<'mail'> = {
  greeting: (name) => `Guten Tag ${name},`,
  closing: (clinic, phone, number) =>
    `${clinic} · ${phone} · Im Notfall schreiben Sie nicht, sondern rufen Sie die ${number} an.`,
  labels: {
    forms: 'Formulare zum Ausfüllen',
    whose: 'Termin von',
    doctor: 'Ärztin/Arzt',
    kind: 'Terminart',
    day: 'Tag',
    time: 'Uhrzeit',
    place: 'Ort',
    how: 'Art',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzhinweise',
    issuer: 'Ausgestellt von',
    fee: 'Preis',
    amount: 'Betrag',
    paidBy: 'Bezahlt mit',
    reference: 'Zahlungsnummer',
    number: 'Nummer',
    paidBack: 'Erstattet',
    for: 'Für',
    device: 'Gerät',
    when: 'Wann',
    network: 'Netz',
    checkIn: 'Ankunft melden, ab einer Stunde vorher',
    record: 'Gesundheitsakte',
    medicines: 'Medikamente mit Erinnerung',
    insights: 'Auswertungen',
    messages: 'Nachrichten an Ärzte',
  },
  when: (date, time) => `${date}, ${time} Uhr`,
  whenInZone: (date, time, city) => `${date}, ${time} Uhr (Ortszeit ${city})`,
  timesInZone: (from, to, city) => `${from} bis ${to} Uhr (Ortszeit ${city})`,
  doctorOf: (name, specialization) => `Dr. ${name}, ${specialization}`,
  acts: {
    seeForms: 'Formulare ansehen',
    fillForms: 'Formulare ausfüllen',
    confirmAddress: 'Meine E-Mail-Adresse bestätigen',
    useAddress: 'Diese Adresse verwenden',
    findDoctor: 'Zur Arztsuche',
    setPassword: 'Neues Passwort festlegen',
    setOwnPassword: 'Mein Passwort festlegen',
    seeLogIns: 'Ansehen, wo Sie angemeldet sind',
    seePasskeys: 'Passkeys ansehen',
    seeRequests: 'Anfrage ansehen',
    payNow: 'Bestätigen oder bezahlen',
    seeAppointments: 'Ihre Termine ansehen',
    checkIn: 'Ankunft melden',
    seeRecord: 'Akte ansehen',
    seeInsights: 'Auswertungen ansehen',
    seeReceipt: 'Beleg ansehen und drucken',
    seeRefundNote: 'Erstattungsbeleg ansehen und drucken',
    findTime: 'Anderen Termin finden',
    takeTime: 'Diesen Termin nehmen',
    answerStandIn: 'Sagen, was Ihnen recht ist',
    seeFamily: 'Ansehen, wer Sie vertritt',
    readMessage: 'Nachricht lesen',
    seeDocuments: 'Dokumente ansehen',
    seePapers: 'Papiere ansehen',
    seeRepeats: 'Erbetene Folgerezepte ansehen',
    seeMedicines: 'Medikamente ansehen',
    seeWhoRead: 'Ansehen, wer sie gelesen hat',
    goOn: 'Klinik weiter einrichten',
  },
  confirmThis: (days) =>
    `Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Bis dahin schicken wir nichts über Ihre Termine dorthin. ${holds(days)}.`,
  confirmThisOnce: (days) =>
    `Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Bis dahin schicken wir nichts über Ihre Termine dorthin. ${holds(days)} und lässt sich einmal benutzen.`,
  notYou: 'Wenn nicht Sie sich registriert haben, brauchen Sie nichts zu tun.',
  welcome: {
    subject: 'Willkommen bei Salus',
    ready:
      'Ihr Konto ist bereit. Suchen Sie sich eine Ärztin oder einen Arzt aus, tippen Sie auf einen freien Termin, und er gehört Ihnen.',
    holds: 'Was Ihr Konto sonst noch enthält, wenn Sie es brauchen:',
  },
  confirmEmail: 'Bestätigen Sie Ihre E-Mail-Adresse',
  newEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    asked: (days) =>
      `Jemand möchte diese Adresse als E-Mail-Adresse des eigenen Kontos verwenden. Wenn Sie das waren, öffnen Sie den Link und geben Sie Ihr Passwort ein: Dann ist sie geändert. ${holds(days)} und lässt sich einmal benutzen.`,
    notYou: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Es ändert sich nichts.',
  },
  clinicEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    says: (days) =>
      `Die Klinik hat diese Adresse als die E-Mail-Adresse eingetragen, mit der Sie sich anmelden. Um sie zu bestätigen, öffnen Sie den Link und geben Sie Ihr Passwort ein. Bis dahin können Sie Ihr Passwort nicht per E-Mail zurücksetzen. ${holds(days)} und lässt sich einmal benutzen.`,
    notYou: (phone) => `Wenn Sie davon nichts wissen, öffnen Sie den Link nicht. Rufen Sie uns an: ${phone}.`,
  },
  passwordLink: {
    subject: 'Neues Passwort festlegen',
    asked: (minutes) =>
      plural(minutes, {
        one: 'Jemand hat ein neues Passwort für Ihr Konto angefordert. Der Link gilt # Minute und lässt sich einmal benutzen.',
        other:
          'Jemand hat ein neues Passwort für Ihr Konto angefordert. Der Link gilt # Minuten und lässt sich einmal benutzen.',
      }),
    notYou: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
  invitation: {
    subject: 'Ihr Zugang zu Salus: Passwort festlegen',
    made: (days) =>
      `Die Klinik hat ein Konto für Sie angelegt. Bitte legen Sie ein eigenes Passwort fest. ${holds(days)} und lässt sich einmal benutzen.`,
  },
  /** Sent to see whether mail arrives. */
  test: {
    subject: 'Eine Test-E-Mail von Salus',
    says: 'Wenn Sie das lesen können, kommen E-Mails Ihrer Klinik an. Sie müssen nichts weiter tun.',
  },
  newLogIn: {
    subject: (device) => `Neue Anmeldung: ${device}`,
    says: 'Jemand hat sich mit einem Gerät an Ihrem Konto angemeldet, das dort noch nie benutzt wurde. Wenn Sie das waren, brauchen Sie nichts zu tun.',
    notYou: 'Wenn Sie das nicht waren, beenden Sie diese Anmeldung und legen Sie ein neues Passwort fest.',
  },
  factorsEnded: {
    subject: 'Ihre Passkeys und Codes wurden beendet',
    says: 'Die Klinik hat die Passkeys, die Authenticator-App und die Wiederherstellungscodes Ihres Kontos beendet und es überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie einen neuen Passkey oder eine App ein.',
    notYou: (phone) => `Wenn Sie die Klinik nicht darum gebeten haben, rufen Sie sofort ${phone} an.`,
  },
  newPasskey: {
    subject: 'Ein Passkey wurde zu Ihrem Konto hinzugefügt',
    says: 'Zu Ihrem Konto wurde ein Passkey hinzugefügt. Damit kann man sich ohne das Passwort anmelden. Wenn Sie das waren, brauchen Sie nichts zu tun.',
    notYou:
      'Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie diesen Passkey und legen Sie ein neues Passwort fest. Sagen Sie dann der Klinik Bescheid.',
  },
  acting: {
    actingEnded: 'Sie vertreten jemanden nicht mehr',
    guardianEnded: 'Jemand vertritt Sie nicht mehr',
    rightsNarrowed: 'Behandlungsunterlagen: Ihre Rechte haben sich geändert',
    guardianNarrowed: 'Behandlungsunterlagen: Sie entscheiden jetzt',
    cardTakenOff: 'Ihre hinterlegte Karte bezahlt weniger Termine',
    recordsMerged: 'Zwei Akten wurden verbunden',
  },
  /** A doctor has corrected an entry; the letter says nothing of its content. */
  recordCorrected: {
    subject: 'Ihre Gesundheitsakte wurde korrigiert',
    says: 'Ein Arzt hat einen Eintrag in Ihrer Gesundheitsakte korrigiert oder in der von jemandem, den Sie vertreten. Was korrigiert wurde, steht neben dem, was vorher dort stand.',
  },
  /** A doctor has set a target; the letter says nothing of its content. */
  targetSet: {
    subject: 'Ein Arzt hat einen Zielwert festgelegt',
    says: 'Ein Arzt hat einen Zielwert in Ihrer Gesundheitsakte festgelegt, oder in der einer Person, für die Sie handeln. Was er sagt und warum, steht nach dem Anmelden unter Auswertungen.',
  },
  formWaits: {
    subject: 'Ein Formular wartet auf Sie',
    says: 'Für Sie oder für jemanden, den Sie vertreten, gibt es ein Formular auszufüllen. Nach der Anmeldung können Sie es lesen und beantworten.',
  },
  consent: {
    given: {
      subject: 'Eine Einwilligung wurde unterschrieben',
      says: 'Für Sie oder für jemanden, den Sie vertreten, wurde eine Einwilligung unterschrieben. Nach der Anmeldung können Sie sie lesen und widerrufen.',
    },
    withdrawn: {
      subject: 'Eine Einwilligung wurde widerrufen',
      says: 'Ihre Einwilligung oder die von jemandem, den Sie vertreten, wurde widerrufen. Nach der Anmeldung können Sie es ansehen.',
    },
  },
  repeatAsked: {
    subject: 'Ein Folgerezept wurde erbeten',
    says: 'Jemand, den Sie behandeln, bittet um ein Folgerezept. Nach dem Anmelden können Sie es ausstellen oder ablehnen.',
  },
  doseDue: {
    subject: 'Zeit für ein Medikament',
    says: 'Es ist Zeit für ein Medikament, Ihres oder das einer Person, die Sie vertreten. Welches, sehen Sie nach dem Anmelden.',
  },
  medicineLow: {
    subject: 'Ein Medikament geht zur Neige',
    says: 'Ein Medikament, Ihres oder das einer Person, die Sie vertreten, reicht höchstens noch eine Woche. Welches, sehen Sie nach dem Anmelden; dort können Sie um ein Folgerezept bitten.',
  },
  repeatRefused: {
    subject: 'Ihre Anfrage wurde beantwortet',
    says: 'Auf eine Bitte aus Ihrer Gesundheitsakte, oder aus der einer Person, die Sie vertreten, gibt es eine Antwort. Nach dem Anmelden können Sie sie lesen.',
  },
  signedPaper: {
    signed: {
      subject: 'Ein neues Papier in einer Gesundheitsakte',
      says: 'Ein Arzt hat ein Papier in Ihrer Gesundheitsakte unterschrieben oder in der von jemandem, den Sie vertreten. Nach dem Anmelden können Sie es lesen.',
    },
    corrected: {
      subject: 'Ein Papier in einer Gesundheitsakte wurde korrigiert',
      says: 'Ein Arzt hat ein Papier in Ihrer Gesundheitsakte korrigiert oder in der von jemandem, den Sie vertreten. Verwenden Sie ab jetzt nur die neue Fassung. Darin steht, warum.',
    },
    added: {
      subject: 'Zu einem Papier gibt es einen Nachtrag',
      says: 'Ein Arzt hat einem Papier in Ihrer Gesundheitsakte etwas hinzugefügt oder in der von jemandem, den Sie vertreten. Nach dem Anmelden können Sie es lesen.',
    },
    withdrawn: {
      subject: 'Ein Papier in einer Gesundheitsakte wurde zurückgezogen',
      says: 'Ein Arzt hat ein Papier in Ihrer Gesundheitsakte zurückgezogen oder in der von jemandem, den Sie vertreten. Verwenden Sie es nicht mehr. Warum, lesen Sie nach dem Anmelden.',
    },
  },
  document: {
    subject: 'Neues unter „Dokumente“',
    says: 'Es gibt ein neues Dokument für Sie oder für jemanden, den Sie vertreten. Nach dem Anmelden können Sie es lesen.',
  },
  messageWaits: {
    subject: 'Eine Nachricht wartet auf Sie',
    says: 'Bei Salus wartet eine Nachricht auf Sie. Nach dem Anmelden können Sie sie lesen. Bis dahin kommt heute keine weitere E-Mail zu dieser Unterhaltung.',
  },
  /** To somebody for whom the desk has noted that another account acts. */
  recordOpened: 'Eine Akte wurde in einem Notfall geöffnet',
  guardianNoted: {
    subject: 'Jemand darf Sie bei Salus vertreten',
    says: (name) =>
      `Die Klinik hat vermerkt, dass ${name} Sie vertreten darf: Am Empfang wurde eine Vollmacht oder ein Sorgerechtsnachweis vorgelegt. Unter „Familie“ sehen Sie, was genau erlaubt ist, und können es jederzeit beenden.`,
    notRight: (phone) => `Wenn das nicht stimmt, beenden Sie es dort oder rufen Sie uns an: ${phone}.`,
  },
  delay: {
    subject: (minutes) => `Ihr Termin heute beginnt etwa ${minutes} Minuten später`,
    says: (time, doctor, minutes) =>
      `Ihr Termin um ${time} Uhr bei Dr. ${doctor} beginnt etwa ${minutes} Minuten später.`,
    sorry: (phone) =>
      `Wir bitten um Entschuldigung. Wenn Sie so lange nicht warten können, rufen Sie uns bitte an: ${phone}.`,
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    says: 'Die E-Mail-Adresse Ihres Kontos wurde gerade geändert. An diese hier schreiben wir nicht mehr.',
    notYou: (phone) => `Wenn Sie das nicht waren, rufen Sie uns sofort an: ${phone}.`,
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    says: 'Das Passwort Ihres Kontos wurde gerade geändert. Alle anderen Anmeldungen sind beendet.',
    notYou: 'Wenn Sie das nicht waren, legen Sie sofort ein neues fest und rufen Sie uns an.',
  },
  booked: {
    subject: (when, doctor) => `Gebucht: ${when} bei Dr. ${doctor}`,
    says: 'Ihr Termin ist gebucht. Wir schreiben Ihnen, sobald er bestätigt ist. Sie brauchen nichts weiter zu tun.',
    saysConfirmed: 'Ihr Termin ist gebucht und bestätigt. Sie brauchen nichts weiter zu tun.',
    ofOther: (name) =>
      `Der Termin für ${name} ist gebucht. Wir schreiben Ihnen, sobald er bestätigt ist. Sie brauchen nichts weiter zu tun.`,
    ofOtherConfirmed: (name) => `Der Termin für ${name} ist gebucht und bestätigt. Sie brauchen nichts weiter zu tun.`,
    saysUnpaid: (minutes) =>
      `Ihr Termin ist gebucht. Bitte bezahlen Sie ihn innerhalb von ${minutes} Minuten nach dem Buchen mit PayPal: Unter „Termine“ finden Sie „Mit PayPal bezahlen“. Danach ist die Zeit wieder für andere frei.`,
    saysByLink:
      'Ihr Termin ist gebucht. In einer weiteren E-Mail finden Sie einen Link: Bitte öffnen Sie ihn und folgen Sie der Seite. Bis dahin halten wir Ihre Zeit frei, aber nicht lange; bis wann, steht in der anderen E-Mail.',
  },
  video: {
    join: (minutes) => `Teilnehmen, ab ${minutes} Minuten vorher`,
    test: 'Kamera und Mikrofon testen',
    joinNow: 'Per Video teilnehmen',
    readySubject: 'Ihr Videotermin kann beginnen: Nehmen Sie jetzt teil',
    ready: (doctor) => `Dr. ${doctor} ist für Ihren Videotermin bereit. Nehmen Sie jetzt teil.`,
    readyToAddress: 'Ihr Videotermin kann beginnen. Nehmen Sie jetzt teil.',
    reminderSubject: (when) => `Erinnerung: ${when}`,
    reminder:
      'Wir erinnern Sie an den Videotermin, der mit dieser E-Mail-Adresse gebucht wurde. Sie nehmen im Browser teil und müssen nichts installieren.',
  },
  address: {
    formsSubject: (when) => `Formulare zu Ihrem Termin: ${when}`,
    forms:
      'Zum Termin unten sind Formulare auszufüllen. Der Knopf führt zu ihnen; vorher werden Sie etwas gefragt, was nur Sie wissen, etwa Ihren Geburtstag.',
    bookedSubject: (when) => `Gebucht: ${when}`,
    bookedMany: (visits) => plural(visits, { one: 'Gebucht: # Termin', other: 'Gebucht: # Termine' }),
    booked: (visits) =>
      plural(visits, {
        one: 'Mit dieser E-Mail-Adresse haben wir einen Termin gebucht.',
        other: 'Mit dieser E-Mail-Adresse haben wir # Termine gebucht.',
      }),
    movedSubject: (when) => `Verschoben: ${when}`,
    moved: 'Ihr Termin hat eine neue Zeit.',
    movedFrom: (before) => `Ihr Termin hat eine neue Zeit. Bisher war er am ${before}.`,
    cancelledMany: (visits) => plural(visits, { one: 'Abgesagt: # Termin', other: 'Abgesagt: # Termine' }),
    cancelled: (visits) =>
      plural(visits, {
        one: 'Der Termin, der mit dieser E-Mail-Adresse gebucht war, ist abgesagt.',
        other: '# Termine, die mit dieser E-Mail-Adresse gebucht waren, sind abgesagt.',
      }),
  },
  visitLink: {
    subject: (when) => `Bitte bestätigen: ${when}`,
    keeps:
      'Wir haben am Telefon einen Termin für Sie gebucht. Bitte öffnen Sie die Seite unten, lesen Sie die Bedingungen und hinterlegen Sie dafür eine Karte. Es wird jetzt nichts abgebucht.',
    pays: (price) =>
      `Wir haben am Telefon einen Termin für Sie gebucht. Bitte öffnen Sie die Seite unten, lesen Sie die Bedingungen und bezahlen Sie die Anzahlung von ${price}.`,
    until: (when) => `Wir halten Ihre Zeit bis ${when} frei. Danach können andere sie buchen, und Sie zahlen nichts.`,
    open: 'Bedingungen lesen und bestätigen',
    overSubject: (when) => `Nicht mehr gebucht: ${when}`,
    over: (when) =>
      `Ihr Termin am ${when} wurde nicht rechtzeitig bestätigt, deshalb ist die Zeit wieder für andere frei. Es wurde nichts abgebucht.`,
    call: (phone) => `Wenn Sie noch einen Termin möchten, rufen Sie uns bitte an: ${phone}.`,
    agreedSubject: (when) => `Bestätigt: ${when}`,
    agreedKept: (last4) =>
      `Vielen Dank, Ihr Termin ist gebucht. Die Karte mit den Endziffern ${last4} ist nur für diesen Termin hinterlegt; es wurde nichts abgebucht.`,
    agreedPaid: (price) => `Vielen Dank, Ihr Termin steht fest. Ihre Anzahlung von ${price} ist bezahlt.`,
    agreedTo: 'Dem haben Sie zugestimmt:',
    chargedSubject: (price, when) => `${price} bezahlt für ${when}`,
    charged: (price, when) => `Für Ihren Termin am ${when} wurden wie vereinbart ${price} bezahlt.`,
    chargedFee: (price, when) =>
      `Für Ihren Termin am ${when} wurden ${price} bezahlt: die Gebühr, die für Nichterscheinen oder eine späte Absage vereinbart war.`,
    card: (last4) => `Abgebucht wurde von der Karte mit den Endziffern ${last4}.`,
    questions: (phone) => `Fragen? Rufen Sie uns an: ${phone}.`,
    cancelledSubject: (when) => `Abgesagt: ${when}`,
    cancelled: (when) => `Ihr Termin am ${when} ist abgesagt.`,
    fee: (price) => `Wie vereinbart fällt eine Absagegebühr von ${price} an.`,
    goesBack: (price) => `${price}, die Sie bezahlt haben, gehen auf demselben Weg zurück.`,
    refundedSubject: (price, when) => `${price} erstattet für ${when}`,
    refunded: {
      card: (price, when) =>
        `Wir haben ${price} für Ihren Termin am ${when} auf die Karte erstattet, mit der bezahlt wurde. Bis die Bank es anzeigt, kann es bis zu zehn Tage dauern.`,
      paypal: (price, when) =>
        `Wir haben ${price} für Ihren Termin am ${when} auf das PayPal-Konto erstattet, mit dem bezahlt wurde.`,
    },
    refusedSubject: (price) => `Bitte bezahlen Sie ${price} für Ihren Termin`,
  },
  cardRefused: {
    subject: (price, doctor) => `Bitte bestätigen oder bezahlen: ${price} für Ihren Termin bei Dr. ${doctor}`,
    says: (price, card) =>
      `Wir konnten ${price} nicht von Ihrer Karte abbuchen: ${card}. Ihre Bank möchte, dass Sie die Zahlung bestätigen, oder sie hat sie abgelehnt. Bitte öffnen Sie die Seite unten, um zu bestätigen oder mit einer anderen Karte zu zahlen.`,
    saysToOthers: (price) =>
      `Wir konnten ${price} nicht von der Karte abbuchen, die für diesen Termin hinterlegt ist. Bitte öffnen Sie die Seite unten, um mit Ihrer eigenen Karte zu zahlen.`,
  },
  unpaid: {
    subject: (when, doctor) => `Nicht bezahlt: ${when} bei Dr. ${doctor}`,
    says: (minutes) =>
      `Ihr Termin wurde nicht innerhalb von ${minutes} Minuten bezahlt, deshalb ist die Zeit wieder für andere frei. Es wurde nichts abgebucht. Solange sie frei ist, können Sie sie noch einmal buchen.`,
  },
  receipt: {
    subject: (price, doctor) => `Beleg: ${price} für Dr. ${doctor}`,
    says: 'Ihre Zahlung ist bei uns eingegangen. Dies ist Ihr Beleg.',
    card: 'Karte',
    for: (doctor, when) => `Termin bei Dr. ${doctor}, ${when}`,
    forKind: (kind, doctor, when) => `${kind} bei Dr. ${doctor}, ${when}`,
  },
  paper: {
    receipt: (number, price) => `Beleg ${number}: ${price}`,
    refund: (number, price) => `Erstattungsbeleg ${number}: ${price}`,
    received: 'Ihre Zahlung ist bei uns eingegangen. Über den Link finden Sie den Beleg zum Drucken oder Aufbewahren.',
    returned: {
      card: 'Ihr Geld ist auf dem Weg zurück auf Ihre Karte. Bis Ihre Bank es anzeigt, kann es bis zu zehn Tage dauern.',
      paypal: 'Ihr Geld ist auf Ihr PayPal-Konto zurückgegangen.',
      cash: 'Sie haben Ihr Geld am Empfang bar zurückbekommen.',
      terminal:
        'Ihr Geld geht auf die Karte zurück, mit der Sie am Empfang bezahlt haben. Bis Ihre Bank es anzeigt, kann es bis zu zehn Tage dauern.',
    },
    methods: { card: 'Karte', paypal: 'PayPal', cash: 'bar am Empfang', terminal: 'Karte am Empfang' },
    tax: (percent) => `Darin enthaltene Steuer (${percent})`,
  },
  confirmed: {
    subject: (when, doctor) => `Bestätigt: ${when} bei Dr. ${doctor}`,
    says: 'Ihr Termin ist bestätigt. Wir freuen uns auf Ihren Besuch.',
  },
  cancelled: {
    subject: (when, doctor) => `Abgesagt: ${when} bei Dr. ${doctor}`,
    byClinic: 'Die Klinik musste Ihren Termin leider absagen. Das tut uns leid.',
    byYou: 'Ihr Termin ist abgesagt.',
    nothingCharged: 'Es wurde nichts abgebucht, deshalb gibt es nichts zu erstatten.',
    fee: (price) => `Weil spät abgesagt wurde, fällt die beim Buchen vereinbarte Absagegebühr von ${price} an.`,
    feeDue: (rest) => `Davon sind noch ${rest} in der Klinik zu bezahlen.`,
    feeByCard: 'Der Betrag wird von Ihrer Karte abgebucht.',
    rest: (price) =>
      `Die übrigen ${price} gehen zurück auf Ihre Karte. Bis sie dort zu sehen sind, vergehen bis zu zehn Tage.`,
    restPaypal: (price) => `Die übrigen ${price} gehen über PayPal an Sie zurück. Das kann einige Tage dauern.`,
    restDesk: (price) => `Sie haben auch am Empfang bezahlt: Dort bekommen Sie ${price} zurück.`,
    refundDesk: (price) => `Sie haben ${price} am Empfang bezahlt: Dort bekommen Sie das Geld auch zurück.`,
    refundPaypal: (price) =>
      `Der volle Betrag von ${price} geht über PayPal an Sie zurück. Das kann einige Tage dauern.`,
    refund: (price) =>
      `Der volle Betrag von ${price} geht auf Ihre Karte zurück. Bis Ihre Bank ihn anzeigt, kann es bis zu zehn Tage dauern.`,
  },
  series: {
    booked: (visits, doctor) =>
      plural(visits, { one: `Gebucht: # Termin bei Dr. ${doctor}`, other: `Gebucht: # Termine bei Dr. ${doctor}` }),
    bookedSays:
      'Ihre Termine sind gebucht. Wir schreiben Ihnen, sobald sie bestätigt sind. Sie brauchen nichts weiter zu tun. Mit der angehängten Datei kommen alle in Ihren Kalender.',
    bookedConfirmed:
      'Ihre Termine sind gebucht und bestätigt. Sie brauchen nichts weiter zu tun. Mit der angehängten Datei kommen alle in Ihren Kalender.',
    cancelled: (visits, doctor) =>
      plural(visits, { one: `Abgesagt: # Termin bei Dr. ${doctor}`, other: `Abgesagt: # Termine bei Dr. ${doctor}` }),
    byClinic: 'Die Klinik musste diese Termine leider absagen. Das tut uns leid.',
    byYou: 'Diese Termine sind abgesagt.',
    feeEach: 'Preis je Termin',
  },
  reminder: {
    subject: (day, time, doctor) => `${day}: ${time} Uhr bei Dr. ${doctor}`,
    says: 'Wir erinnern Sie an Ihren Termin. Wenn Sie nicht kommen können, sagen Sie ihn online ab, verschieben Sie ihn oder rufen Sie uns an.',
    inAnHour: 'Ihr Termin ist in etwa einer Stunde.',
    inMinutes: (minutes) =>
      plural(minutes, { one: 'Ihr Termin ist in # Minute.', other: 'Ihr Termin ist in # Minuten.' }),
    now: 'Ihr Termin ist jetzt.',
    hourSubject: (time, doctor) => `In einer Stunde: ${time} Uhr bei Dr. ${doctor}`,
    minutesSubject: (minutes, time, doctor) =>
      plural(minutes, {
        one: `In # Minute: ${time} Uhr bei Dr. ${doctor}`,
        other: `In # Minuten: ${time} Uhr bei Dr. ${doctor}`,
      }),
    nowSubject: (time, doctor) => `Jetzt: ${time} Uhr bei Dr. ${doctor}`,
  },
  moved: {
    subject: (when, doctor) => `Verschoben: ${when} bei Dr. ${doctor}`,
    byClinic: 'Die Klinik hat Ihren Termin verschoben.',
    byYou: 'Ihr Termin ist verschoben.',
    byClinicFrom: (when) => `Die Klinik hat Ihren Termin verschoben. Bisher war er am ${when}.`,
    byYouFrom: (when) => `Ihr Termin ist verschoben. Bisher war er am ${when}.`,
  },
  standIn: {
    subject: (when, doctor) => `Arztvertretung: ${when} bei Dr. ${doctor}`,
    says: (doctor, before) =>
      `Dr. ${before} kann nicht da sein. Dr. ${doctor} übernimmt Ihren Termin, zur selben Zeit und zum selben Preis.`,
    saysMoved: (doctor, before, was) =>
      `Dr. ${doctor} übernimmt Ihren Termin von Dr. ${before}, zu einer anderen Zeit und zum selben Preis. Bisher war er am ${was}.`,
    asks: (before) =>
      `Bitte sagen Sie uns, ob Ihnen das recht ist. Sie können auch eine andere Zeit bei Dr. ${before} wählen oder den Termin bis zu seinem Beginn kostenlos absagen. Wenn Sie nichts tun, bleibt der Termin so, wie er hier steht.`,
    overSubject: (when, doctor) => `Wie gebucht: ${when} bei Dr. ${doctor}`,
    over: (doctor) =>
      `Nun ist doch Dr. ${doctor} für Sie da, zur selben Zeit und zum selben Preis. Sie müssen nichts tun.`,
  },
  standInLink: {
    greeting: 'Guten Tag,',
    subject: (place) => `Arztvertretung bei einem Termin: ${place}`,
    says: (place) =>
      `Bei einem Termin, der mit dieser E-Mail-Adresse gebucht ist (${place}), fällt die Ärztin oder der Arzt aus. Eine Arztvertretung würde Sie behandeln, zur selben Zeit und zum selben Preis.`,
    asks: 'Bitte öffnen Sie den Link: Dort steht, wer Sie behandeln würde, und Sie sagen uns, ob Ihnen das recht ist. Sie können auch einen anderen Termin bei Ihrer gewählten Ärztin oder Ihrem gewählten Arzt wählen oder bis zum Beginn kostenlos absagen. Zum Schutz Ihrer Daten fragen wir zuerst nach Name und Geburtsdatum der Patientin oder des Patienten. Wenn Sie nichts tun, bleibt der Termin bestehen.',
    notYou:
      'Wenn Sie von keinem solchen Termin wissen, hat diese E-Mail Sie versehentlich erreicht. Sie müssen nichts tun.',
  },
  declined: {
    subject: (when, doctor) => `Es bleibt dabei: ${when} bei Dr. ${doctor}`,
    says: 'Sie haben darum gebeten, diesen Termin abzusagen oder zu verschieben. Das war der Klinik nicht möglich. Ihre Antwort finden Sie bei Ihren Terminen.',
  },
  asked: {
    toCancel: (when) => `Bitte um Absage: ${when}`,
    toMove: (when) => `Bitte um einen anderen Termin: ${when}`,
    says: 'Wer fragt und was dazu geschrieben wurde, sehen Sie auf Ihrer Seite; dort antworten Sie mit einem Klick.',
  },
  offered: {
    subject: (when, doctor) => `Frei: ${when} bei Dr. ${doctor}`,
    says: (minutes) =>
      plural(minutes, {
        one: 'Ein Termin, auf den Sie gewartet haben, ist frei geworden. Er wird # Minute für Sie freigehalten; danach bekommt ihn die nächste Person auf der Liste angeboten.',
        other:
          'Ein Termin, auf den Sie gewartet haben, ist frei geworden. Er wird # Minuten für Sie freigehalten; danach bekommt ihn die nächste Person auf der Liste angeboten.',
      }),
  },
  paymentLost: {
    subject: 'Ihre Zahlung ist auf dem Weg zurück',
    says: (price, when) =>
      `Ihre Zahlung von ${price} für den Termin am ${when} kam an, nachdem jemand anderes ihn genommen hatte. Der ganze Betrag ist auf dem Weg zurück auf Ihre Karte.`,
  },
  paymentLostPaypal: (price, when) =>
    `Ihre Zahlung von ${price} für den Termin am ${when} kam an, als die Zeit nicht mehr Ihre war. Der ganze Betrag ist über PayPal auf dem Weg zurück zu Ihnen.`,
  fee: {
    nothing: 'nichts zu bezahlen',
    paid: (price) => `${price}, bezahlt`,
    partly: (price, paid) => `${price}, davon ${paid} bezahlt`,
    paidBack: (price) => `${price}, erstattet`,
    atClinic: (price) => `${price}, in der Klinik zu bezahlen`,
    byCardAfter: (price) => `${price}, wird nach dem Termin von der hinterlegten Karte abgebucht`,
    partlyThenCard: (price, paid) =>
      `${price}, davon ${paid} bezahlt; jeden weiteren Termin zahlt die hinterlegte Karte, nachdem er stattgefunden hat`,
    pending: (price) => `${price}, noch offen`,
  },
}
