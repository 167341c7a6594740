import type { In, Some } from '../../texts.ts'

export const landingPage: Some<In<'landingPage'>> = {
  title: 'Salus · Le bon médecin, un rendez-vous qui tient',
  description:
    'Trouvez un médecin vérifié, voyez les horaires vraiment libres et réservez-en un que personne ne pourra vous prendre.',
  heading: 'Le bon médecin, <mark>un rendez\u2011vous qui tient.</mark>',
  lead: 'Des médecins vérifiés, des horaires vraiment libres, un prix connu avant de réserver. Une fois à vous, l’horaire ne peut plus vous être pris.',
  search: { field: 'Nom ou spécialité', find: 'Trouver un médecin', specialties: 'Spécialités' },
  free: {
    heading: 'Les prochains horaires libres, mis à jour en continu',
    failed: 'Les horaires libres ne peuvent pas être affichés pour l’instant. Tous les médecins sont dans l’annuaire.',
    none: 'Tous les horaires sont pris pour le moment. Les rendez-vous annulés réapparaissent ici aussitôt.',
    all: 'D’autres horaires libres',
  },
  counters: {
    manyPatients: '10\u202f000+',
    patients: 'patients satisfaits',
    doctors: 'médecins',
    success: 'de réussite',
    support: 'à votre écoute',
  },
  holds: {
    heading: 'Comment réserver',
    choose: 'Choisissez un horaire',
    chooseSays: 'Chaque horaire affiché est vraiment libre. Pas de demande à faire, pas de rappel à attendre.',
    held: 'Il vous est gardé',
    heldSays: (minutes) =>
      `Pendant que vous payez, l’horaire est à vous durant ${minutes} minutes, et vous voyez le temps restant. Personne d’autre ne peut le prendre.`,
    yours: 'Il est à vous',
    yoursSays:
      'Vous payez le prix que vous avez vu, par carte, PayPal ou à la clinique. Ce que coûte une annulation vous est montré avant de réserver.',
    start: 'Commencer',
    demo: 'Voir la démonstration',
  },
  features: {
    heading: 'Tout ce qu’il faut entre « je ne me sens pas bien » et « on s’occupe de moi ».',
    booking: 'Réservation immédiate',
    bookingSays:
      'Disponibilités en temps réel : vous voyez les horaires que le médecin a vraiment, et un horaire pris par quelqu’un d’autre disparaît avant que vous ne puissiez le choisir.',
    verified: 'Médecins experts et vérifiés',
    verifiedSays: 'La clinique inscrit elle-même chaque médecin. Personne ne s’inscrit tout seul.',
    video: 'Consultations vidéo',
    videoSays: 'Voyez le médecin de chez vous, dans votre navigateur. Rien à installer, et rien n’est enregistré.',
    videoDoctors: 'Médecins en vidéo',
    emergency: 'Urgences 24 heures sur 24',
    emergencySays: 'À un geste de votre espace, à toute heure.',
    privacy: 'Confidentialité, conforme à HIPAA',
    privacySays: 'Seuls ceux qui vous soignent, et les personnes que vous choisissez, voient vos données de santé.',
    ownEmergency: 'De l’aide en cas d’urgence',
    ownEmergencySays:
      'Vous pouvez demander une ambulance depuis votre espace. Si une vie est en danger, appelez d’abord.',
    ownPrivacy: 'Vos données sont protégées',
  },
  said: {
    heading: 'Ce que disent les patients',
    first:
      'J’ai trouvé une cardiologue un dimanche soir et j’étais en face d’elle le mardi à neuf heures. L’heure affichée sur mon téléphone était la bonne.',
    firstWho: 'Patient en cardiologie',
    second:
      'Je me suis levé pour chercher ma carte et je suis revenu cinq minutes après. L’horaire était toujours à moi.',
    secondWho: 'Père de deux enfants',
    third:
      'Ma mère réserve désormais toute seule. Les horaires sont ce qu’il y a de plus grand à l’écran : elle n’a plus besoin de moi.',
    thirdWho: 'Patiente et fille de patiente',
  },
  emergency: {
    heading: 'Est-ce une urgence ?',
    says: 'Ne réservez pas. Appelez. Depuis votre espace, vous pouvez aussi demander une ambulance et suivre votre demande.',
    call: 'Appeler maintenant',
    help: 'Obtenir une aide d’urgence',
    number: (number) => `Appeler le ${number}`,
  },
  closing: {
    heading: 'Quand souhaitez-vous consulter ?',
    says: 'Un compte demande un nom, une adresse e-mail et un mot de passe. Trouver un horaire demande moins encore.',
    start: 'Commencer',
    more: 'En savoir plus',
  },
}
