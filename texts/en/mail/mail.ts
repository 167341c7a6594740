import type { PaperAct } from '#contract/records/paper-lists.ts'
import { plural } from '../words.ts'

/** Letters. Dates, times, prices and names are given ready; `when` is a date and a time. */
export const mail = {
  greeting: (name: string) => `Hello ${name},`,
  closing: (clinic: string, phone: string, number: string) =>
    `${clinic} · ${phone} · In an emergency call ${number}, do not write.`,
  labels: {
    forms: 'Forms to fill in',
    /** Of a visit of somebody for whom the reader acts. */
    whose: 'Visit of',
    doctor: 'Doctor',
    kind: 'Visit',
    day: 'Day',
    time: 'Time',
    place: 'Place',
    /** Of a visit that is at no place. */
    how: 'How',
    terms: 'Terms',
    privacy: 'Privacy notice',
    issuer: 'Issued by',
    fee: 'Fee',
    amount: 'Amount',
    paidBy: 'Paid by',
    reference: 'Reference',
    number: 'Number',
    paidBack: 'Paid back',
    for: 'For',
    device: 'Device',
    when: 'When',
    network: 'Network',
    checkIn: 'Check in, from an hour before',
    record: 'Health record',
    medicines: 'Reminders of medicines',
    insights: 'Health insights',
    messages: 'Messages to doctors',
  },
  /** A date and a time, as subjects and sentences have it. */
  when: (date: string, time: string) => `${date}, ${time}`,
  whenInZone: (date: string, time: string, city: string) => `${date}, ${time} (${city} time)`,
  timesInZone: (from: string, to: string, city: string) => `${from} to ${to} (${city} time)`,
  doctorOf: (name: string, specialization: string) => `Dr. ${name}, ${specialization}`,
  acts: {
    seeForms: 'See forms',
    fillForms: 'Fill in the forms',
    confirmAddress: 'Confirm my e-mail address',
    useAddress: 'Use this address',
    findDoctor: 'Find a doctor',
    setPassword: 'Set a new password',
    setOwnPassword: 'Set my password',
    seeLogIns: 'See where you are logged in',
    seePasskeys: 'See your passkeys',
    seeRequests: 'See what is asked',
    payNow: 'Confirm or pay',
    seeAppointments: 'See your appointments',
    checkIn: 'Check in when you are there',
    seeRecord: 'See the record',
    seeInsights: 'See insights',
    seeReceipt: 'See and print the receipt',
    seeRefundNote: 'See and print the refund note',
    findTime: 'Find another time',
    takeTime: 'Take this time',
    answerStandIn: 'Accept or change your appointment',
    seeFamily: 'See who acts for you',
    readMessage: 'Read the message',
    seeDocuments: 'See the documents',
    seePapers: 'See the papers',
    seeRepeats: 'See who asks for a repeat',
    seeMedicines: 'See medicines',
    seeWhoRead: 'See who read it',
    goOn: 'Go on with the first day',
  },
  confirmThis: (days: number) =>
    `Please confirm that this address is yours. Until then nothing about your appointments is mailed to it. The link holds for ${days} days.`,
  confirmThisOnce: (days: number) =>
    `Please confirm that this address is yours. Until then nothing about your appointments is mailed to it. The link holds for ${days} days and works once.`,
  notYou: 'If it was not you who signed up, do nothing.',
  welcome: {
    subject: 'Welcome to Salus',
    ready: 'Your account is ready. Find a doctor, press a free time, and it is yours.',
    holds: 'What else your account holds, when you want it:',
  },
  confirmEmail: 'Confirm your e-mail address',
  newEmail: {
    subject: 'Confirm your new e-mail address',
    asked: (days: number) =>
      `Somebody asked for this to be the e-mail address of their account. If it was you, open the link and enter your password: then it is changed. The link holds for ${days} days and works once.`,
    notYou: 'If it was not you, do nothing: nothing changes.',
  },
  clinicEmail: {
    subject: 'Confirm your new e-mail address',
    says: (days: number) =>
      `The clinic has entered this as the e-mail address that you log in with. To confirm it, open the link and enter your password. Until then you cannot reset your password by e-mail. The link works once, within ${days} days.`,
    notYou: (phone: string) => `If you do not know about this, do not open the link. Call us: ${phone}.`,
  },
  passwordLink: {
    subject: 'Set a new password',
    asked: (minutes: number) =>
      `Somebody asked for a new password for your account. The link holds for ${minutes} minutes and works once.`,
    notYou: 'If it was not you, do nothing: your password stays as it is.',
  },
  invitation: {
    subject: 'Set up your Salus account',
    made: (days: number) =>
      `The clinic has made an account for you. Please set a password of your own; the link holds for ${days} days and works once.`,
  },
  /** Sent to see whether mail arrives. */
  test: {
    subject: 'A test mail from Salus',
    says: 'If you can read this, mail from your clinic arrives. There is nothing else to do.',
  },
  newLogIn: {
    subject: (device: string) => `New log-in: ${device}`,
    says: 'Somebody has logged in to your account from a device that was not used for it before. If it was you, there is nothing to do.',
    notYou: 'If it was not you, end it there, and set a new password.',
  },
  factorsEnded: {
    subject: 'Your passkeys and codes were ended',
    says: 'The clinic has ended the passkeys, the authenticator app and the recovery codes of your account, and logged it out everywhere. Log in with your password and add a new passkey or app.',
    notYou: (phone: string) => `If you did not ask the clinic for this, call ${phone} at once.`,
  },
  newPasskey: {
    subject: 'A passkey was added to your account',
    says: 'A passkey was added to your account. With it somebody can log in without the password. If it was you, there is nothing to do.',
    notYou: 'If it was not you, log in, end that passkey, and set a new password. Then tell the clinic.',
  },
  /** Subjects; the letter says what the bell says. */
  acting: {
    actingEnded: 'You no longer act for somebody',
    guardianEnded: 'Somebody no longer acts for you',
    rightsNarrowed: 'Record: your rights have changed',
    guardianNarrowed: 'Record: you decide now',
    cardTakenOff: 'Your saved card pays for fewer appointments',
    recordsMerged: 'Two records were joined',
  },
  /** A doctor has corrected an entry; the letter says nothing of its content. */
  recordCorrected: {
    subject: 'Your health record was corrected',
    says: 'A doctor has corrected an entry in your health record, or in that of somebody you act for. What was corrected stands beside what was there before.',
  },
  /** A doctor has set a target; the letter says nothing of its content. */
  targetSet: {
    subject: 'A doctor has set a target',
    says: 'A doctor has set a target in your health record, or in that of somebody you act for. What it says, and why, stands under Insights after you have logged in.',
  },
  /** Forms; the letters say neither which nor what is in it. */
  formWaits: {
    subject: 'A form waits for you',
    says: 'There is a form to fill in for you, or for somebody you act for. You can read it and answer after you have logged in.',
  },
  consent: {
    given: {
      subject: 'A consent was signed',
      says: 'A consent was signed for you, or for somebody you act for. You can read it, and withdraw it, after you have logged in.',
    },
    withdrawn: {
      subject: 'A consent was withdrawn',
      says: 'A consent of yours, or of somebody you act for, was withdrawn. You can see it after you have logged in.',
    },
  },
  repeatAsked: {
    subject: 'A patient asks for a prescription again',
    says: 'A patient of yours has asked for a prescription again. You can grant or refuse it after you have logged in.',
  },
  doseDue: {
    subject: 'Time for a medicine',
    says: 'It is time for a medicine, yours or that of somebody you act for. You see which after you have logged in.',
  },
  medicineLow: {
    subject: 'A medicine is running low',
    says: 'A medicine, yours or that of somebody you act for, is enough for a week at most. You see which after you have logged in, and can ask for a repeat there.',
  },
  repeatRefused: {
    subject: 'Your doctor has answered',
    says: 'A doctor has answered what you asked for in your health record, or in that of somebody you act for. You can read it after you have logged in.',
  },
  /** A signed paper in a record; the letters say neither which it is nor what it says. */
  signedPaper: {
    signed: {
      subject: 'A new paper in a health record',
      says: 'A doctor has signed a paper in your health record, or in that of somebody you act for. You can read it after you have logged in.',
    },
    corrected: {
      subject: 'A paper in a health record was corrected',
      says: 'A doctor has corrected a paper in your health record, or in that of somebody you act for. Use only the new version from now on. It says why.',
    },
    added: {
      subject: 'Something was added to a paper',
      says: 'A doctor has added something to a paper in your health record, or in that of somebody you act for. You can read it after you have logged in.',
    },
    withdrawn: {
      subject: 'A paper in a health record was withdrawn',
      says: 'A doctor has withdrawn a paper in your health record, or in that of somebody you act for. Do not use it any more. You can read why after you have logged in.',
    },
  } satisfies Record<PaperAct, { subject: string; says: string }>,
  /** A document of the clinic can be read. What it is about, the mail does not say. */
  document: {
    subject: 'Something new under Documents',
    says: 'There is a new document for you, or for somebody you act for. You can read it after you have logged in.',
  },
  /** A message waits; whom it is from, and about whom, the mail does not say. */
  messageWaits: {
    subject: 'A message waits for you',
    says: 'A message waits for you at Salus. You can read it after you have logged in. Until then no further mail comes about this conversation today.',
  },
  /** In an emergency. */
  recordOpened: 'A record was opened in an emergency',
  /** To somebody for whom the desk has noted that another account acts. */
  guardianNoted: {
    subject: 'Somebody may act for you at Salus',
    says: (name: string) =>
      `The clinic has noted that ${name} may act for you: an authorisation or proof of custody was shown at reception. Under Family you see what they may do, and can end it at any time.`,
    notRight: (phone: string) => `If this is not right, end it there or call us: ${phone}.`,
  },
  /** On the day itself, to whoever waits or is still to come. */
  delay: {
    subject: (minutes: number) => `Your appointment today is running about ${minutes} minutes late`,
    says: (time: string, doctor: string, minutes: number) =>
      `Your visit at ${time} with Dr. ${doctor} will begin about ${minutes} minutes late.`,
    sorry: (phone: string) => `We are sorry. If you cannot wait that long, please call us: ${phone}.`,
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    says: 'The e-mail address of your account has just been changed. This one gets no more mail from us.',
    notYou: (phone: string) => `If it was not you, call us at once: ${phone}.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    says: 'The password of your account has just been changed, and everybody who was logged in elsewhere is logged out.',
    notYou: 'If it was not you, set a new one at once and call us.',
  },
  booked: {
    subject: (when: string, doctor: string) => `Booked: ${when} with Dr. ${doctor}`,
    says: 'Your appointment is booked. We will e-mail you when the doctor confirms. You do not need to do anything.',
    saysConfirmed: 'Your appointment is booked and confirmed. You do not need to do anything else.',
    ofOther: (name: string) =>
      `The appointment for ${name} is booked. We will e-mail you when the doctor confirms. You do not need to do anything.`,
    ofOtherConfirmed: (name: string) =>
      `The appointment for ${name} is booked and confirmed. You do not need to do anything else.`,
    saysUnpaid: (minutes: number) =>
      `Your appointment is booked. Please pay with PayPal within ${minutes} minutes of booking: press “Pay with PayPal” under your appointments. After that others can book the time.`,
    saysByLink:
      'Your appointment is booked. Another mail has a link: please open it and follow what it asks. Until then your time is kept, but not for long; the other mail says until when.',
  },
  /** Of a visit by video. Labels of addresses, and the letter to somebody who left the room while they waited. */
  video: {
    join: (minutes: number) => `Join, from ${minutes} minutes before`,
    test: 'Test your camera and microphone',
    joinNow: 'Join by video',
    readySubject: 'Your doctor is ready: join now',
    ready: (doctor: string) => `Dr. ${doctor} is ready to see you by video. Join now.`,
    /** To an address that nobody has confirmed. */
    readyToAddress: 'The doctor is ready to see you by video. Join now.',
    reminderSubject: (when: string) => `Reminder: ${when}`,
    reminder:
      'A reminder of the video appointment that was booked with this e-mail address. You join in your browser; there is nothing to install.',
  },
  /** To an address that nobody has confirmed: when and where, not whose visit nor with whom. */
  address: {
    formsSubject: (when: string) => `Forms for your visit: ${when}`,
    forms:
      'Forms are to be filled in for the visit below. The button leads to them; you are asked first for something that only you know, such as your birthday.',
    bookedSubject: (when: string) => `Booked: ${when}`,
    bookedMany: (visits: number) => plural(visits, { one: 'Booked: # appointment', other: 'Booked: # appointments' }),
    booked: (visits: number) =>
      plural(visits, {
        one: 'We have booked an appointment with this e-mail address.',
        other: 'We have booked # appointments with this e-mail address.',
      }),
    movedSubject: (when: string) => `Moved: ${when}`,
    moved: 'Your appointment has a new time.',
    movedFrom: (before: string) => `Your appointment has a new time. It was on ${before}.`,
    cancelledMany: (visits: number) =>
      plural(visits, { one: 'Cancelled: # appointment', other: 'Cancelled: # appointments' }),
    cancelled: (visits: number) =>
      plural(visits, {
        one: 'The appointment that was booked with this e-mail address is cancelled.',
        other: '# appointments that were booked with this e-mail address are cancelled.',
      }),
  },
  /** To whatever address the desk was given; what a card is kept for stands on the page alone. */
  visitLink: {
    subject: (when: string) => `Please confirm: ${when}`,
    keeps:
      'We have booked an appointment for you on the phone. Please open the page below, read the terms, and save a card for it. Nothing is charged now.',
    pays: (price: string) =>
      `We have booked an appointment for you on the phone. Please open the page below, read the terms, and pay the deposit of ${price}.`,
    until: (when: string) =>
      `We hold your time until ${when}. After that others can book it, and we charge you nothing.`,
    open: 'See the terms and confirm',
    overSubject: (when: string) => `No longer booked: ${when}`,
    over: (when: string) =>
      `Your appointment on ${when} was not confirmed in time, so it is free for others again. Nothing was charged.`,
    call: (phone: string) => `If you would still like an appointment, please call us: ${phone}.`,
    agreedSubject: (when: string) => `Confirmed: ${when}`,
    agreedKept: (last4: string) =>
      `Thank you, your appointment is booked. We saved the card that ends in ${last4} for this appointment only; nothing was charged.`,
    agreedPaid: (price: string) => `Thank you, your appointment is booked. Your deposit of ${price} is paid.`,
    agreedTo: 'What you have agreed to:',
    chargedSubject: (price: string, when: string) => `${price} paid for ${when}`,
    charged: (price: string, when: string) => `${price} was paid for your visit on ${when}, as agreed.`,
    chargedFee: (price: string, when: string) =>
      `${price} was paid for your visit on ${when}: the fee that was agreed for not coming, or for cancelling late.`,
    card: (last4: string) => `It was charged to the card that ends in ${last4}.`,
    questions: (phone: string) => `Questions? Call us: ${phone}.`,
    cancelledSubject: (when: string) => `Cancelled: ${when}`,
    cancelled: (when: string) => `Your appointment on ${when} is cancelled.`,
    fee: (price: string) => `We charge the agreed fee of ${price}.`,
    goesBack: (price: string) => `${price} that you have paid goes back the way it came.`,
    refundedSubject: (price: string, when: string) => `${price} paid back for ${when}`,
    refunded: {
      card: (price: string, when: string) =>
        `We have paid ${price} for your visit on ${when} back to the card it was paid with. Banks take up to ten days to show it.`,
      paypal: (price: string, when: string) =>
        `We have paid ${price} for your visit on ${when} back to the PayPal account it was paid with.`,
    },
    refusedSubject: (price: string) => `Please pay ${price} for your visit`,
  },
  cardRefused: {
    subject: (price: string, doctor: string) => `Please confirm or pay ${price} for your visit with Dr. ${doctor}`,
    says: (price: string, card: string) =>
      `We could not charge ${price} to your card: ${card}. Your bank wants you to confirm it, or has declined it. Please open the page below to confirm, or to pay with another card.`,
    saysToOthers: (price: string) =>
      `We could not charge ${price} to the card that is saved for this appointment. Please open the page below to pay with a card of yours.`,
  },
  unpaid: {
    subject: (when: string, doctor: string) => `Not paid: ${when} with Dr. ${doctor}`,
    says: (minutes: number) =>
      `Your appointment was not paid within ${minutes} minutes, so its time is free for others again. Nothing was charged. You can book it again if it is still free.`,
  },
  receipt: {
    subject: (price: string, doctor: string) => `Receipt: ${price} for Dr. ${doctor}`,
    says: 'We have received your payment. This is your receipt.',
    card: 'card',
    for: (doctor: string, when: string) => `Consultation with Dr. ${doctor}, ${when}`,
    forKind: (kind: string, doctor: string, when: string) => `${kind} with Dr. ${doctor}, ${when}`,
  },
  /** Receipts and refund notes, with their number and their sum. */
  paper: {
    receipt: (number: string, price: string) => `Receipt ${number}: ${price}`,
    refund: (number: string, price: string) => `Refund note ${number}: ${price}`,
    received: 'We have received your payment. The receipt to print or keep is behind the link.',
    returned: {
      card: 'Your money is on its way back to your card. Banks take up to ten days to show it.',
      paypal: 'Your money has gone back to your PayPal account.',
      cash: 'Your money was given back to you at the desk, in cash.',
      terminal:
        'Your money has gone back to the card that you paid with at the desk. Banks take up to ten days to show it.',
    },
    methods: { card: 'card', paypal: 'PayPal', cash: 'cash, at the desk', terminal: 'card, at the desk' },
    tax: (percent: string) => `Tax in it (${percent})`,
  },
  confirmed: {
    subject: (when: string, doctor: string) => `Confirmed: ${when} with Dr. ${doctor}`,
    says: 'The doctor has confirmed your appointment. We look forward to seeing you.',
  },
  cancelled: {
    subject: (when: string, doctor: string) => `Cancelled: ${when} with Dr. ${doctor}`,
    byClinic: 'The clinic had to cancel your appointment. We are sorry.',
    byYou: 'Your appointment is cancelled.',
    nothingCharged: 'Nothing was charged, so there is nothing to pay back.',
    fee: (price: string) => `We charge the agreed fee of ${price} because it was cancelled late.`,
    feeDue: (rest: string) => `You still have to pay ${rest} of it at the clinic.`,
    feeByCard: 'We will charge your card.',
    rest: (price: string) => `The other ${price} goes back to your card. Banks take up to ten days to show it.`,
    restPaypal: (price: string) => `The other ${price} goes back to you by PayPal. That may take some days.`,
    restDesk: (price: string) => `You also paid at reception: collect ${price} there.`,
    refundDesk: (price: string) => `You paid ${price} at reception: collect it there.`,
    refundPaypal: (price: string) => `The whole ${price} goes back to you by PayPal. That may take some days.`,
    refund: (price: string) => `The whole ${price} goes back to your card. Banks take up to ten days to show it.`,
  },
  /** Several visits that were booked together. */
  series: {
    booked: (visits: number, doctor: string) =>
      plural(visits, { one: `Booked: # visit with Dr. ${doctor}`, other: `Booked: # visits with Dr. ${doctor}` }),
    bookedSays:
      'Your visits are booked. We will e-mail you when the doctor confirms them. You do not need to do anything. The attached file puts all of them into your calendar.',
    bookedConfirmed:
      'Your visits are booked and confirmed. You do not need to do anything else. The attached file puts all of them into your calendar.',
    cancelled: (visits: number, doctor: string) =>
      plural(visits, { one: `Cancelled: # visit with Dr. ${doctor}`, other: `Cancelled: # visits with Dr. ${doctor}` }),
    byClinic: 'The clinic had to cancel these visits. We are sorry.',
    byYou: 'These visits are cancelled.',
    feeEach: 'Fee each',
  },
  reminder: {
    subject: (day: string, time: string, doctor: string) => `${day}: ${time} with Dr. ${doctor}`,
    says: 'A reminder of your appointment. If you cannot come, cancel or move it online, or call us.',
    inAnHour: 'Your appointment is in about an hour.',
    inMinutes: (minutes: number) => `Your appointment is in ${minutes} minutes.`,
    now: 'Your appointment is now.',
    hourSubject: (time: string, doctor: string) => `In an hour: ${time} with Dr. ${doctor}`,
    minutesSubject: (minutes: number, time: string, doctor: string) =>
      `In ${minutes} minutes: ${time} with Dr. ${doctor}`,
    nowSubject: (time: string, doctor: string) => `Now: ${time} with Dr. ${doctor}`,
  },
  moved: {
    subject: (when: string, doctor: string) => `Moved: ${when} with Dr. ${doctor}`,
    byClinic: 'The clinic has moved your appointment.',
    byYou: 'Your appointment has moved.',
    byClinicFrom: (when: string) => `The clinic has moved your appointment. It was on ${when}.`,
    byYouFrom: (when: string) => `Your appointment has moved. It was on ${when}.`,
  },
  standIn: {
    subject: (when: string, doctor: string) => `Another doctor: ${when} with Dr. ${doctor}`,
    says: (doctor: string, before: string) =>
      `Dr. ${before} cannot be there. Dr. ${doctor} sees you instead, at the same time and for the same price.`,
    saysMoved: (doctor: string, before: string, was: string) =>
      `Dr. ${doctor} sees you instead of Dr. ${before}, at another time and for the same price. The visit was to be on ${was}.`,
    asks: (before: string) =>
      `Please tell us whether that suits you. You can also choose another time with Dr. ${before}, or cancel free of charge until the visit begins. If you do nothing, the visit stays as it stands here.`,
    overSubject: (when: string, doctor: string) => `As you booked it: ${when} with Dr. ${doctor}`,
    over: (doctor: string) =>
      `Dr. ${doctor} sees you after all, at the same time and for the same price. You need do nothing.`,
  },
  /** To an address that nobody has confirmed: says nothing of who it is about, with whom and when. */
  standInLink: {
    greeting: 'Hello,',
    subject: (place: string) => `Another doctor for a visit at ${place}`,
    says: (place: string) =>
      `A doctor of ${place} cannot be there for a visit that is booked with this address, and another one would see you, at the same time and for the same price.`,
    asks: 'Please open the link to see who it is, and tell us whether that suits you. You can also choose another time with the doctor you booked, or cancel free of charge until the visit begins. To protect your privacy we first ask for the patient’s name and date of birth. If you do nothing, the visit stays.',
    notYou: 'If you know of no such visit, this mail has reached you by mistake. You need do nothing.',
  },
  declined: {
    subject: (when: string, doctor: string) => `Stays as it is: ${when} with Dr. ${doctor}`,
    says: 'You asked to cancel or move this visit, and the clinic could not do so. Their answer stands with your appointments.',
  },
  /** To the doctor; whose visit it is stands on their page alone. */
  asked: {
    toCancel: (when: string) => `A patient asks to cancel ${when}`,
    toMove: (when: string) => `A patient asks to move ${when}`,
    says: 'You see on your page who it is and what they wrote, and answer in one press.',
  },
  offered: {
    subject: (when: string, doctor: string) => `Free: ${when} with Dr. ${doctor}`,
    says: (minutes: number) =>
      `A time you are waiting for has become free. It is held for you for ${minutes} minutes; after that it is offered to the next in line.`,
  },
  paymentLost: {
    subject: 'Your payment is on its way back',
    says: (price: string, when: string) =>
      `Your payment of ${price} for ${when} arrived after somebody else had taken the time. The whole amount is on its way back to your card.`,
  },
  paymentLostPaypal: (price: string, when: string) =>
    `Your payment of ${price} for ${when} arrived after the time was no longer yours. The whole amount is on its way back to you by PayPal.`,
  fee: {
    nothing: 'nothing to pay',
    paid: (price: string) => `${price}, paid`,
    partly: (price: string, paid: string) => `${price}, of which ${paid} is paid`,
    paidBack: (price: string) => `${price}, paid back`,
    atClinic: (price: string) => `${price}, to pay at the clinic`,
    byCardAfter: (price: string) => `${price}, charged to the saved card after the visit`,
    partlyThenCard: (price: string, paid: string) =>
      `${price}, of which ${paid} is paid; each further visit is charged to the saved card after it has taken place`,
    pending: (price: string) => `${price}, pending`,
  },
}
